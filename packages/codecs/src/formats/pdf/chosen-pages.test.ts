import { defaultsOf, type Rewritten, sourceOf } from '@safelight/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { nodeContext } from '../../../test/node-context.ts';
import { pdfOf } from '../../../test/pdf-text.ts';
import { decode } from './decode.ts';
import { arrayOf, type Dictionary, Reference, type Value } from './lexer.ts';
import { nameText } from './names.ts';
import { Objects } from './objects.ts';
import { options as schema } from './options.ts';
import { pageAt } from './page-tree.ts';
import { rewrite } from './rewrite.ts';

const stream = (content: string, entries = ''): string =>
  `<<${entries}/Length ${content.length}>>stream\n${content}\nendstream`;
/** A page of 72 points: what it says, a rectangle in a layer that is off, and a widget. */
const contents = (said: string): string => stream(`/OC /L BDC 0 0 72 72 re f EMC % ${said}`);

/** Four pages under two nodes, from the upper of which they have their size. */
const OBJECTS: readonly string[] = [
  '<</Type/Catalog/Pages 2 0 R/AcroForm 20 0 R/Outlines 30 0 R/PageLabels<</Nums[0<</S/r>>2<</S/D/St 7>>]>>' +
    '/OCProperties<</OCGs[40 0 R]/D<</OFF[40 0 R]>>>>/Names<</EmbeddedFiles<</Names[(a.txt) 41 0 R]>>/Dests<</Names[(third)[12 0 R/Fit]]>>>>' +
    '/StructTreeRoot 50 0 R/MarkInfo<</Marked true>>/ViewerPreferences<</HideToolbar true>>>>',
  '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 4/MediaBox[0 0 72 72]>>',
  '<</Type/Pages/Parent 2 0 R/Kids[10 0 R 11 0 R]/Count 2/Resources<</Properties<</L 40 0 R>>>>>>',
  '<</Type/Pages/Parent 2 0 R/Kids[12 0 R 13 0 R]/Count 2/Rotate 90/Resources<</Properties<</L 40 0 R>>>>>>',
];
const MORE: Readonly<Record<number, string>> = {
  10: '<</Type/Page/Parent 3 0 R/Contents 14 0 R/Annots[21 0 R 25 0 R]>>',
  11: '<</Type/Page/Parent 3 0 R/Contents 15 0 R/Annots[22 0 R]>>',
  12: '<</Type/Page/Parent 4 0 R/Contents 16 0 R/Annots[24 0 R]>>',
  13: '<</Type/Page/Parent 4 0 R/Contents 17 0 R>>',
  14: contents('FIRST'),
  15: contents('SECOND'),
  16: contents('THIRD'),
  17: contents('FOURTH'),
  20: '<</Fields[21 0 R 22 0 R 23 0 R]/DA(/Helv 0 Tf)>>',
  21: '<</Type/Annot/Subtype/Widget/FT/Tx/T(one)/V(VALUE-1)/P 10 0 R/Rect[1 1 9 9]>>',
  22: '<</Type/Annot/Subtype/Widget/FT/Tx/T(two)/V(VALUE-2)/P 11 0 R/Rect[1 1 9 9]>>',
  23: '<</FT/Tx/T(three)/V(VALUE-3)/Kids[24 0 R]>>',
  24: '<</Type/Annot/Subtype/Widget/Parent 23 0 R/P 12 0 R/Rect[1 1 9 9]>>',
  25: '<</Type/Annot/Subtype/Link/Rect[1 1 9 9]/Dest[11 0 R/Fit]>>',
  30: '<</Type/Outlines/First 31 0 R/Last 34 0 R/Count 5>>',
  31: '<</Title(Chapter 1)/Parent 30 0 R/Next 32 0 R/Dest[10 0 R/Fit]>>',
  32: '<</Title(Chapter 2)/Parent 30 0 R/Prev 31 0 R/Next 33 0 R/A<</S/GoTo/D[11 0 R/Fit]>>>>',
  33: '<</Title(Part)/Parent 30 0 R/Prev 32 0 R/Next 34 0 R/First 35 0 R/Last 36 0 R/Count 2/Dest[11 0 R/Fit]>>',
  34: '<</Title(Elsewhere)/Parent 30 0 R/Prev 33 0 R/A<</S/URI/URI(https://example.org)>>>>',
  35: '<</Title(Chapter 4)/Parent 33 0 R/Next 36 0 R/Dest[13 0 R/Fit]>>',
  36: '<</Title(Chapter 3)/Parent 33 0 R/Prev 35 0 R/Dest(third)>>',
  40: '<</Type/OCG/Name(Prices)>>',
  41: '<</Type/Filespec/F(a.txt)/EF<</F 42 0 R>>>>',
  42: stream('hello', '/Type/EmbeddedFile'),
  50: '<</Type/StructTreeRoot/K[51 0 R]>>',
  51: '<</Type/StructElem/S/P/P 50 0 R/Pg 11 0 R/ActualText(TAGGED)>>',
  60: '<</Title(Kept title)/Author(Ada)/Producer(Somebody)>>',
};

function document(): Uint8Array {
  const all = [...OBJECTS.map((text, index) => [index + 1, text] as const), ...Object.entries(MORE)];
  return pdfOf(all, '/Root 1 0 R/Info 60 0 R/Size 61');
}

async function chosen(pages: readonly number[], metadata: 'keep' | 'strip' = 'keep'): Promise<Rewritten> {
  const made = await rewrite(
    document(),
    { options: defaultsOf(schema), reading: {}, metadata, carried: (held) => held, pages },
    nodeContext(),
  );
  return made as Rewritten;
}

/** All that a document holds, as text. */
async function everything(objects: Objects): Promise<string> {
  const said: string[] = [];
  for (const number of objects.numbers) {
    const { stream: found } = await objects.written(number);
    const data = found && (await objects.data(found));
    said.push(data ? String.fromCharCode(...data) : JSON.stringify(plain(await objects.get(new Reference(number)))));
  }
  return said.join('\n');
}

function plain(value: Value | undefined): unknown {
  const text = value === undefined ? undefined : nameText(value);
  if (text !== undefined) return text;
  if (Array.isArray(value)) return (value as readonly Value[]).map(plain);
  return value instanceof Map ? Object.fromEntries([...(value as Dictionary)].map(([k, v]) => [k, plain(v)])) : value;
}

describe('pages that are taken out of a document', () => {
  let result: Rewritten;
  let objects: Objects;
  let catalog: Dictionary;

  beforeAll(async () => {
    result = await chosen([0, 2]);
    objects = await Objects.of(sourceOf(result.bytes));
    catalog = await objects.dictionary(objects.trailer.get('Root'));
  });

  it('say nothing of the others', async () => {
    const text = await everything(objects);
    for (const kept of ['FIRST', 'THIRD', 'VALUE-1', 'VALUE-3', 'Chapter 1']) expect(text).toContain(kept);
    for (const other of ['SECOND', 'FOURTH', 'VALUE-2', 'TAGGED', 'Chapter 2', 'Chapter 4'])
      expect(text).not.toContain(other);
  });

  it('have the size and the turn that stood above them', async () => {
    const { frames } = await decode(result.bytes, { frames: 'all', options: { dpi: 72 } }, nodeContext());
    expect(frames.map(({ raster }) => [raster.width, raster.height])).toEqual([
      [72, 72],
      [72, 72],
    ]);
    expect((await pageAt(objects, 0))?.get('Rotate') ?? 0).toBe(0);
    expect((await pageAt(objects, 1))?.get('Rotate')).toBe(90);
  });

  it('keep layers hidden', async () => {
    const { frames } = await decode(result.bytes, { frames: 'all', options: { dpi: 72 } }, nodeContext());
    // The rectangle of the layer would be black.
    for (const { raster } of frames) expect(raster.data[(36 * 72 + 36) * (raster.data.length / 72 / 72)]).toBe(255);
    const layers = await objects.dictionary((await objects.dictionary(catalog.get('OCProperties'))).get('D'));
    expect(arrayOf(layers.get('OFF'))).toHaveLength(1);
  });

  it('keep attachments, information, preferences and their fields', async () => {
    const names = await objects.dictionary(catalog.get('Names'));
    expect(plain(arrayOf((await objects.dictionary(names.get('EmbeddedFiles'))).get('Names'))[0] as Value)).toBe(
      'a.txt',
    );
    const info = await objects.dictionary(objects.trailer.get('Info'));
    expect(['Title', 'Author', 'Producer'].map((key) => plain(info.get(key)))).toEqual([
      'Kept title',
      'Ada',
      'Somebody',
    ]);
    expect((await objects.dictionary(catalog.get('ViewerPreferences'))).get('HideToolbar')).toBe(true);
    const form = await objects.dictionary(catalog.get('AcroForm'));
    expect(arrayOf(await objects.get(form.get('Fields')))).toHaveLength(2);
  });

  it('keep the outline as far as it leads to them, or elsewhere', async () => {
    const titles = async (node: Dictionary): Promise<readonly unknown[]> => {
      const found: unknown[] = [];
      for (let at = node.get('First'); at instanceof Reference; ) {
        const item = await objects.dictionary(at);
        found.push(plain(item.get('Title')), ...(item.has('First') ? [await titles(item)] : []));
        at = item.get('Next');
      }
      return found;
    };
    const outline = await objects.dictionary(catalog.get('Outlines'));
    expect(await titles(outline)).toEqual(['Chapter 1', 'Part', ['Chapter 3'], 'Elsewhere']);
    expect(outline.get('Count')).toBe(4);
  });

  it('keep their labels', async () => {
    const { PageLabels } = Object.fromEntries(catalog);
    const labels = arrayOf((await objects.dictionary(PageLabels)).get('Nums'));
    const said = await Promise.all(labels.map(async (entry) => plain((await objects.get(entry)) as Value)));
    expect(said).toEqual([0, { S: 'r', St: 1 }, 1, { S: 'D', St: 7 }]);
  });

  it('tell that the tags are gone', () => {
    expect(result.adjustments).toEqual([{ kind: 'auxiliary-dropped', what: 'tags' }]);
  });

  it('lose what is private with the metadata', async () => {
    const { adjustments, bytes } = await chosen([1], 'strip');
    expect(adjustments).toContainEqual({ kind: 'auxiliary-dropped', what: 'attachments', reason: 'asked' });
    const text = await everything(await Objects.of(sourceOf(bytes)));
    expect(text).toContain('SECOND');
    for (const other of ['hello', 'Ada', 'FIRST', 'VALUE-1']) expect(text).not.toContain(other);
  });

  it('are refused where none is there', async () => {
    await expect(chosen([9])).rejects.toMatchObject({ code: 'corrupt-input' });
  });
});
