import { invalidReason } from '@safelight/core';
import { describe, expect, test } from 'vitest';
import { commonOptions } from './common-options.ts';
import { namedScores, scoreNames, scoreOf } from './score.ts';

const field = commonOptions.target;

describe('a target', () => {
  test('is a name, which stands for the score that its description says', () => {
    expect(scoreNames).toEqual(['visually-lossless', 'looks-the-same', 'small']);
    for (const name of scoreNames) {
      expect(invalidReason(field, name)).toBeUndefined();
      expect(scoreOf(name)).toBe(namedScores[name]);
      expect(field.description).toContain(`${name} (${namedScores[name]})`);
    }
  });

  test.each([
    ['ssimulacra2=80', 80],
    ['ssimulacra2=100', 100],
    ['ssimulacra2=0', 0],
    ['ssimulacra2=87.25', 87.25],
  ])('is a score: %s', (text, score) => {
    expect(invalidReason(field, text)).toBeUndefined();
    expect(scoreOf(text)).toBe(score);
  });

  test.each([
    '',
    '80',
    'ssimulacra2=',
    'ssimulacra2=101',
    'ssimulacra2=-1',
    'ssimulacra2=1e1',
    'psnr=40',
    'Small',
    'small ',
  ])('is nothing else: %j', (text) => {
    expect(invalidReason(field, text)).toBe('must be written like ssimulacra2=80');
  });
});
