import type { SourceInfo } from '@safelight/engine/internal';
import type { WebQueue } from '../../lib/queue-context.ts';

/** Pixels of the longer side to which what the browser cannot draw is drawn: most embedded pictures have no more. */
const SIDE = 320;
/** How far the proportions of a small picture may be from those of the whole. */
const ALIKE = 0.03;

/** Whether a PNG has the proportions of a picture: a camera's small picture that is coded as a square has parts without any. */
function isAlike(png: Uint8Array, { displayWidth, displayHeight }: SourceInfo): boolean {
  const header = new DataView(png.buffer, png.byteOffset);
  return Math.abs((header.getUint32(16) * displayHeight) / (header.getUint32(20) * displayWidth) - 1) <= ALIKE;
}

/**
 * A small picture of a file of the list that no browser draws, as one that every browser does: what the file embeds, or the first
 * page of a document. `undefined` where there is none.
 */
export async function smallPicture(queue: WebQueue, id: string): Promise<Blob | undefined> {
  const { source } = queue.getItem(id) ?? {};
  if (!source) return undefined;
  // Nobody ends it: what takes long is ended by its own limits.
  const drawn = { side: SIDE, reading: {}, signal: new AbortController().signal };
  const asPng = (png: Uint8Array): Blob => new Blob([png as Uint8Array<ArrayBuffer>], { type: 'image/png' });
  if (source.formatId === 'pdf') return asPng(await queue.draw(id, 'source', drawn));
  const found = await queue.readThumbnail(id);
  if (!found) return undefined;
  const bytes = found.bytes as Uint8Array<ArrayBuffer>;
  if (found.formatId === 'jpeg') return new Blob([bytes], { type: 'image/jpeg' });
  const png = await queue.drawFile(new File([bytes], 'thumbnail'), 'thumbnail', drawn);
  return isAlike(png, source) ? asPng(png) : undefined;
}
