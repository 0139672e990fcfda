import type { Density, Metadata, Raster } from '@safelight/core';
import { concat, fourcc, makeBox, numbers } from '../../coding/boxes.ts';
import { perMetre } from '../../metadata/density.ts';
import { withComments } from './comments.ts';
import { uuid } from './container.ts';

const SRGB = 16;
const GRAY = 17;

/** Bytes of a JP2 file (ITU-T T.800, annex I) around a codestream of `bits` a sample. */
export function writeFile(
  raster: Pick<Raster, 'width' | 'height' | 'model' | 'alpha' | 'colorSpace'>,
  bits: number,
  codestream: Uint8Array,
  { metadata, density }: { readonly metadata: Metadata; readonly density?: Density },
): Uint8Array {
  const { exif, xmp, iptc } = metadata;
  const blocks = [
    ...(exif === undefined ? [] : [uuidBox(uuid.exif, exif)]),
    ...(xmp === undefined ? [] : [uuidBox(uuid.xmp, xmp)]),
    ...(iptc === undefined ? [] : [uuidBox(uuid.iptc, iptc)]),
  ];
  return concat([
    makeBox('jP  ', numbers([0x0d0a870a, 4])),
    makeBox('ftyp', fourcc('jp2 '), numbers([0, 4]), fourcc('jp2 ')),
    header(raster, bits, density),
    ...blocks,
    makeBox('jp2c', ...withComments(codestream, metadata.texts)),
  ]);
}

function header(
  { width, height, model, alpha, colorSpace }: Pick<Raster, 'width' | 'height' | 'model' | 'alpha' | 'colorSpace'>,
  bits: number,
  density: Density | undefined,
): Uint8Array {
  const colours = model === 'gray' ? 1 : 3;
  const channels = colours + (alpha === 'none' ? 0 : 1);
  const icc = typeof colorSpace === 'object' && 'icc' in colorSpace ? colorSpace.icc : undefined;
  // Method 2 is a profile, method 1 a number; then precedence and approximation, which JP2 leaves at 0.
  const colour =
    icc === undefined
      ? numbers([1, 1], [0, 2], [model === 'gray' ? GRAY : SRGB, 4])
      : concat([numbers([2, 1], [0, 2]), icc]);
  return makeBox(
    'jp2h',
    // Compression type 7 is the only one; the colour space is known; no rights.
    makeBox('ihdr', numbers([height, 4], [width, 4], [channels, 2], [bits - 1, 1], [7, 1], [0, 1], [0, 1])),
    makeBox('colr', colour),
    ...(alpha === 'none' ? [] : [definitions(colours)]),
    ...(density === undefined ? [] : [resolution(density)]),
  );
}

/** Channel definitions: the colours in order, then the opacity of the whole picture. */
function definitions(colours: number): Uint8Array {
  const entries = Array.from({ length: colours }, (_, index) => numbers([index, 2], [0, 2], [index + 1, 2]));
  return makeBox('cdef', numbers([colours + 1, 2]), ...entries, numbers([colours, 2], [1, 2], [0, 2]));
}

const MOST = 0xffff;

/** The resolution for display, in dots a metre. */
function resolution({ x, y }: Density): Uint8Array {
  const dots = (value: number): [number, 2] => [Math.max(1, Math.min(perMetre(value), MOST)), 2];
  return makeBox('res ', makeBox('resd', numbers(dots(y), [1, 2], dots(x), [1, 2], [0, 1], [0, 1])));
}

function uuidBox(id: string, content: Uint8Array): Uint8Array {
  const bytes = Uint8Array.from({ length: 16 }, (_, index) => Number.parseInt(id.slice(index * 2, index * 2 + 2), 16));
  return makeBox('uuid', bytes, content);
}
