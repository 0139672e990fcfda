import { sourceOf } from '@safelight/core';
import { describe, expect, it } from 'vitest';
import { nodeContext } from '../../../test/node-context.ts';
import { cropBox, type PcmPicture, pcmItem } from '../../../test/pcm-hevc.ts';
import { boxesIn, concat, makeBox, makeFullBox, numbers } from '../../coding/boxes.ts';
import { ALPHA_URN, property, writeHeif } from '../../families/heif/writer.ts';
import { decode } from './decode.ts';
import { probe } from './probe.ts';

function picture(chroma: 0 | 3, seed: number, width = 48): PcmPicture {
  const planes = (chroma === 0 ? [0] : [0, 1, 2]).map((plane) =>
    Uint16Array.from({ length: width * 32 }, (_, at) => (at * (7 + plane) + seed * 31) % 256),
  );
  return { width, height: 32, spare: [0, 0], bits: 8, chroma, planes };
}

const read = (file: Uint8Array) => decode(file, { frames: 'all' }, nodeContext());
const colour = property.nclx({ primaries: 1, transfer: 13, matrix: 0, fullRange: true });
const essential = (box: Uint8Array) => ({ box, essential: true });

describe('alpha of a turned picture', () => {
  const turns = [
    [makeBox('irot', Uint8Array.of(1))],
    [makeBox('imir', Uint8Array.of(0))],
    [cropBox(picture(3, 1), 5, 3, 20, 17), makeBox('irot', Uint8Array.of(3)), makeBox('imir', Uint8Array.of(1))],
  ];
  const fileOf = (boxes: readonly Uint8Array[], ofAlpha: readonly Uint8Array[]): Uint8Array =>
    writeHeif({
      majorBrand: 'heic',
      compatibleBrands: ['mif1'],
      primaryId: 1,
      items: [
        pcmItem(1, picture(3, 1), [colour, ...boxes.map(essential)]),
        pcmItem(2, picture(0, 2), [property.auxiliary(ALPHA_URN), ...ofAlpha.map(essential)]),
      ],
      references: [{ type: 'auxl', from: 2, to: [1] }],
    });

  it.each(turns)('lies as the colours do where it says nothing', async (...boxes) => {
    const told = await read(fileOf(boxes, boxes));
    const silent = await read(fileOf(boxes, []));
    expect(told.frames[0].raster.alpha).toBe('straight');
    expect(silent).toEqual(told);
  });
});

describe('pictures of which one is to be shown', () => {
  /** A file of three pictures, of 48, 64 and 80 columns, and of a group of alternatives. */
  function fileOf(group: readonly number[], primaryId: number): Uint8Array {
    const items = [1, 2, 3].map((id) => pcmItem(id, picture(3, id, 32 + id * 16), [colour]));
    const file = writeHeif({ majorBrand: 'heic', compatibleBrands: ['mif1'], primaryId, items, references: [] });
    const altr = makeFullBox('altr', 0, 0, numbers([9, 4], [group.length, 4], ...group.map((id) => [id, 4] as const)));
    // Behind the data, so that these stay where they are.
    const inner = [...boxesIn(file)].map(({ type, payload }) => makeBox(type, payload));
    const [ftyp, meta, mdat] = inner as [Uint8Array, Uint8Array, Uint8Array];
    const added = makeBox('grpl', altr);
    const grown = concat([meta, added]);
    new DataView(grown.buffer).setUint32(0, grown.length);
    const moved = concat([ftyp, grown, mdat]);
    return withMovedData(moved, added.length);
  }

  /** Item locations point at the file: those of a header that has grown lie further on. */
  function withMovedData(file: Uint8Array, by: number): Uint8Array {
    const at = file.findIndex((_, index) => String.fromCharCode(...file.subarray(index, index + 4)) === 'iloc');
    const view = new DataView(file.buffer);
    const count = view.getUint16(at + 10);
    for (let item = 0; item < count; item++) {
      const offset = at + 12 + item * 14 + 6;
      view.setUint32(offset, view.getUint32(offset) + by);
    }
    return file;
  }

  const dropped = [{ kind: 'auxiliary-dropped', what: 'other-images' }];

  it.each([
    [[2, 1], 1, [48, 80], dropped],
    [[1, 2], 2, [64, 80], dropped],
    [[3, 2], 1, [48, 80], []],
    [[1, 2, 3], 1, [48], dropped],
    [[7, 8], 1, [48, 64, 80], []],
    [[1], 1, [48, 64, 80], []],
  ] as const)(
    'are, of the group %o with %i as the primary picture, those of widths %o',
    async (group, primary, widths, adjustments) => {
      const file = fileOf(group, primary);
      const image = await read(file);
      expect(image.frames.map(({ raster }) => raster.width)).toEqual(widths);
      expect(image.adjustments).toEqual(adjustments);
      expect(await probe(sourceOf(file))).toMatchObject({ width: widths[0], frameCount: widths.length });
    },
  );
});
