import { thumbnailReaders } from '@safelight/codecs/thumbnails';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useApp } from '../../lib/app.ts';
import { canDraw } from '../../lib/can-draw.ts';
import { formatById, formatLabel } from '../../lib/formats.ts';
import { type SteadyItem, useQueue, type WebQueue } from '../../lib/queue-context.ts';
import { createThumbnails, type Drawable, keyOf, type Picture } from './thumbnails.ts';

/** Above this many pixels a thumbnail costs too much memory to make. */
const maxPixels = 80e6;
/** From so many on a picture takes long to decode; JPEG files are decoded to an eighth. */
const manyPixels = 2e6;

/** What can be drawn of a file: its source where the browser can, else its result once there is one. */
function drawableOf(item: SteadyItem, queue: WebQueue): (Drawable & { readonly of: 'source' | 'result' }) | undefined {
  const { id, source, result } = item;
  if (source) {
    const mimeType = formatById(source.formatId)?.mimeTypes[0] ?? '';
    const pixels = source.width * source.height;
    const isLarge = pixels > manyPixels && source.formatId !== 'jpeg';
    if (canDraw(mimeType) && pixels <= maxPixels)
      return { of: 'source', mimeType, isLarge, read: () => Promise.resolve(queue.getSource(id)) };
  }
  if (!result || !canDraw(result.mimeType)) return undefined;
  return { of: 'result', mimeType: result.mimeType, read: () => queue.openResult(id) };
}

/** What stands for a file until it is decoded: the small picture that it embeds, a document's first page. */
function standInOf({ id, source }: SteadyItem, queue: WebQueue): Drawable | undefined {
  if (!source || !(source.formatId in thumbnailReaders || source.formatId === 'pdf')) return undefined;
  const read = async (): Promise<Blob | undefined> => (await import('./small-picture.ts')).smallPicture(queue, id);
  return { mimeType: 'image/jpeg', read };
}

/** Draws a picture over the whole of a canvas, cut evenly where it overlaps. */
function drawCover(canvas: HTMLCanvasElement, picture: Picture): void {
  const cut = Math.min(picture.width, picture.height);
  canvas.width = cut;
  canvas.height = cut;
  const [left, top] = [Math.floor((picture.width - cut) / 2), Math.floor((picture.height - cut) / 2)];
  const context = canvas.getContext('2d');
  if (picture instanceof ImageData) context?.putImageData(picture, -left, -top);
  else context?.drawImage(picture, left, top, cut, cut, 0, 0, cut, cut);
}

/** The small picture at the head of a row, or the name of the format until (or unless) there is one. */
export function Thumbnail({ item }: { readonly item: SteadyItem }) {
  const thumbnails = useApp().get(createThumbnails);
  const queue = useQueue();
  const canvas = useRef<HTMLCanvasElement>(null);
  /** What is on it. */
  const onCanvas = useRef<Picture>(undefined);
  const [drawn, setDrawn] = useState('');
  const { id, result, status } = item;
  const drawable = useMemo(() => drawableOf(item, queue), [item, queue]);
  // Converted anew, a file has another result; what came with a conversion shows its source all the same.
  const ofResult = drawable?.of === 'result' && !thumbnails.has(keyOf(id));
  const key = ofResult ? keyOf(id, `result${result?.bytes} ${result?.ms}`) : keyOf(id);

  useEffect(() => {
    const show =
      (of: string) =>
      (picture: Picture | undefined): void => {
        // What stands in for the file's picture may come after that.
        if (!picture || !canvas.current || (of !== key && thumbnails.has(key))) return;
        // The row is drawn anew with each change of its file.
        if (onCanvas.current !== picture) drawCover(canvas.current, picture);
        onCanvas.current = picture;
        setDrawn(of);
      };
    const standIn = status === 'completed' || thumbnails.has(key) ? undefined : standInOf(item, queue);
    if (!standIn) return thumbnails.request(key, drawable, show(key));
    let isLeft = false;
    // The conversion brings the picture of what the file holds.
    const leave = [thumbnails.request(key, undefined, show(key))];
    const showStandIn = (picture: Picture | undefined): void => {
      if (picture) show('stand-in')(picture);
      else if (drawable && !isLeft) leave.push(thumbnails.request(key, drawable, show(key)));
    };
    leave.push(thumbnails.request(keyOf(id, 'stand-in'), standIn, showStandIn));
    return () => {
      isLeft = true;
      for (const one of leave) one();
    };
  }, [key, drawable, thumbnails, id, item, status, queue]);

  const known = item.source && formatLabel(item.source.formatId);
  // Long names do not fit: what the file calls itself does.
  const label = known && known.length <= 5 ? known : item.name.split('.').at(-1)?.slice(0, 4).toUpperCase();
  return (
    <div
      aria-hidden="true"
      className="relative flex size-12 items-center self-start justify-center overflow-hidden rounded-lg bg-pressed after:absolute after:inset-0 after:rounded-lg after:border"
    >
      {drawn === '' && <span className="px-0.5 font-semibold text-[0.6875rem] text-soft">{label}</span>}
      <canvas ref={canvas} data-drawn={drawn !== '' || undefined} className="absolute inset-0 size-full" />
    </div>
  );
}
