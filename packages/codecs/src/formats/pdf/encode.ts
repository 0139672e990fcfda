import type { CodecContext, DecodedImage, OptionsOf } from '@safelight/core';
import { codecError } from '../../runtime/codec-error.ts';
import { ascii, DocumentWriter, decimal } from './document-writer.ts';
import { infoEntries } from './info.ts';
import { layOut } from './layout.ts';
import type { options as schema } from './options.ts';
import { putPicture } from './picture-object.ts';

type Options = OptionsOf<typeof schema>;

/**
 * Writes PDF 1.7, one page a frame. The same pictures give the same bytes: no time of writing is noted.
 */
export async function encode(image: DecodedImage, options: Options, context: CodecContext): Promise<Uint8Array> {
  context.signal.throwIfAborted();
  try {
    const file = new DocumentWriter();
    const tree = file.reserve();
    const pages: number[] = [];
    let embedded = 0;
    const counting = { ...context, onAdjustment: (): void => void embedded++ };
    for (const frame of image.frames) {
      context.signal.throwIfAborted();
      const picture = await putPicture(file, frame, options, counting);
      const { width, height } = frame.raster;
      const { orientation, density } = frame.facts ?? image;
      const page = layOut(width, height, orientation, density, options);
      const content = file.putStream('', [ascii(`q ${page.matrix.map(decimal).join(' ')} cm /P Do Q`)]);
      const box = `[0 0 ${decimal(page.width)} ${decimal(page.height)}]`;
      const resources = `<</XObject<</P ${picture} 0 R>>>>`;
      pages.push(
        file.put(`<</Type/Page/Parent ${tree} 0 R/MediaBox${box}/Resources${resources}/Contents ${content} 0 R>>`),
      );
      context.onProgress(pages.length / image.frames.length);
    }
    if (embedded === pages.length) context.onAdjustment?.({ kind: 'encoding-kept' });
    const kids = pages.map((page) => `${page} 0 R`).join(' ');
    file.put(`<</Type/Pages/Kids[${kids}]/Count ${pages.length}>>`, tree);
    return file.finish(putCatalog(file, tree, image, options), putInfo(file, image, options));
  } catch (error) {
    throw codecError(error, 'encode', 'pdf');
  }
}

function putCatalog(file: DocumentWriter, tree: number, { metadata }: DecodedImage, { title }: Options): number {
  const xmp = metadata.xmp ? file.putStream('/Type/Metadata/Subtype/XML', [metadata.xmp]) : undefined;
  const described = xmp === undefined ? '' : `/Metadata ${xmp} 0 R`;
  const titled = title === '' ? '' : '/ViewerPreferences<</DisplayDocTitle true>>';
  return file.put(`<</Type/Catalog/Pages ${tree} 0 R${described}${titled}>>`);
}

function putInfo(file: DocumentWriter, { metadata }: DecodedImage, { title }: Options): number {
  const titled = title === '' ? [] : [{ keyword: 'Title', text: title }];
  const others = (metadata.texts ?? []).filter(({ keyword }) => title === '' || keyword !== 'Title');
  const named = infoEntries([...titled, ...others]);
  const date = metadata.xmp && creationDate(new TextDecoder().decode(metadata.xmp));
  return file.put(`<<${named}/Producer(Safelight)${date ? `/CreationDate(${date})` : ''}>>`);
}

/** When the picture was taken or made, as PDF writes it (7.9.4), where its XMP says so. */
function creationDate(xmp: string): string | undefined {
  const field = /(?:exif:DateTimeOriginal|photoshop:DateCreated|xmp:CreateDate)(?:\s*=\s*["']|\s*>\s*)([-\dT:.+Z]+)/;
  const parts = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d))?(?:\.\d+)?(?:(Z)|([-+]\d\d):(\d\d))?$/.exec(
    field.exec(xmp)?.[1] ?? '',
  );
  if (!parts) return undefined;
  const [, year, month, day, hour, minute, second = '00', utc, hours, minutes] = parts;
  const zone = utc ?? (hours === undefined ? '' : `${hours}'${minutes}`);
  return `D:${year}${month}${day}${hour}${minute}${second}${zone}`;
}
