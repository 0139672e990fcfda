import '../messages/converter.ts';
import { targets } from '@safelight/codecs';
import type { SourceInfo } from '@safelight/engine/internal';
import { describe, expect, test } from 'vitest';
import { sourceInfo } from '../../test/source-info.ts';
import { initialForm, toSettings } from '../features/settings/form-state.ts';
import { describeCapabilities } from '../features/settings/format-list.tsx';
import { planNotesOf } from './plan-notes.ts';

function notes(to: string, source: Partial<SourceInfo> = {}) {
  const target = targets.find(({ code }) => code === to);
  if (!target) throw new Error(`There is no ${to}.`);
  return planNotesOf(sourceInfo(source), toSettings(initialForm, target));
}

test.each([
  ['pbm', {}, ['becomes black and white']],
  ['pgm', {}, ['becomes gray']],
  ['gif', {}, ['at most 256 colours']],
  ['hdr', {}, ['larger: each pixel is kept at 32 bits']],
  ['dng', {}, ['larger: each pixel is kept at 48 bits']],
  ['exr', {}, ['larger: each pixel is kept at 48 bits']],
  ['pfm', {}, ['larger: each pixel is kept at 96 bits']],
  ['png', {}, []],
  ['bmp', { colorSpace: { cicp: { primaries: 9, transfer: 16, matrix: 9, fullRange: true } } }, ['no HDR']],
  ['jpeg', { alpha: 'straight' }, ['no transparency']],
  ['gif', { alpha: 'straight' }, ['no half-transparency', 'at most 256 colours']],
  ['jpeg', { depth: 16 }, ['16 → 8 bits']],
  ['jpeg', { formatId: 'gif', kind: 'animation', frameCount: 12 }, ['first of 12 frames']],
  ['jpeg', { formatId: 'ico', kind: 'pages', frameCount: 3, firstStandsForAll: true }, ['1 of 3 pages']],
] as const)('%s of %o: %j', (to, source, expected) => {
  expect(notes(to, source).notes).toEqual(expected);
});

test('a document of fourteen pages becomes fourteen files, or one that holds them', () => {
  const document = { formatId: 'pdf', kind: 'pages', frameCount: 14, scalable: true } as const;
  expect(notes('jpeg', document)).toEqual({ notes: [], files: 14 });
  expect(notes('tiff', document).files).toBeUndefined();
});

describe('what the list says of formats is what they can hold', () => {
  test.each(targets.map((target) => [target.code, target] as const))('%s', (_, target) => {
    const { encoder } = target.format;
    const said = describeCapabilities(target);
    const deepest = encoder.depths.at(-1) ?? 8;
    const holdsColour = encoder.models.includes('rgb') && encoder.maxBits !== 1;
    // Nothing is called lossless that cannot hold 8 bits of colour, and nothing small that keeps more than photos have.
    if (said.includes('lossless')) expect(holdsColour && !encoder.lossy && !('colors' in encoder.options)).toBe(true);
    if (said.includes('small files')) expect('quality' in encoder.options).toBe(true);
    if ((encoder.depths[0] ?? 8) > 8) expect(said).toContain('large files');
    expect(said.includes('black and white only')).toBe(encoder.maxBits === 1);
    expect(said.includes('HDR float')).toBe(deepest === 32);
  });
});
