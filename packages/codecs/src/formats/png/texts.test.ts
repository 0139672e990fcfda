import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { createRaster, type DecodedImage, defaultsOf, type Metadata, sourceOf } from '@safelight/core';
import { expect, test } from 'vitest';
import { nodeContext } from '../../../test/node-context.ts';
import { makeChunk } from '../../families/png/chunks.ts';
import { decode } from '../../families/png/decode.ts';
import { encode } from '../../families/png/encode.ts';
import { options } from '../../families/png/options.ts';
import { probe } from '../../families/png/probe.ts';

// By ExifTool: a tEXt, iTXt of three languages, a long zTXt, and IPTC of a city and a keyword.
const fixture = new Uint8Array(readFileSync(new URL('fixtures/texts.png', import.meta.url)));
const first = { frames: 'first' } as const;
const many = 'many words '.repeat(200).trim();

function written(metadata: Metadata): Promise<Uint8Array> {
  const raster = createRaster({
    width: 1,
    height: 1,
    model: 'rgb',
    alpha: 'none',
    depth: 8,
    colorSpace: 'srgb',
    data: Uint8Array.of(1, 2, 3),
  });
  const image: DecodedImage = {
    frames: [{ raster, duration: 0 }],
    kind: 'still',
    loopCount: 0,
    orientation: 1,
    metadata,
  };
  return encode(image, defaultsOf(options), nodeContext());
}

/** Chunks of a type, by Node alone. */
function chunksOf(png: Uint8Array, wanted: string): Buffer[] {
  const bytes = Buffer.from(png);
  const found: Buffer[] = [];
  for (let at = 8; at < bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    if (bytes.toString('latin1', at + 4, at + 8) === wanted)
      found.push(bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at)));
  }
  return found;
}

test('reads every kind of text, and IPTC', async () => {
  const { metadata, adjustments } = await decode(fixture, first, nodeContext());
  expect(adjustments).toBeUndefined();
  expect(metadata.texts).toHaveLength(5);
  expect(metadata.texts).toEqual(
    expect.arrayContaining([
      { keyword: 'Title', text: 'A title' },
      { keyword: 'Author', text: 'Zoë Ångström' },
      { keyword: 'Comment', text: '山田 & co' },
      { keyword: 'Description', text: 'Eine Ansicht', language: 'de' },
      { keyword: 'Disclaimer', text: many },
    ]),
  );
  expect(Buffer.from(metadata.iptc ?? []).toString('latin1')).toContain('\x1c\x02\x5a\0\x04Wien');
  expect((await probe(sourceOf(fixture))).metadata).toEqual(['iptc', 'texts']);
});

test('writes texts as the chunk that can hold them, and IPTC as a raw profile', async () => {
  const { metadata } = await decode(fixture, first, nodeContext());
  const png = await written(metadata);
  expect(chunksOf(png, 'tEXt').map(String)).toContain('Title\0A title');
  const compressed = chunksOf(png, 'zTXt').map((data) => {
    const end = data.indexOf(0);
    return [data.toString('latin1', 0, end), inflateSync(data.subarray(end + 2)).toString('latin1')];
  });
  expect(compressed).toContainEqual(['Disclaimer', many]);
  const iptc = metadata.iptc ?? new Uint8Array(0);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(iptc.length);
  const hex = `3842494d04040000${length.toString('hex')}${Buffer.from(iptc).toString('hex')}`;
  const profile = compressed.find(([keyword]) => keyword === 'Raw profile type iptc')?.[1] ?? '';
  expect(profile).toMatch(/^\niptc\n {6}\d\d\n/);
  expect(profile.slice(15).replaceAll('\n', '')).toBe(hex.padEnd(Math.ceil(hex.length / 4) * 4, '0'));
  expect(chunksOf(png, 'iTXt').map(String)).toEqual(
    expect.arrayContaining(['Comment\0\0\0\0\0山田 & co', 'Description\0\0\0de\0\0Eine Ansicht']),
  );
  const back = await decode(png, first, nodeContext());
  expect(back.metadata).toEqual(metadata);
});

test('a keyword that PNG does not take becomes a comment', async () => {
  const png = await written({ texts: [{ keyword: '題', text: 'x' }] });
  expect(chunksOf(png, 'tEXt').map(String)).toEqual(['Comment\0x']);
});

test('a text that inflates to more than a text can be is left out and said', async () => {
  const stream = new Blob([new Uint8Array(40_000_000)]).stream().pipeThrough(new CompressionStream('deflate'));
  const bomb = new Uint8Array(await new Response(stream).arrayBuffer());
  const png = await written({});
  const chunk = makeChunk('zTXt', new TextEncoder().encode('Comment\0\0'), bomb);
  const { metadata, adjustments } = await decode(
    Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]),
    first,
    nodeContext(),
  );
  expect(metadata).toEqual({});
  expect(adjustments).toMatchObject([{ kind: 'damaged-input' }]);
});

test('a raw profile ends with its digits, whatever lies behind them', async () => {
  const png = await written({});
  const chunk = makeChunk(
    'tEXt',
    new TextEncoder().encode('Raw profile type xmp\0\nXMP\n       5\n3c782f\n3e0a\n$"\x1d04'),
  );
  const file = Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
  const { metadata } = await decode(new Uint8Array(file), first, nodeContext());
  expect(metadata).toEqual({ xmp: new TextEncoder().encode('<x/>\n') });
});
