import {
  type Adjustment,
  type CodecContext,
  ConvertError,
  type DecodedImage,
  type DecodeRequest,
  type Density,
  defaultsOf,
  type Frame,
  type OptionsOf,
  sourceOf,
} from '@safelight/core';
import { checkPixels } from '../../runtime/check-pixels.ts';
import { codecError } from '../../runtime/codec-error.ts';
import { oncePerFile } from '../../runtime/once-per-file.ts';
import { wantedPages } from '../../runtime/wanted-pages.ts';
import { textsOf } from './info.ts';
import type { Dictionary } from './lexer.ts';
import { hasAttachments } from './names.ts';
import type { Objects } from './objects.ts';
import { pageAt, shownSize } from './page-tree.ts';
import { type PagePicture, pagePicture } from './picture-page.ts';
import { type PictureSamples, readPicture } from './picture-samples.ts';
import { POINTS, pixelsOf, readingOptions } from './reading.ts';
import { type OpenDocument, openDocument } from './render.ts';
import { type Survey, survey } from './survey.ts';

type Options = OptionsOf<typeof readingOptions>;
type Request = DecodeRequest<typeof readingOptions>;

/**
 * Renders pages at the size or resolution that is asked for, on white paper or none. A page that is nothing but one
 * picture, at the size that this picture has, gives the picture's own samples: with its depth, colour space and alpha.
 */
export async function decode(bytes: Uint8Array, request: Request, context: CodecContext): Promise<DecodedImage> {
  context.signal.throwIfAborted();
  try {
    const file = files.of(bytes);
    return await new Decoding(await file.survey, file, request, context).run();
  } catch (error) {
    // A renderer that stopped is not used again.
    files.forget(bytes);
    if (error instanceof WebAssembly.RuntimeError) {
      const message = 'The renderer stopped on this document.';
      throw new ConvertError('corrupt-input', message, { stage: 'decode', formatId: 'pdf', cause: error });
    }
    throw codecError(error, 'decode', 'pdf');
  }
}

/** A file whose pages are decoded one after another is surveyed and opened once. */
class PdfFile {
  readonly bytes: Uint8Array;
  readonly survey: Promise<Survey>;
  #opened: { readonly password: string; readonly document: Promise<OpenDocument> } | undefined;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.survey = survey(sourceOf(bytes));
  }

  /** The document in PDFium, which is started for the first page that needs it. */
  open(password: string, context: CodecContext): Promise<OpenDocument> {
    if (this.#opened?.password !== password) {
      this.#opened = { password, document: openDocument(this.bytes, password, context) };
    }
    return this.#opened.document;
  }
}

const files = oncePerFile((bytes) => new PdfFile(bytes));

/** Pages whose sides are in this much the same proportion have one shape. */
const SAME_SHAPE = 1e-3;

const REPAIRED = {
  kind: 'damaged-input',
  detail: 'The document does not say where its parts are; those that could be found were drawn.',
} as const;

/** Pictures carry no files. */
const ATTACHMENTS = { kind: 'auxiliary-dropped', what: 'attachments' } as const;

/** What of a document its pages' pictures cannot show. */
async function adjustmentsOf(objects: Objects, catalog: Dictionary): Promise<readonly Adjustment[]> {
  const attachments = await hasAttachments(objects, catalog);
  return [...(objects.trailer.has('Root') ? [] : [REPAIRED]), ...(attachments ? [ATTACHMENTS] : [])];
}

class Decoding {
  readonly #file: PdfFile;
  readonly #survey: Survey;
  readonly #request: Request;
  readonly #options: Options;
  readonly #context: CodecContext;
  /** Pixels of the pages so far. */
  #total = 0;

  constructor(found: Survey, file: PdfFile, request: Request, context: CodecContext) {
    this.#file = file;
    this.#survey = found;
    this.#request = request;
    this.#options = { ...defaultsOf(readingOptions), ...request.options };
    this.#context = context;
  }

  async run(): Promise<DecodedImage> {
    const { objects, first, pageCount } = this.#survey;
    // Documents of pictures may need no renderer; what is rendered the renderer counts too, which repairs trees.
    const pictures = first && (await pagePicture(objects, first));
    const total = (pictures && pageCount) ?? (await this.#document()).pageCount;
    const wanted = wantedPages(total, this.#request);
    const frames: Frame[] = [];
    let density: Density | undefined;
    for (const index of wanted) {
      this.#context.signal.throwIfAborted();
      const { density: own, ...picture } = await this.#page(index);
      const facts = density ? { facts: { orientation: 1, density: own, metadata: {} } as const } : {};
      density ??= own;
      frames.push({ ...picture, duration: 0, ...facts, ...(wanted.length < total ? { index } : {}) });
      this.#context.onProgress(frames.length / wanted.length);
    }
    const root = await objects.dictionary(objects.trailer.get('Root'));
    const stream = objects.encrypted ? undefined : await objects.stream(root.get('Metadata'));
    const xmp = stream && (await objects.data(stream));
    const adjustments = await adjustmentsOf(objects, root);
    return {
      frames: frames as unknown as DecodedImage['frames'],
      kind: total === 1 ? 'still' : 'pages',
      frameCount: total,
      loopCount: 0,
      orientation: 1,
      metadata: { ...(xmp ? { xmp } : {}), ...(await textsOf(objects)) },
      ...(density ? { density } : {}),
      ...(adjustments.length > 0 ? { adjustments } : {}),
    };
  }

  #document(): Promise<OpenDocument> {
    return this.#file.open(this.#options.password, this.#context);
  }

  async #page(index: number): Promise<Omit<Frame, 'duration'> & { readonly density: Density }> {
    const { objects } = this.#survey;
    const page = await pageAt(objects, index);
    const picture = page && (await pagePicture(objects, page));
    const points = picture ? await shownSize(objects, page) : (await this.#document()).sizeOf(index);
    const [width, height] = await this.#sizeOf(points, picture);
    this.#checkSize(width, height, index);
    const density = { x: (width * POINTS) / points[0], y: (height * POINTS) / points[1] };
    const own = picture && (await this.#own(picture, width, height));
    if (own) return { ...own, density: this.#density(density) };
    const { background, annotations } = this.#options;
    const document = await this.#document();
    const raster = await document.render(index, { width, height, background, annotations }, this.#context.signal);
    return { raster, density: this.#density(density) };
  }

  async #sizeOf(
    points: readonly [number, number],
    picture: PagePicture | undefined,
  ): Promise<readonly [number, number]> {
    if (this.#request.size) return this.#inProportion(points, this.#request.size);
    const { resolution, dpi } = this.#options;
    if (picture && resolution === 'picture') return [picture.width, picture.height];
    return [pixelsOf(points[0], dpi), pixelsOf(points[1], dpi)];
  }

  /** A page's size where the first page is to have `size`: at the same scale, not in the first one's shape. */
  async #inProportion(
    points: readonly [number, number],
    size: readonly [number, number],
  ): Promise<readonly [number, number]> {
    const { objects, first } = this.#survey;
    const [across, down] = first ? await shownSize(objects, first) : points;
    if (Math.abs(points[0] / points[1] - across / down) < SAME_SHAPE) return size;
    const scale = Math.max(size[0] / across, size[1] / down);
    return [pixelsOf(points[0], scale * POINTS), pixelsOf(points[1], scale * POINTS)];
  }

  /** The resolution that was chosen, where a page was rendered by it; a page's last pixel may be covered in part. */
  #density(density: Density): Density {
    const { dpi } = this.#options;
    return this.#request.size || this.#options.resolution === 'picture' ? density : { x: dpi, y: dpi };
  }

  #checkSize(width: number, height: number, index: number): void {
    this.#total += width * height;
    checkPixels({ width, height, total: this.#total }, this.#context.limits, 'pdf', `Page ${index + 1}`);
  }

  /** The picture's own samples, where it is wanted as large as it is; what is damaged is left to the renderer. */
  async #own(picture: PagePicture, width: number, height: number): Promise<PictureSamples | undefined> {
    if (picture.width !== width || picture.height !== height) return undefined;
    try {
      return await readPicture(this.#survey.objects, picture.stream, this.#context);
    } catch (error) {
      this.#context.signal.throwIfAborted();
      if (error instanceof ConvertError && error.code === 'corrupt-input') return undefined;
      throw error;
    }
  }
}
