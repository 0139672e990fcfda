import { readFile } from 'node:fs/promises';
import { formats } from '@safelight/codecs';
import {
  ConvertError,
  type EffortLevel,
  type Format,
  invalidReason,
  type OptionSchema,
  type OptionsOf,
  sourceOf,
} from '@safelight/core';
import * as fc from 'fast-check';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { canJoin } from '../convert/join.ts';
import { safeName } from '../convert/output-names.ts';
import { type CommonField, commonOptions } from '../plan/common-options.ts';
import type { CommonOptions, EncoderOptions, FormatId } from '../plan/options.gen.ts';
import { type Converter, createConverterOn, type JoinTargetId, type Platform } from './converter.ts';
import { settingsOf } from './settings.ts';
import { localMachine, ppm } from './test-platform.ts';
import type { ConvertOptions, FileInput, TargetId, TargetOptions } from './types.ts';

const opened: FileInput[] = [];
const platform: Platform<Uint8Array> = {
  open: (input) => {
    opened.push(input);
    return Promise.resolve({ source: input as Uint8Array });
  },
  hold: (bytes) => bytes,
  bytesOf: sourceOf,
  machine: localMachine,
};

function made<T>(use: (converter: Converter) => Promise<T>): Promise<T> {
  const converter = createConverterOn(platform, { workers: 2 });
  return use(converter).finally(() => converter.dispose());
}

describe('the options', () => {
  test('of every target are typed as its schema says', () => {
    expectTypeOf<FormatId>().toEqualTypeOf<keyof typeof formats>();
    type Formats = typeof formats;
    type Given = {
      readonly [Id in keyof Formats as Formats[Id] extends { readonly encoder: object }
        ? Id
        : never]: Formats[Id] extends {
        readonly encoder: { readonly options: infer S extends OptionSchema };
      }
        ? Omit<Own<S>, HasLevels<S> extends true ? 'effort' : never> & EffortByWord<S>
        : never;
    };
    type Own<S extends OptionSchema> = { readonly [K in keyof OptionsOf<S>]?: OptionsOf<S>[K] | undefined };
    type HasLevels<S extends OptionSchema> = true extends {
      [K in keyof S]: S[K] extends { readonly levels: object } ? true : false;
    }[keyof S]
      ? true
      : false;
    // Where an encoder counts its efforts, words are there besides.
    type EffortByWord<S extends OptionSchema> =
      HasLevels<S> extends true
        ? {
            readonly effort?:
              | EffortLevel
              | (S extends { readonly effort: { readonly type: 'number' } } ? number : never)
              | undefined;
          }
        : object;
    expectTypeOf<EncoderOptions>().branded.toEqualTypeOf<Given>();
  });

  test('that a target does not have are refused by the compiler', () => {
    const good: ConvertOptions[] = [
      { to: 'jpeg', effort: 'smallest', width: 5 },
      { to: 'gif', colors: 16 },
      { to: 'avif', effort: 'fast' },
    ];
    // @ts-expect-error GIF has no effort.
    const unknown: ConvertOptions = { to: 'gif', effort: 'fast' };
    const chosen = 'gif' as TargetId;
    const late: ConvertOptions = { to: chosen, width: 5 };
    // @ts-expect-error Nobody knows whether that one has an effort.
    const early: ConvertOptions = { to: chosen, effort: 'fast' };
    // @ts-expect-error A quality is a number.
    const worded: ConvertOptions = { to: 'jpeg', quality: 'high' };
    // @ts-expect-error Nobody writes camera RAW.
    const unwritable: ConvertOptions = { to: 'raw' };
    // @ts-expect-error It is one of three.
    const wrong: ConvertOptions = { to: 'png', metadata: 'all' };
    expect([...good, late, early, worded, unknown, unwritable, wrong]).toHaveLength(9);
  });

  test('of no target have the name of one that every target has, or of what is said to a call', () => {
    const taken = new Set(['to', 'name', 'decode', 'signal', 'onProgress', 'limits', ...Object.keys(commonOptions)]);
    for (const { id, encoder } of Object.values<(typeof formats)[FormatId] & { encoder?: { options: object } }>(
      formats,
    )) {
      const both = Object.keys(encoder?.options ?? {}).filter((key) => taken.has(key));
      expect(both, id).toEqual([]);
    }
  });

  test('become settings, each where it belongs', () => {
    const signal = AbortSignal.abort();
    const all: TargetOptions<'jpeg'> & object = { to: 'jpeg', quality: 70, progressive: undefined };
    expect(settingsOf(all)).toEqual({ to: 'jpeg', options: { quality: 70 }, background: '#FFFFFF', metadata: 'keep' });
    const common: CommonOptions = {
      width: 100,
      fit: 'fill',
      enlarge: true,
      filter: 'box',
      background: '#000000',
      metadata: 'strip',
      colorSpace: 'srgb',
      dpi: 300,
      fallbackDpi: 72,
      pages: '1-2',
      exposure: 1,
      neverLarger: false,
    };
    const given = { to: 'png', ...common, decode: { password: 'p' }, name: 'a', signal, limits: {} } as const;
    expect(settingsOf(given)).toEqual({
      to: 'png',
      options: {},
      resize: { mode: 'fill', width: 100, enlarge: true, filter: 'box' },
      background: '#000000',
      metadata: 'strip',
      colorSpace: 'srgb',
      dpi: 300,
      fallbackDpi: 72,
      pages: '1-2',
      toneMapping: { operator: 'auto', exposure: 1 },
      neverLarger: false,
      decodeOptions: { password: 'p' },
    });
  });

  test.each([
    [{ to: 'avif', effort: 'smallest' }, { speed: 3 }],
    [{ to: 'webp', effort: 'balanced' }, { effort: 4 }],
    [{ to: 'jxl', effort: 7 }, { effort: 7 }],
    [{ to: 'png', effort: 'balanced' }, { effort: 'balanced' }],
  ] as const)('say an effort by word: %o', (given: TargetOptions, options) => {
    expect(settingsOf(given).options).toEqual(options);
  });

  test('say an effort once', () => {
    expect(() => settingsOf({ to: 'avif', effort: 'fast', speed: 3 })).toThrow(
      expect.objectContaining({ code: 'invalid-option' }),
    );
  });

  test('have a role at most once for each, and every encoder that loses something says which is its quality', () => {
    for (const { id, encoder } of Object.values<Format>(formats)) {
      const fields = Object.values(encoder?.options ?? {});
      const roles = fields.flatMap(({ role }) => role ?? []);
      expect(new Set(roles).size, id).toBe(roles.length);
      for (const field of fields) {
        if (field.role === 'quality') expect(field, id).toMatchObject({ type: 'number', min: 1, max: 100 });
        if (field.role !== 'effort' || field.type !== 'number') continue;
        for (const level of Object.values(field.levels ?? {})) expect(invalidReason(field, level), id).toBeUndefined();
        expect(Object.keys(field.levels ?? {}), id).toEqual(['fast', 'balanced', 'smallest']);
      }
      expect(Object.keys(encoder?.options ?? {}).includes('quality'), id).toBe(roles.includes('quality'));
    }
  });

  test.each(Object.entries<CommonField>(commonOptions))('%s refuses what it cannot be, by its name', (key, field) => {
    const wrong: Record<CommonField['type'], unknown> = { number: -1000, boolean: 'yes', enum: 'nonsense', text: 7 };
    const given = { to: 'png', [key]: wrong[field.type] } as unknown as TargetOptions;
    expect(() => settingsOf(given)).toThrow(expect.objectContaining({ code: 'invalid-option' }));
    expect(() => settingsOf(given)).toThrow(new RegExp(`^${key} `));
  });
});

describe('a converter', () => {
  test('converts bytes, tells how far it is, and names the result after the file', async () => {
    const told: number[] = [];
    const { files, source, unchanged } = await made(({ convert }) =>
      convert(ppm(40, 20), {
        to: 'png',
        width: 10,
        name: 'holiday.ppm',
        onProgress: ({ percent }) => told.push(percent),
      }),
    );
    expect(files).toEqual([
      { name: 'holiday.png', bytes: expect.any(Uint8Array), mimeType: 'image/png', width: 10, height: 5 },
    ]);
    expect(source).toMatchObject({ formatId: 'ppm', width: 40, height: 20 });
    expect(unchanged).toBe(false);
    expect(told.at(-1)).toBe(100);
    expect(told).toEqual(told.toSorted((a, b) => a - b));
  });

  test('says by a code what is wrong', async () => {
    await made(async ({ convert }) => {
      const bytes = ppm(2000, 1000);
      await expect(convert(bytes, { to: 'png' })).rejects.toMatchObject({ code: 'limit-exceeded' });
      await expect(convert(ppm(2, 2), { to: 'gif', quality: 3 } as never)).rejects.toMatchObject({
        code: 'invalid-option',
      });
      await expect(convert(ppm(2, 2), { to: 'nonsense' } as never)).rejects.toMatchObject({
        code: 'unsupported-format',
      });
      await expect(convert(ppm(9, 9), { to: 'png', limits: { maxPixels: 80 } })).rejects.toBeInstanceOf(ConvertError);
      await expect(convert(ppm(2, 2), { to: 'png', signal: AbortSignal.abort() })).rejects.toThrow('abort');
    });
  });

  test('tells how each file of a list ended, in its order, and takes no more of it than it needs', async () => {
    opened.length = 0;
    let taken = 0;
    function* list() {
      for (; taken < 100; taken++) yield taken % 2 === 0 ? ppm(taken + 1, 1) : new Uint8Array([1, 2, 3]);
    }
    await made(async ({ convertAll }) => {
      const seen: (string | undefined)[] = [];
      for await (const { index, result, error } of convertAll(list(), (_, at) => ({ to: 'bmp', name: `${at}.x` }))) {
        expect(index).toBe(seen.length);
        seen.push(result?.files[0].name ?? (error as ConvertError).code);
        if (seen.length === 6) break;
      }
      expect(seen).toEqual([
        '0.bmp',
        'unsupported-format',
        '2.bmp',
        'unsupported-format',
        '4.bmp',
        'unsupported-format',
      ]);
      expect(taken).toBeLessThan(12);
    });
    expect(opened.length).toBeLessThan(12);
  });

  test('ends a list with its signal', async () => {
    const stop = new AbortController();
    const run = made(async ({ convertAll }) => {
      for await (const { index } of convertAll([ppm(1, 1), ppm(2, 2), ppm(3, 3)], { to: 'bmp', signal: stop.signal })) {
        if (index === 0) stop.abort();
      }
    });
    await expect(run).rejects.toThrow('abort');
  });

  test('joins files into one document, in order', async () => {
    const told: number[] = [];
    const onProgress = ({ percent }: { readonly percent: number }): void => void told.push(percent);
    await made(async ({ join, convert }) => {
      const { files } = await join([ppm(4, 2), ppm(3, 5)], { to: 'tiff', name: 'all.x', onProgress });
      expect(files).toMatchObject([{ name: 'all.tif', mimeType: 'image/tiff', width: 4, height: 2 }]);
      const pages = await convert(files[0].bytes, { to: 'png', name: 'all.tif' });
      expect(pages.files.map(({ name, width, height }) => [name, width, height])).toEqual([
        ['all-01.png', 4, 2],
        ['all-02.png', 3, 5],
      ]);
      await expect(join([], { to: 'pdf' })).rejects.toMatchObject({ code: 'empty-input' });
      await expect(join([ppm(1, 1), new Uint8Array(3)], { to: 'pdf' })).rejects.toMatchObject({
        code: 'unsupported-format',
      });
    });
    expect(told).toEqual(told.toSorted((a, b) => a - b));
    expect(told.at(-1)).toBe(100);
  });

  test('joins what can be joined', () => {
    const joinable: Record<JoinTargetId, true> = { pdf: true, tiff: true };
    const writable = Object.keys(formats).filter((id): id is TargetId => canJoin(id));
    expect(writable).toEqual(Object.keys(joinable));
  });
});

test.each([{ workers: 0 }, { workers: 1.5 }, { workers: Number.NaN }, { memory: 0 }, { memory: Number.NaN }])(
  'a converter of %o is refused',
  (device) => {
    expect(() => createConverterOn(platform, device)).toThrow(expect.objectContaining({ code: 'invalid-option' }));
  },
);

test('putting together keeps to the limits of the call, and tells what is alike once', async () => {
  const inputs = [ppm(8, 8), ppm(8, 8)];
  const cut = ppm(8, 8).slice(0, -24);
  const limits = { maxPixels: 32 };
  await expect(made((converter) => converter.join(inputs, { to: 'tiff', limits }))).rejects.toMatchObject({
    code: 'limit-exceeded',
  });
  const { adjustments } = await made((converter) => converter.join([cut, cut], { to: 'pdf' }));
  const texts = adjustments.map((adjustment) => JSON.stringify(adjustment));
  expect(new Set(texts).size).toBe(texts.length);
  expect(texts.length).toBeGreaterThan(0);
});

test('a result has a name that every system can have, and no path, whatever the file is called', async () => {
  const frames = await readFile(new URL('../../../codecs/src/formats/gif/fixtures/disposal.gif', import.meta.url));
  const name = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc
      .array(fc.constantFrom('..', '.', '/', '\\', 'C:', 'con', 'a', '.gif', '\u0000', '\u202e'), { maxLength: 8 })
      .map((parts) => parts.join('')),
  );
  await made((converter) =>
    fc.assert(
      fc.asyncProperty(name, async (given) => {
        const { files } = await converter.convert(new Uint8Array(frames), { to: 'bmp', pages: 'all', name: given });
        const names = files.map((file) => file.name);
        expect(new Set(names).size).toBe(files.length);
        for (const one of names) {
          expect(one).toBe(safeName(one));
          expect(one).not.toMatch(/[/\\]|^\.\.?$/);
          expect(one).toMatch(/\.bmp$/);
        }
      }),
      { numRuns: 60 },
    ),
  );
});
