import {
  type Adjustment,
  type CodecContext,
  ConvertError,
  type RewriteRequest,
  type Rewritten,
  sourceOf,
} from '@safelight/core';
import { withDeflater } from '../../coding/deflate/zlib.ts';
import { codecError } from '../../runtime/codec-error.ts';
import { choosePages } from './chosen-pages.ts';
import { textString } from './document-writer.ts';
import { textsOf } from './info.ts';
import { type Dictionary, dictionaryOf, isName, Name, Reference, type Value, written } from './lexer.ts';
import { Objects, type Stream } from './objects.ts';
import type { options as schema } from './options.ts';
import { PackedWriter } from './packed-writer.ts';
import { pageCount } from './page-tree.ts';
import { placements, type Shown } from './placements.ts';
import { Removal } from './removal.ts';
import { resaved } from './render.ts';
import { type NewStream, smallerPicture } from './smaller-picture.ts';

type Request = RewriteRequest<typeof schema>;

/** libdeflate's level: documents are small beside pictures. */
const LEVEL = 9;
/** Streams shorter than this stay as they are. */
const WORTH_DEFLATING = 64;

/**
 * Writes a document anew with its text, drawings, links and forms as they are: unlocked, repaired, what is not used left
 * away, what is not compressed compressed. With `compression: jpeg` its pictures are coded anew at `quality` and have at
 * most `pictureDpi`. A document that would not get smaller, and of which nothing else is asked, stays as it is.
 */
export async function rewrite(
  bytes: Uint8Array,
  request: Request,
  context: CodecContext,
): Promise<Rewritten | undefined> {
  context.signal.throwIfAborted();
  if (request.edit) return undefined;
  try {
    const password = request.reading['password'];
    const clean = await resaved(bytes, typeof password === 'string' ? password : '', context);
    const whole = await Objects.of(sourceOf(clean));
    const chosen = request.pages && (await choosePages(whole, request.pages, context));
    context.onProgress(0.1);
    const objects = chosen ? await Objects.of(sourceOf(chosen.bytes)) : whole;
    const { out, adjustments } = await new Rewriting(objects, request, context).run();
    context.onProgress(1);
    const locked = await isLocked(bytes);
    const same = !request.pages && request.metadata === 'keep' && request.options.title === '' && !locked;
    const told = [...(chosen?.adjustments ?? []), ...(locked ? [UNLOCKED] : []), ...adjustments];
    return { bytes: same && out.length >= bytes.length ? bytes : out, adjustments: told };
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) {
      const message = 'The document cannot be read.';
      throw new ConvertError('corrupt-input', message, { stage: 'decode', formatId: 'pdf', cause: error });
    }
    throw codecError(error, 'decode', 'pdf');
  }
}

/** What is written is for everybody to open. */
const UNLOCKED: Adjustment = { kind: 'auxiliary-dropped', what: 'protection' };

async function isLocked(bytes: Uint8Array): Promise<boolean> {
  return (await Objects.of(sourceOf(bytes))).encrypted;
}

class Rewriting {
  readonly #objects: Objects;
  readonly #request: Request;
  readonly #context: CodecContext;
  readonly #file = new PackedWriter();
  /** What is written instead of the document's information. */
  readonly #changed = new Map<number, string>();
  /** What of the document is private, where it is to go. */
  readonly #removal: Removal | undefined;

  constructor(objects: Objects, request: Request, context: CodecContext) {
    this.#objects = objects;
    this.#request = request;
    this.#context = context;
    // Texts are not looked into: without location means without metadata.
    if (request.metadata !== 'keep') this.#removal = new Removal(objects);
  }

  async run(): Promise<{ readonly out: Uint8Array; readonly adjustments: readonly Adjustment[] }> {
    const { trailer, numbers } = this.#objects;
    const root = trailer.get('Root');
    const count = await pageCount(this.#objects);
    if (count === undefined || !(root instanceof Reference)) throw new Error('The document has no pages.');
    const texts = this.#removal ? (await textsOf(this.#objects)).texts : undefined;
    const info = await this.#describe(numbers);
    const shown = this.#request.options.compression === 'jpeg' ? await placements(this.#objects, count) : undefined;
    const entries = new Map<string, Value>([['Root', root]]);
    for (const [key, value] of [['Info', info] as const, ['ID', trailer.get('ID')] as const]) {
      if (value !== undefined) entries.set(key, value);
    }
    const kept = (await this.#removal?.reached([...entries.values()])) ?? numbers;
    const out = await withDeflater(this.#context, async (deflate) => {
      const pack = (data: Uint8Array): Uint8Array => deflate(data, LEVEL);
      for (const [index, number] of kept.entries()) {
        this.#context.signal.throwIfAborted();
        await this.#write(number, shown, pack);
        this.#context.onProgress(0.1 + (0.85 * index) / kept.length);
      }
      return this.#file.finish(written(entries).slice(2, -2), pack);
    });
    return { out, adjustments: this.#removal?.adjustments(texts !== undefined) ?? [] };
  }

  /** The dictionary of title, author and dates: with the title that is wanted, without the rest where it is not. */
  async #describe(numbers: readonly number[]): Promise<Value | undefined> {
    const { metadata, options } = this.#request;
    const info = this.#objects.trailer.get('Info');
    if (metadata === 'keep' && options.title === '') return info;
    const kept = metadata === 'keep' ? await this.#objects.dictionary(info) : new Map<string, Value>();
    const rest = written(new Map([...kept].filter(([key]) => key !== 'Title' || options.title === '')));
    const text = options.title === '' ? rest : `<</Title${textString(options.title)}${rest.slice(2)}`;
    if (info instanceof Reference) {
      this.#changed.set(info.number, text);
      return info;
    }
    const number = Math.max(0, ...numbers) + 1;
    this.#file.put(number, text);
    return new Reference(number);
  }

  async #write(
    number: number,
    shown: ReadonlyMap<number, Shown> | undefined,
    pack: (data: Uint8Array) => Uint8Array,
  ): Promise<void> {
    const { stream } = await this.#objects.written(number);
    if (stream) {
      await this.#writeStream(number, stream, shown, pack);
      return;
    }
    const value = await this.#objects.get(new Reference(number));
    if (value === undefined) return;
    const rest = this.#removal?.value(number) ?? value;
    this.#file.put(number, this.#changed.get(number) ?? written(rest));
  }

  async #writeStream(
    number: number,
    stored: Stream,
    shown: ReadonlyMap<number, Shown> | undefined,
    pack: (data: Uint8Array) => Uint8Array,
  ): Promise<void> {
    if (isName(stored.dictionary, 'Type', 'XRef') || isName(stored.dictionary, 'Type', 'ObjStm')) return;
    const stream = { ...stored, dictionary: dictionaryOf(this.#removal?.value(number)) ?? stored.dictionary };
    // Masks are pictures too, but none that contents draw: their edges are not for JPEG.
    const place = shown?.get(number);
    const smaller = place && (await smallerPicture(this.#objects, stream, place, this.#request.options, this.#context));
    const kept = smaller ?? (await this.#asItIs(stream, pack));
    this.#file.putStream(number, kept.dictionary, kept.bytes);
  }

  /** A stream's own bytes; compressed where they are not, and without what pictures say of themselves where that goes. */
  async #asItIs(stream: Stream, pack: (data: Uint8Array) => Uint8Array): Promise<NewStream> {
    const raw = await this.#objects.raw(stream);
    if (!raw) throw new Error('A stream of the document is cut off.');
    const { dictionary, bytes } = (await this.#removal?.stream(stream, raw)) ?? { ...stream, bytes: raw };
    if (dictionary.has('Filter') || bytes.length < WORTH_DEFLATING || isMetadata(dictionary))
      return { dictionary, bytes };
    return { dictionary: new Map(dictionary).set('Filter', new Name('FlateDecode')), bytes: pack(bytes) };
  }
}

/** XMP is found by programs that know nothing of PDF: it is not compressed (14.3.2). */
function isMetadata(dictionary: Dictionary): boolean {
  return isName(dictionary, 'Type', 'Metadata');
}
