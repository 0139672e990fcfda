import { thumbnailReaders } from '@safelight/codecs/thumbnails';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useApp } from '../../lib/app.ts';
import { canDraw } from '../../lib/can-draw.ts';
import { formatById, formatLabel } from '../../lib/formats.ts';
import { type SteadyItem, useQueue, type WebQueue } from '../../lib/queue-context.ts';
import { createThumbnails, type Drawable, keyOf, type Picture } from './thumbnails.ts';

/** Above this many pixels a thumbnail costs too much memory to make. */
const maxPixels = 80e6;

/** What can be drawn of a file: its source where the browser can, else its result once there is one. */
function drawableOf(item: SteadyItem, queue: WebQueue): (Drawable & { readonly of: 'source' | 'result' }) | undefined {
  const { id, source, result } = item;
  if (source) {
    const mimeType = formatById(source.formatId)?.mimeTypes[0] ?? '';
    if (canDraw(mimeType) && source.width * source.height <= maxPixels)
      return { of: 'source', mimeType, read: () => Promise.resolve(queue.getSource(id)) };
  }
  if (!result || !canDraw(result.mimeType)) return undefined;
  return { of: 'result', mimeType: result.mimeType, read: () => queue.openResult(id) };
}

/** What stands for a file that no browser draws until it is decoded: the small picture that it embeds, a document's first page. */
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
  const [drawn, setDrawn] = useState('');
  const { id, result } = item;
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
        drawCover(canvas.current, picture);
        setDrawn(of);
      };
    const leave = thumbnails.request(key, drawable, show(key));
    // Until there is a picture of what the file holds; a program may have changed that and left the small one as it was.
    const standIn = thumbnails.has(key) ? undefined : standInOf(item, queue);
    const leaveStandIn = standIn && thumbnails.request(keyOf(id, 'stand-in'), standIn, show('stand-in'));
    return () => {
      leave();
      leaveStandIn?.();
    };
  }, [key, drawable, thumbnails, id, item, queue]);

  const known = item.source && formatLabel(item.source.formatId);
  // Long names do not fit: what the file calls itself does.
  const label = known && known.length <= 5 ? known : item.name.split('.').at(-1)?.slice(0, 4).toUpperCase();
  return (
    <div
      aria-hidden="true"
      className="relative flex size-12 items-center self-start justify-center overflow-hidden rounded-lg bg-pressed after:absolute after:inset-0 after:rounded-lg after:border"
    >
      {drawn === '' && <span className="px-0.5 font-semibold text-[0.6875rem] text-soft">{label}</span>}
      <canvas
        ref={canvas}
        data-drawn={drawn !== '' || undefined}
        className="absolute inset-0 size-full opacity-0 transition-opacity duration-200 data-drawn:opacity-100"
      />
    </div>
  );
}
