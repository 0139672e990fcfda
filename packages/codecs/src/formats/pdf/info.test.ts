import { readFileSync } from 'node:fs';
import { defaultsOf, sourceOf } from '@safelight/core';
import { expect, test } from 'vitest';
import { nodeContext } from '../../../test/node-context.ts';
import { decode } from './decode.ts';
import { encode } from './encode.ts';
import { infoEntries, textsOf } from './info.ts';
import { Objects } from './objects.ts';
import { options } from './options.ts';
import { probe } from './probe.ts';
import { rewrite } from './rewrite.ts';

/** A document of nothing but this information dictionary. */
async function said(info: string): Promise<unknown> {
  const bytes = Buffer.from(`%PDF-1.4\n1 0 obj\n<<${info}>>\nendobj\n`, 'latin1');
  const at = bytes.length;
  const table = `xref\n0 2\n0000000000 65535 f \n0000000009 00000 n \ntrailer\n<</Size 2/Info 1 0 R>>\nstartxref\n${at}\n%%EOF\n`;
  return (await textsOf(await Objects.of(sourceOf(new Uint8Array(Buffer.concat([bytes, Buffer.from(table)])))))).texts;
}

test('strings are read by their escapes and encodings', async () => {
  expect(await said('/Title(A \\(b\\) \\101\\\ncd\\n\\x)/Author<feff5c717530>/Subject(\x8dq\x8e \xa0\xe9)')).toEqual([
    { keyword: 'Title', text: 'A (b) Acd\nx' },
    { keyword: 'Author', text: '山田' },
    { keyword: 'Description', text: '“q” €é' },
  ]);
  expect(await said('/Producer(P)/CreationDate(D:2026)/Title( )')).toBeUndefined();
});

test('keywords become names', () => {
  expect(infoEntries([{ keyword: 'date:create', text: 'x' }])).toBe('/date#3acreate<feff0078>');
  expect(infoEntries([{ keyword: 'Producer', text: 'x' }])).toBe('/Comment<feff0078>');
});

test('texts go through a document, and out of it', async () => {
  const pages = new Uint8Array(readFileSync(new URL('fixtures/pages-table.pdf', import.meta.url)));
  const page = await decode(pages, { frames: 'first' }, nodeContext());
  const texts = [
    { keyword: 'Title', text: 'Ä' },
    { keyword: 'Keywords', text: 'b' },
    { keyword: 'Comment', text: 'c' },
  ];
  const made = await encode({ ...page, metadata: { texts } }, defaultsOf(options), nodeContext());
  expect((await probe(sourceOf(made))).metadata).toEqual(['texts']);
  expect((await decode(made, { frames: 'first' }, nodeContext())).metadata).toEqual({ texts });
  const titled = await encode(
    { ...page, metadata: { texts } },
    { ...defaultsOf(options), title: 'Own' },
    nodeContext(),
  );
  const own = (await decode(titled, { frames: 'first' }, nodeContext())).metadata.texts;
  expect(own).toEqual([{ keyword: 'Title', text: 'Own' }, ...texts.slice(1)]);
  const request = {
    options: defaultsOf(options),
    reading: {},
    metadata: 'strip',
    carried: () => ({ metadata: {} }),
  } as const;
  const bare = await rewrite(made, request, nodeContext());
  expect(bare?.adjustments).toContainEqual({ kind: 'metadata-dropped', block: 'texts', reason: 'asked' });
  expect((await probe(sourceOf(bare?.bytes ?? pages))).metadata).toEqual([]);
});
