import type { ConvertSettings } from '@safelight/engine';
import { useEffect, useState } from 'react';
import { canDraw } from '../../lib/can-draw.ts';
import { formatById } from '../../lib/formats.ts';
import { useQueue, type WebQueue } from '../../lib/queue-context.ts';

/** Pixels of the longer side to which files are drawn that the browser cannot show by itself. */
const SIDE = 3000;

/** How far a picture is. */
export type Picture =
  | { readonly state: 'drawing' }
  | { readonly state: 'shown'; readonly url: string }
  | { readonly state: 'failed' };

async function pictureOf(
  queue: WebQueue,
  id: string,
  what: 'source' | 'result',
  reading: ConvertSettings['reading'],
  signal: AbortSignal,
): Promise<Blob> {
  const item = queue.getItem(id);
  const mimeType = what === 'result' ? item?.result?.mimeType : formatById(item?.source?.formatId ?? '')?.mimeTypes[0];
  const blob = what === 'result' ? await queue.openResult(id) : queue.getSource(id);
  if (blob && canDraw(mimeType ?? '')) return blob.slice(0, blob.size, mimeType);
  const png = await queue.draw(id, what, { side: SIDE, reading, signal });
  return new Blob([png as Uint8Array<ArrayBuffer>], { type: 'image/png' });
}

/** A file of the queue, or its result, as something that the browser shows: as it is where it can, else drawn by the engine. `undefined`: nothing. */
export function usePicture(
  id: string,
  what: 'source' | 'result' | undefined,
  reading: ConvertSettings['reading'],
): Picture {
  const queue = useQueue();
  const [picture, setPicture] = useState<Picture>({ state: 'drawing' });
  useEffect(() => {
    if (what === undefined) return undefined;
    const stop = new AbortController();
    let url = '';
    pictureOf(queue, id, what, reading, stop.signal).then(
      (blob) => {
        if (stop.signal.aborted) return;
        url = URL.createObjectURL(blob);
        setPicture({ state: 'shown', url });
      },
      () => {
        if (!stop.signal.aborted) setPicture({ state: 'failed' });
      },
    );
    return () => {
      stop.abort();
      if (url !== '') URL.revokeObjectURL(url);
      setPicture({ state: 'drawing' });
    };
  }, [queue, id, what, reading]);
  return picture;
}
