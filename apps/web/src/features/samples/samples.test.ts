import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceOf } from '@safelight/core';
import { inspect } from '@safelight/engine/internal';
import { expect, test } from 'vitest';

const at = (name: string): Uint8Array => new Uint8Array(readFileSync(join(import.meta.dirname, 'files', name)));

test.each([
  // A phone's photo lies on its side in the file, and stands when it is shown; 1344 x 1792 as heif-convert of libheif has it.
  ['evening-lake.heic', { formatId: 'heic', width: 1344, height: 1792, kind: 'still' }],
  // As dcraw_emu of LibRaw has it.
  ['morning-lake.dng', { width: 1248, height: 832, kind: 'still' }],
  ['darkroom-lamp.svg', { formatId: 'svg', width: 560, height: 480 }],
  ['developing-print.gif', { formatId: 'gif', width: 320, height: 240, kind: 'animation' }],
])('%s is what it is said to be, and below 800 kB', async (name, expected) => {
  const bytes = at(name);
  expect(bytes.length).toBeLessThan(800_000);
  expect(await inspect(sourceOf(bytes), name)).toMatchObject(expected);
});

test('the photo says where it was taken, and that no camera took it', () => {
  const text = Buffer.from(at('evening-lake.heic')).toString('latin1');
  expect(text).toContain('Safelight sample\0');
  expect(text).toContain('Rendered scene\0');
  // GPSLatitudeRef, of two bytes of ASCII: N.
  expect(text).toContain('\x01\0\x02\0\x02\0\0\0N\0');
});
