import type { ConvertSettings } from '@safelight/engine/internal';
import { useEffect, useState } from 'react';
import { canDraw } from '../../lib/can-draw.ts';
import { formatById } from '../../lib/formats.ts';
import { useQueue, type WebQueue } from '../../lib/queue-context.ts';
import type { Size } from './scale.ts';

/** Pixels of the longer side to which files are drawn at first that the browser cannot show by itself. */
const SIDE = 3000;

interface Asked {
  readonly id: string;
  readonly what: 'source' | 'result';
  readonly reading: ConvertSettings['decodeOptions'];
  readonly side: number;
}

/** How far a picture is. */
export type Picture =
  | { readonly state: 'drawing' }
  | {
      readonly state: 'shown';
      readonly url: string;
      /** Size of the file's picture. */
      readonly size: Size;
      /** Pixels to one of the file's: less than 1 where it was drawn smaller. */
      readonly drawnAt: number;
      /** It is being drawn anew, with all its pixels. */
      readonly refining?: boolean;
    }
  | { readonly state: 'failed' };

/** The size of a file, or of its result, upright; `undefined` while it is not known. */
function sizeOf(queue: WebQueue, { id, what }: Pick<Asked, 'id' | 'what'>): Size | undefined {
  const { source, result } = queue.getItem(id) ?? {};
  if (what === 'result') return result;
  return source && { width: source.displayWidth, height: source.displayHeight };
}

async function drawn(queue: WebQueue, { id, what, ...options }: Asked, signal: AbortSignal): Promise<Blob> {
  const png = await queue.draw(id, what, { ...options, signal });
  return new Blob([png as Uint8Array<ArrayBuffer>], { type: 'image/png' });
}

/** The file as it is where the browser shows it; else `undefined`. */
async function asItIs(queue: WebQueue, { id, what }: Asked): Promise<Blob | undefined> {
  const item = queue.getItem(id);
  const mimeType = what === 'result' ? item?.result?.mimeType : formatById(item?.source?.formatId ?? '')?.mimeTypes[0];
  if (!canDraw(mimeType ?? '')) return undefined;
  const blob = what === 'result' ? await queue.openResult(id) : queue.getSource(id);
  return blob?.slice(0, blob.size, mimeType);
}

/** Decodes a picture, so that it is there when it is shown. */
async function shown(url: string, queue: WebQueue, asked: Asked, engine: boolean): Promise<Picture> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const natural = { width: image.naturalWidth, height: image.naturalHeight };
  const size = sizeOf(queue, asked) ?? natural;
  return { state: 'shown', url, size, drawnAt: engine ? natural.width / size.width : 1 };
}

function useOne(asked: Asked | undefined): Picture {
  const queue = useQueue();
  const [picture, setPicture] = useState<Picture>({ state: 'drawing' });
  const { id, what, reading, side } = asked ?? {};
  useEffect(() => {
    if (id === undefined || what === undefined || side === undefined) return undefined;
    const stop = new AbortController();
    let url = '';
    const draw = async (): Promise<Picture> => {
      const ask = { id, what, reading, side };
      const own = await asItIs(queue, ask);
      const blob = own ?? (await drawn(queue, ask, stop.signal));
      stop.signal.throwIfAborted();
      url = URL.createObjectURL(blob);
      return shown(url, queue, ask, own === undefined);
    };
    void draw()
      .catch((): Picture => ({ state: 'failed' }))
      .then((next) => !stop.signal.aborted && setPicture(next));
    return () => {
      stop.abort();
      if (url !== '') URL.revokeObjectURL(url);
      setPicture({ state: 'drawing' });
    };
  }, [queue, id, what, reading, side]);
  return picture;
}

/**
 * A file of the queue, or its result, as something that the browser shows: as it is where it can, else drawn by the
 * engine. `undefined`: nothing.
 * @param detail - all of its pixels are wanted, where it was drawn smaller
 */
export function usePicture(
  id: string,
  what: 'source' | 'result' | undefined,
  reading: ConvertSettings['decodeOptions'],
  detail: boolean,
): Picture {
  const whole = useOne(what && { id, what, reading, side: SIDE });
  const wanted = detail && what !== undefined && whole.state === 'shown' && whole.drawnAt < 1;
  const full = useOne(wanted ? { id, what, reading, side: Math.max(whole.size.width, whole.size.height) } : undefined);
  if (!wanted || full.state === 'shown') return wanted ? full : whole;
  return full.state === 'drawing' ? { ...whole, refining: true } : whole;
}
