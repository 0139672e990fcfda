import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withoutMetadata } from './embedded.ts';
import { jpegLayout } from './layout.ts';

const photo = readFileSync(new URL('../../formats/jpeg/fixtures/q95-444-progressive.jpg', import.meta.url));

/** Segments of all applications, and a comment, of names that say how pixels are meant and of others. */
const remarks = Buffer.concat(
  [0xfe, ...Array.from({ length: 16 }, (_, index) => 0xe0 + index)].flatMap((marker) =>
    ['Exif\0\0', 'http://ns.adobe.com/xap/1.0/\0', 'JFXX\0', ''].map((name) => {
      // Coded data that end a picture, as a thumbnail has them.
      const body = Buffer.from(`${name}XanaduTown\xff\xd9`, 'latin1');
      return Buffer.concat([Buffer.from([0xff, marker, 0, body.length + 2]), body]);
    }),
  ),
);

/** Offsets of the markers that a segment may stand in front of. */
function places(bytes: Buffer): readonly number[] {
  const layout = jpegLayout(bytes);
  if (!layout) throw new Error('no picture');
  const found = [...layout.segments.map(({ start }) => start), layout.scan, layout.end];
  for (let at = layout.scan; at < layout.end; at++) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] === 0xff && (marker === 0xda || marker === 0xc4 || marker === 0xd9)) found.push(at);
  }
  return found;
}

test('remarks go wherever they stand, and nothing else', () => {
  const bare = withoutMetadata(photo);
  const all = places(photo);
  expect(all.length).toBeGreaterThan(10);
  for (const at of all) {
    const told = Buffer.concat([photo.subarray(0, at), remarks, photo.subarray(at)]);
    expect(withoutMetadata(told)).toEqual(bare);
  }
});

test('a picture that has no end is none', () => {
  expect(withoutMetadata(photo.subarray(0, -2))).toBeUndefined();
});
