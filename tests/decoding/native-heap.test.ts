/**
 * Nothing that a native library's memory held before shows in what it makes: every library is run with its free memory full
 * of one text and of another, on files that are sound, cut off and of sizes that contradict them, and must make the same.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  type DecodedImage,
  defaultsOf,
  type EncoderEntry,
  type Field,
  type Format,
  type OptionValue,
} from '@safelight/core';
import { defaultSettings } from '@safelight/engine/settings';
import { describe, expect, test, vi } from 'vitest';
import { best, picture } from '../../packages/codecs/test/conformance-pictures.ts';
import { broken, cut, type Fixture, fixturesOf, type Readable, readable, resized } from './fixtures.ts';
import { type FilledHost, withFilledHeaps } from './heaps.ts';

const TEXTS = ['another file’s: a private letter. ', 'ANOTHER FILE’S, AND YET ANOTHER! '] as const;

/** Modules that ran so far. */
const ran = new Set<string>();

/** Whether any 12 bytes in a row of a text stand there. */
function holdsText(bytes: Uint8Array, text: string): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const searched = Buffer.from(text + text);
  return Array.from({ length: 16 }, (_, from) => searched.subarray(from, from + 12)).some((part) =>
    buffer.includes(part),
  );
}

/** Everything that a decoder gave, as bytes. */
function partsOf(image: DecodedImage): readonly Uint8Array[] {
  const rasters = [...image.frames.map(({ raster }) => raster), ...(image.fallback ? [image.fallback] : [])];
  const { exif, xmp, iptc } = image.metadata;
  return [
    ...rasters.map(({ data }) => new Uint8Array(data.buffer, data.byteOffset, data.byteLength)),
    ...[exif, xmp, iptc].filter((block) => block !== undefined),
    ...(image.auxiliary ?? []).map(({ bytes }) => bytes),
    Buffer.from(
      JSON.stringify([image.metadata.texts, image.adjustments, image.density, image.frames.map(({ name }) => name)]),
    ),
  ];
}

/** What came out in short: equal for equal results. */
function digest(parts: readonly Uint8Array[], text: string): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('|');
  return `${parts.some((part) => holdsText(part, text)) ? 'HOLDS THE TEXT ' : ''}${hash.digest('hex').slice(0, 16)}`;
}

/** Runs `each` for every item with both texts in the heaps; the results by name, those of each text. */
async function withBoth<I extends { readonly name: string }>(
  items: readonly I[],
  each: (item: I, host: FilledHost) => Promise<readonly Uint8Array[]>,
): Promise<readonly Record<string, string>[]> {
  const results: Record<string, string>[] = [];
  for (const text of TEXTS) {
    // Libraries whose one instance outlives its file are to be new as well.
    vi.resetModules();
    await withFilledHeaps(text, async (host) => {
      const outcomes: Record<string, string> = {};
      for (const item of items) {
        outcomes[item.name] = await each(item, host).then(
          (parts) => digest(parts, text),
          (error: unknown) => String(error),
        );
      }
      results.push(outcomes);
      for (const name of host.modules) ran.add(name);
    });
  }
  return results;
}

/** The format with its codecs loaded anew. */
async function loadedAnew(id: string): Promise<Format> {
  const { formats } = await import('@safelight/codecs');
  return (formats as Record<string, Format>)[id] as Format;
}

/** Fixtures of which damaged copies are made, of each format. */
const MOST = 14;

async function damaged(format: Readable): Promise<readonly Fixture[]> {
  const all = fixturesOf(format);
  const step = Math.ceil(all.length / MOST);
  const some = all.filter((_, index) => index % step === 0);
  const sizes = await Promise.all(some.map((fixture) => resized(format, fixture, 1)));
  return [...all, ...some.flatMap(damagedCopies), ...sizes.flat()];
}

function damagedCopies(fixture: Fixture): readonly Fixture[] {
  const cuts = [0.3, 0.6, 0.95].map((share) => cut(fixture, share));
  return [...cuts, ...[1, 2, 3].map((seed) => broken(fixture, seed))];
}

describe('reading', () => {
  test.each(readable.map((format) => [format.id, format] as const))('%s', { timeout: 120_000 }, async (id, format) => {
    const files = await damaged(format);
    const [one, other] = await withBoth(files, async ({ bytes }, { context }) => {
      const reader = await (await loadedAnew(id)).decoder?.load();
      const image = await reader?.decode(bytes.slice(), { frames: 'all' }, context);
      return image ? partsOf(image) : [];
    });
    expect(one).toEqual(other);
    expect(Object.entries(one ?? {}).filter(([, outcome]) => outcome.startsWith('HOLDS'))).toEqual([]);
  });
});

interface Choice {
  readonly name: string;
  readonly options: Readonly<Record<string, OptionValue>>;
}

/** Values for the options of an encoder: the defaults, the best, and each other choice. */
function choicesOf(entry: EncoderEntry): readonly Choice[] {
  const others = Object.entries<Field>(entry.options).flatMap(([key, field]): Choice['options'][] => {
    if (field.type === 'enum') return field.values.map((value) => ({ [key]: value }));
    return field.type === 'boolean' ? [{ [key]: !field.default }] : [];
  });
  return [{}, best(entry), ...others].map((options) => ({ name: JSON.stringify(options), options }));
}

describe('writing', () => {
  const writable = Object.values(readable).filter(({ encoder }) => encoder !== undefined);
  test.each(writable.map((format) => [format.id, format] as const))('%s', { timeout: 120_000 }, async (id, format) => {
    const entry = format.encoder as EncoderEntry;
    const [one, other] = await withBoth(choicesOf(entry), async ({ options }, { context }) => {
      const writer = await (await loadedAnew(id)).encoder?.load();
      const file = await writer?.encode(
        picture(entry, { width: 61, height: 43 }),
        { ...defaultsOf(entry.options), ...options },
        context,
      );
      return file ? [file] : [];
    });
    expect(one).toEqual(other);
    expect(Object.entries(one ?? {}).filter(([, outcome]) => outcome.startsWith('HOLDS'))).toEqual([]);
  });
});

const keepPixels = { ...defaultSettings('jpeg'), options: { keepPixels: true }, metadata: 'strip' } as const;
const small = { ...defaultSettings('png'), resize: { width: 20, mode: 'fit' }, colorSpace: 'srgb' } as const;
/** Scores count too: the quality of the result hangs on them. */
const scored = { ...defaultSettings('jpeg'), target: 'ssimulacra2=60' } as const;

describe('converting', () => {
  const named = (id: string, pattern: RegExp): readonly Fixture[] =>
    readable
      .filter((format) => format.id === id)
      .flatMap((format) => fixturesOf(format).filter(({ name }) => pattern.test(name)));
  test.each([
    ['JPEG that keeps its pixels', keepPixels, named('jpeg', /^turned/)],
    [
      'other sizes and colours',
      small,
      [...named('jpeg', /cmyk|q80/), ...named('psd', /cmyk|rgb16/), ...named('png', /16|tagged/)],
    ],
    ['a score to reach', scored, [...named('png', /16|tagged/), ...named('qoi', /./), ...named('psd', /rgb16/)]],
  ] as const)('%s', { timeout: 120_000 }, async (_, settings, fixtures) => {
    expect(fixtures.length).toBeGreaterThan(4);
    const files = [...fixtures, ...fixtures.flatMap(damagedCopies)];
    const [one, other] = await withBoth(files, async ({ bytes, name }, { context }) => {
      const { convert } = await import('@safelight/engine/internal');
      const { files: made, result } = await convert(bytes.slice(), { name, settings }, context);
      return [...made, Buffer.from(JSON.stringify(result.score ?? {}))];
    });
    expect(one).toEqual(other);
    expect(Object.entries(one ?? {}).filter(([, outcome]) => outcome.startsWith('HOLDS'))).toEqual([]);
  });
});

/** Paths of the modules that the sources load. */
function modulesInSources(): readonly string[] {
  const root = new URL('../../packages/', import.meta.url);
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' });
  const sources = names.filter((name) => /\/src\/.*(?<!\.d)\.ts$/.test(name)).map((name) => new URL(name, root));
  const found = sources.flatMap((source) =>
    [...readFileSync(source, 'utf8').matchAll(/from '([^']+\.wasm)'/g)].map(([, path = '']) =>
      createRequire(source).resolve(path),
    ),
  );
  return [...new Set(found)].toSorted();
}

test('every module that is loaded anywhere was run', () => {
  expect([...ran].toSorted()).toEqual(modulesInSources());
});
