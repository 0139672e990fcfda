import '../../messages/converter.ts';
import { targets } from '@safelight/codecs';
import { expect, test } from 'vitest';
import { findTargets } from './find-targets.ts';

const codes = (typed: string): readonly string[] =>
  findTargets(typed).flatMap((group) => group.targets.map(({ code }) => code));

test('with nothing typed every target is there, once', () => {
  expect(codes(' ').toSorted()).toEqual(targets.map(({ code }) => code).toSorted());
});

test.each(targets.map(({ code }) => code))('"%s" finds the target of that code first', (code) => {
  expect(codes(code)[0]).toBe(code);
  expect(codes(` .${code.toUpperCase()} `)[0]).toBe(code);
});

test('an extension finds what is written for it', () => {
  expect(codes('jpg')[0]).toBe('jpeg');
  expect(codes('j2k')[0]).toBe('jp2');
});

test('what begins so comes before what holds it; a group is found by its name', () => {
  expect(codes('rad')).toEqual(['hdr']);
  expect(codes('cr').slice(0, 3)).toEqual(['cr2', 'cr3', 'crw']);
  expect(codes('nikon')).toEqual(['nef', 'nrw']);
});

test('every word has to fit', () => {
  expect(codes('jpeg 2000')).toEqual(['jp2']);
  expect(codes('canon raw')).toEqual(['cr2', 'cr3', 'crw']);
  expect(codes('jpeg nikon')).toEqual([]);
  expect(codes('docx')).toEqual([]);
});
