import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { usesOf } from './compat.mjs';

/** What the gate finds in a file, by feature. */
function found(source: string, language = 'ESNext'): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'safelight-compat-'));
  try {
    const compilerOptions = { target: 'ESNext', lib: [language, 'DOM'], types: [], strict: true, module: 'ESNext' };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['page.ts'] }));
    writeFileSync(join(folder, 'page.ts'), `${source}\nexport {};\n`);
    return usesOf(join(folder, 'tsconfig.json')).uses.map(({ key }) => key);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('the gate of the oldest browsers', () => {
  test('finds what one of them lacks: static, of an instance, global, by a regular expression', () => {
    const source = `
      await Array.fromAsync([1]);
      [3, 1].toSorted();
      const { any } = AbortSignal;
      Promise.withResolvers<number>();
      new Set([1]).union(new Set([2]));
      new Intl.Segmenter();
      void navigator.storage.getDirectory().then((root) => root.getFileHandle('x')).then((file) => file.createWritable());
      /[\\p{L}--[a-z]]/v.test('x');
      export const found = any;`;
    expect(new Set(found(source))).toEqual(
      new Set([
        'Array.fromAsync',
        'Array.toSorted',
        'AbortSignal.any',
        'Promise.withResolvers',
        'Set.union',
        'Intl.Segmenter',
        'FileSystemFileHandle.createWritable',
        'RegExp v flag',
      ]),
    );
  });

  test('finds what the libraries that the project is compiled with do not declare yet', () => {
    const source = `
      export const all = [Array.fromAsync([1]), Promise.try(() => 1), [1].values().toArray()];`;
    expect(found(source, 'ES2023').toSorted()).toEqual(['Array.fromAsync', 'Iterator.toArray', 'Promise.try']);
  });

  test('lets pass what all of them have, what is a type, and what only has such a name', () => {
    const source = `
      const copy = structuredClone([1, 2, 3]).at(-1);
      const own = { fromAsync: () => 1, toSorted: () => 2 };
      type Later = PromiseWithResolvers<number>;
      export const all = [copy, own.fromAsync(), own.toSorted(), [1].findLast((x) => x > 0)] satisfies unknown[];
      export const later: Later | undefined = undefined;`;
    expect(found(source)).toEqual([]);
  });
});
