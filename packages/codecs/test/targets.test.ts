import { describe, expect, test } from 'vitest';
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
});
