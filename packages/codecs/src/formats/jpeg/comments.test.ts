import { readFileSync } from 'node:fs';
import { defaultsOf, sourceOf } from '@safelight/core';
import { expect, test } from 'vitest';
import { nodeContext } from '../../../test/node-context.ts';
import { decode } from './decode.ts';
import { encode } from './encode.ts';
import { options } from './options.ts';
import { probe } from './probe.ts';

// The comment by ExifTool.
const fixture = readFileSync(new URL('fixtures/comment.jpg', import.meta.url));
const first = { frames: 'first' } as const;

/** The file with comments of these bytes before all else. */
function withComments(...comments: readonly Uint8Array[]): Uint8Array {
  const segments = comments.map((bytes) => {
    const head = Buffer.from([0xff, 0xfe, 0, 0]);
    head.writeUInt16BE(bytes.length + 2, 2);
    return Buffer.concat([head, bytes]);
  });
  return new Uint8Array(Buffer.concat([fixture.subarray(0, 2), ...segments, fixture.subarray(2)]));
}

/** Bodies of the comments in a file, by their markers. */
function commentsIn(jpeg: Uint8Array): Buffer[] {
  const bytes = Buffer.from(jpeg);
  const found: Buffer[] = [];
  for (let at = 2; bytes[at + 1] !== 0xda; at += 2 + bytes.readUInt16BE(at + 2)) {
    if (bytes[at + 1] === 0xfe) found.push(bytes.subarray(at + 4, at + 2 + bytes.readUInt16BE(at + 2)));
  }
  return found;
}

test('reads comments in UTF-8 and Latin-1, some of which say what they are', async () => {
  expect((await probe(sourceOf(new Uint8Array(fixture)))).metadata).toEqual(['texts']);
  const file = withComments(
    Buffer.from('Gr\xfc\xdfe\0', 'latin1'),
    Buffer.from('Title: A: b'),
    Buffer.from(' \0'),
    Buffer.from('Note: c'),
  );
  expect((await decode(file, first, nodeContext())).metadata.texts).toEqual([
    { keyword: 'Comment', text: 'Grüße' },
    { keyword: 'Title', text: 'A: b' },
    { keyword: 'Comment', text: 'Note: c' },
    { keyword: 'Comment', text: 'Grüße, 山田' },
  ]);
});

test('writes a comment for each text, long ones over several segments', async () => {
  const image = await decode(new Uint8Array(fixture), first, nodeContext());
  const long = 'ü'.repeat(50_000);
  const texts = [
    { keyword: 'Comment', text: '山田' },
    { keyword: 'Author', text: 'Zoë' },
    { keyword: 'Comment', text: long },
  ];
  const made = await encode({ ...image, metadata: { texts } }, defaultsOf(options), nodeContext());
  const comments = commentsIn(made);
  expect(comments.map(({ length }) => length)).toEqual([6, 12, 65_533, 34_467]);
  expect(comments.slice(0, 2).map(String)).toEqual(['山田', 'Author: Zoë']);
  expect(String(Buffer.concat(comments.slice(2)))).toBe(long);
  expect((await decode(made, first, nodeContext())).metadata.texts).toEqual(texts);
});
