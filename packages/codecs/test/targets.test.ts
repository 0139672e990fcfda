import { defaultsOf, type Format } from '@safelight/core';
import { describe, expect, test } from 'vitest';
import { formats } from '../src/registry.gen.ts';
import { targetByName, targets } from '../src/targets.ts';

describe('targets', () => {
  test('every code is there once, and its file has an extension of the format that is written', () => {
    expect(new Set(targets.map(({ code }) => code)).size).toBe(targets.length);
    for (const { code, format, extension } of targets) {
      expect([...format.extensions], code).toContain(extension);
      expect(format.encoder, code).toBeDefined();
    }
  });

  test.each([
    ['png', 'png', 'png'],
    ['JPEG', 'jpeg', 'jpg'],
    ['jpg', 'jpeg', 'jpg'],
    ['tif', 'tiff', 'tif'],
    ['heif', 'heic', 'heif'],
    ['pnm', 'ppm', 'pnm'],
    // A cursor has other bytes than the icon that would be written.
    ['cur', 'ico', 'ico'],
  ])('%s is written as %s with .%s', (name, id, extension) => {
    expect(targetByName(name)).toMatchObject({ format: { id }, extension });
    expect(targetByName(name)).not.toHaveProperty('insteadOf');
  });

  test('what nobody can write is saved as something else, and says so', () => {
    const instead = targets.filter(({ insteadOf }) => insteadOf !== undefined);
    expect(instead.map(({ code }) => code)).toEqual(expect.arrayContaining(['cr2', 'cr3', 'nef', 'arw', 'r3d']));
    for (const { code, format, extension, insteadOf } of instead) {
      expect([...format.extensions], code).toContain(extension);
      expect(extension, code).not.toBe(code);
      expect(insteadOf?.encoder, code).toBeUndefined();
    }
  });

  test('what is no format is no target', () => {
    expect(targetByName('docx')).toBeUndefined();
  });

  test('every codec says what it takes in memory, whatever its options', () => {
    for (const { id, decoder, encoder } of Object.values<Format>(formats)) {
      const taken = decoder ? [decoder.memory] : [];
      if (encoder) {
        const usual = defaultsOf(encoder.options);
        const choices = Object.entries(encoder.options).flatMap(([key, field]) =>
          field.type === 'enum'
            ? field.values.map((value) => ({ [key]: value }))
            : [{ [key]: field.type === 'boolean' ? !field.default : field.default }],
        );
        for (const choice of [{}, ...choices]) taken.push(encoder.memory({ ...usual, ...choice }));
      }
      for (const { fixed, perSample } of taken) {
        expect(fixed, id).toBeGreaterThanOrEqual(0);
        expect(fixed, id).toBeLessThan(256e6);
        expect(perSample, id).toBeGreaterThan(0);
        expect(perSample, id).toBeLessThan(32);
      }
    }
  });
});
