import type { QueueItem } from '@safelight/engine/internal';
import { useEffect, useRef, useState } from 'react';
import { useApp } from '../../lib/app.ts';
import { canDraw } from '../../lib/can-draw.ts';
import { formatById, formatLabel } from '../../lib/formats.ts';
import { useQueue } from '../../lib/queue-context.ts';
import { createThumbnails, keyOf } from './thumbnails.ts';

/** Above this many pixels a thumbnail costs too much memory to make. */
const maxPixels = 80e6;

/** Which bytes to draw: the source where the browser can, else the result once there is one. */
function pictureOf(item: QueueItem): 'source' | 'result' | undefined {
  if (item.source) {
    const mimeType = formatById(item.source.formatId)?.mimeTypes[0] ?? '';
    if (canDraw(mimeType) && item.source.width * item.source.height <= maxPixels) return 'source';
  }
  return item.result && canDraw(item.result.mimeType) ? 'result' : undefined;
}

/** Draws a bitmap over the whole of a canvas, cut evenly where it overlaps. */
function drawCover(canvas: HTMLCanvasElement, bitmap: ImageBitmap): void {
  const cut = Math.min(bitmap.width, bitmap.height);
  canvas.width = cut;
  canvas.height = cut;
  const left = (bitmap.width - cut) / 2;
  canvas.getContext('2d')?.drawImage(bitmap, left, (bitmap.height - cut) / 2, cut, cut, 0, 0, cut, cut);
}

/** The small picture at the head of a row, or the name of the format until (or unless) there is one. */
export function Thumbnail({ item }: { readonly item: QueueItem }) {
  const thumbnails = useApp().get(createThumbnails);
  const queue = useQueue();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [drawn, setDrawn] = useState('');
  const from = pictureOf(item);
  // Converted anew, a file has another result.
  const made = from === 'result' ? `${item.result?.bytes} ${item.result?.ms}` : '';
  const key = from && keyOf(item.id, `${from}${made}`);

  useEffect(() => {
    if (key === undefined) return undefined;
    const read = () => (from === 'source' ? Promise.resolve(queue.getSource(item.id)) : queue.openResult(item.id));
    return thumbnails.request(key, read, (bitmap) => {
      if (!bitmap || !canvas.current) return;
      drawCover(canvas.current, bitmap);
      setDrawn(key);
    });
  }, [key, from, item.id, queue, thumbnails]);

  const known = item.source && formatLabel(item.source.formatId);
  // Long names do not fit: what the file calls itself does.
  const label = known && known.length <= 5 ? known : item.name.split('.').at(-1)?.slice(0, 4).toUpperCase();
  return (
    <div
      aria-hidden="true"
      className="relative flex size-12 items-center self-start justify-center overflow-hidden rounded-lg bg-pressed"
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
