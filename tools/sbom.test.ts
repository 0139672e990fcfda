import { readFileSync } from 'node:fs';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { describe, expect, test } from 'vitest';
import { billOf, products } from './sbom.mjs';
import { root } from './setup.mjs';

interface Component {
  readonly type: string;
  readonly name: string;
  readonly group?: string;
  readonly version?: string;
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
  readonly licenses?: readonly { readonly expression: string }[];
}

const checksums = readFileSync(`${root}/packages/codecs/native/checksums.txt`, 'utf8').trim().split('\n');

describe.each(Object.entries(products))('the bill of %s', (id, product) => {
  const text = billOf(product);
  const { components } = JSON.parse(text) as { readonly components: readonly Component[] };

  test('is CycloneDX by its schema, and the same each time', async () => {
    expect(await new Validation.JsonStrictValidator(Spec.Spec1dot6.version).validate(text)).toBeNull();
    expect(billOf(product)).toBe(text);
  });

  test('has every WebAssembly module with its checksum, and what is in them', () => {
    const files = components.filter(({ type }) => type === 'file');
    const told = files.map(({ name, hashes }) => `${hashes?.[0]?.content} ${name}`).toSorted();
    expect(told).toEqual(checksums.map((line) => line.replace(/ .*\//, ' ')).toSorted());
    const names = new Set(components.map(({ name }) => name));
    for (const name of ['libwebp', 'libaom', 'libde265', 'kvazaar', 'libjxl', 'OpenJPEG', 'LibRaw', 'Little CMS']) {
      expect(names).toContain(name);
    }
  });

  test('has what is shipped, each with version and licence, and no tool of ours', () => {
    const libraries = components.filter(({ type }) => type === 'library');
    const without = libraries.filter(({ version, licenses }) => !version || !licenses?.[0]?.expression);
    expect(without.map(({ name }) => name)).toEqual([]);
    const names = libraries.map(({ group, name }) => (group ? `${group}/${name}` : name));
    expect(names).toContain('vtracer-wasm');
    expect(names.includes('react')).toBe(id === 'web');
    expect(names.filter((name) => /^(?:vite|vitest|typescript|@types|@safelight)/.test(name))).toEqual([]);
    // What npm installs is held to its bytes by the lock file.
    const packages = libraries.filter(({ hashes }) => hashes?.[0]?.alg === 'SHA-512');
    expect(packages.length).toBeGreaterThan(3);
  });
});
