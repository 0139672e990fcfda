import { readFileSync } from 'node:fs';
import { defaultsOf, sourceOf } from '@safelight/core';
import { expect, test } from 'vitest';
import { nodeContext } from '../../../test/node-context.ts';
import { decode } from './decode.ts';
import { encode } from './encode.ts';
import { options } from './options.ts';
import { probe } from './probe.ts';

// By ImageMagick: a comment of 400 letters, which takes two sub-blocks.
const fixture = new Uint8Array(readFileSync(new URL('fixtures/comment.gif', import.meta.url)));
const long = 'Grüße 1234'.repeat(40);
const first = { frames: 'first' } as const;

test('reads a comment', async () => {
  expect((await probe(sourceOf(fixture))).metadata).toEqual(['texts']);
  expect((await decode(fixture, first, nodeContext())).metadata).toEqual({
    texts: [{ keyword: 'Comment', text: long }],
  });
});

test('writes a comment extension for each text', async () => {
  const image = await decode(fixture, first, nodeContext());
  const texts = [
    { keyword: 'Title', text: '山田' },
    { keyword: 'Comment', text: long },
  ];
  const made = Buffer.from(await encode({ ...image, metadata: { texts } }, defaultsOf(options), nodeContext()));
  const bytes = Buffer.from(long);
  const blocks = [bytes.subarray(0, 255), bytes.subarray(255)].map((part) => Buffer.from([part.length, ...part]));
  expect(made.includes(Buffer.concat([Buffer.from('!\xfe\x0dTitle: ', 'latin1'), Buffer.from('山田\0')]))).toBe(true);
  expect(made.includes(Buffer.concat([Buffer.from([0x21, 0xfe]), ...blocks, Buffer.from([0])]))).toBe(true);
  expect((await decode(new Uint8Array(made), first, nodeContext())).metadata).toEqual({ texts });
});
