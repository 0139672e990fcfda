/** Layers that Photoshop keeps beside a page's picture (Adobe Photoshop TIFF Technical Notes, 2002: ImageSourceData). */
import type { Adjustment } from '@safelight/core';
import { ByteCursor } from '../../coding/cursor.ts';
import { mergedAdjustment, readLayers } from '../../families/photoshop/layers.ts';

const NAME = 'Adobe Photoshop Document Data Block\0';
/** Of 8, 16 and 32 bits. */
const LAYERS: ReadonlySet<string> = new Set(['Layr', 'Lr16', 'Lr32']);

/**
 * What is to be said of the layers; nothing where what describes them is broken, for the picture does without them.
 * @param data - the tag's
 * @param little - the order of the file's bytes, which the layers have too
 */
export function layersBeside(data: Uint8Array, little: boolean): readonly Adjustment[] {
  try {
    const fields = new ByteCursor(data, 0, { little });
    if (String.fromCharCode(...fields.take(NAME.length)) !== NAME) return [];
    while (fields.remaining > 0 && fields.code() === '8BIM') {
      const key = fields.code();
      const length = fields.u32();
      const place = { offset: fields.position, length, little };
      if (LAYERS.has(key)) return mergedAdjustment(readLayers(data, { large: false }, place));
      fields.skip(Math.ceil(length / 4) * 4);
    }
    return [];
  } catch {
    return [];
  }
}
