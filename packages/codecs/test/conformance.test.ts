import {
  ConvertError,
  type DecoderEntry,
  defaultsOf,
  type Field,
  type Format,
  invalidReason,
  isAbortError,
  type OptionValue,
  sourceOf,
} from '@safelight/core';
import { describe, expect, test } from 'vitest';
import { formats } from '../src/index.ts';
import { type Both, best, exact, HEIGHT, picture, psnr, roundTrip, WIDTH } from './conformance-pictures.ts';
import { nodeContext } from './node-context.ts';

const all: readonly Format[] = Object.values(formats);
const readable = all.filter((format): format is Format & { decoder: DecoderEntry } => format.decoder !== undefined);
const both = all.filter((format): format is Both => format.decoder !== undefined && format.encoder !== undefined);

describe('the registry', () => {
  test('ids, MIME types to write and extensions are unique', () => {
    const unique = (values: readonly string[]): void => expect(new Set(values).size).toBe(values.length);
    unique(all.map(({ id }) => id));
    unique(all.map(({ mimeTypes }) => mimeTypes[0]));
    unique(all.flatMap(({ extensions }) => extensions));
    expect(all.flatMap(({ extensions }) => extensions).filter((text) => text !== text.toLowerCase())).toEqual([]);
  });

  test('every option says what it does, and its default is valid', () => {
    for (const { id, decoder, encoder } of all) {
      const schemas = [
        ...Object.entries<Field>(decoder?.options ?? {}),
        ...Object.entries<Field>(encoder?.options ?? {}),
      ];
      for (const [key, field] of schemas) {
        expect(field.label.length, `${id}.${key}`).toBeGreaterThan(1);
        expect(field.description, `${id}.${key}`).toMatch(/^[A-Z].*\.$/s);
        expect(invalidReason(field, field.default), `${id}.${key}`).toBeUndefined();
        if (field.when) expect(schemas.map(([name]) => name)).toContain(field.when.field);
      }
    }
  });

  test('every codec names the software that it is made of', () => {
    for (const { decoder, encoder } of all) {
      for (const { name, version, licence } of [...(decoder?.credits ?? []), ...(encoder?.credits ?? [])]) {
        expect(`${name} ${version} ${licence}`).toMatch(/\S+ \d\S* \S+/);
      }
    }
  });
});

describe.each(both.map((format) => [format.id, format] as const))('%s', (_id, format) => {
  const { encoder, decoder } = format;

  test('a written file has the signature of its format alone', async () => {
    const writer = await encoder.load();
    const head = await writer.encode(picture(encoder), defaultsOf(encoder.options), nodeContext());
    const own = (candidate: Format): boolean =>
      candidate.matches?.(head.subarray(0, 4096), format.extensions[0]) === true;
    const matching = all.filter(
      (candidate) =>
        candidate.signatures.some(({ offset, bytes }) =>
          bytes.every((byte, i) => byte === null || head[offset + i] === byte),
        ) ||
        (!candidate.containerOf && own(candidate)),
    );
    // A format that is written in another's container takes that one's place.
    const refined = all.filter(
      (candidate) => matching.some(({ id }) => id === candidate.containerOf) && own(candidate),
    );
    const found = refined.length > 0 ? refined : matching;
    expect(found.map(({ id }) => id)).toEqual([format.id]);
  });

  test('what is written can be read back whole', () => {
    const { decodes } = decoder;
    expect(decodes.depths).toEqual(expect.arrayContaining([...encoder.depths]));
    expect(decodes.models).toEqual(expect.arrayContaining([...encoder.models]));
    expect(decodes.kinds).toEqual(expect.arrayContaining([...encoder.kinds]));
    expect(decodes.metadata).toEqual(expect.arrayContaining([...encoder.metadata]));
    expect([decodes.alpha, decodes.icc, decodes.density].map(Number)).toEqual([
      Math.max(Number(decodes.alpha), Number(encoder.alpha !== 'none')),
      Math.max(Number(decodes.icc), Number(encoder.icc.length > 0 || encoder.cicp !== 'none')),
      Math.max(Number(decodes.density), Number(encoder.density)),
    ]);
  });

  test('round trip at its best: equal, or at least 40 dB', async () => {
    const source = picture(encoder);
    const back = await roundTrip(format, source, best(encoder));
    const quality = psnr(source.frames[0].raster, back.frames[0].raster);
    if (exact(encoder)) expect(quality).toBe(Number.POSITIVE_INFINITY);
    else expect(quality).toBeGreaterThanOrEqual(40);
  });

  test('an opaque picture comes back without an alpha channel', async () => {
    const source = picture(encoder, { alpha: false });
    const back = await roundTrip(format, source, best(encoder));
    expect(back.frames[0].raster.alpha).toBe('none');
  });

  test('one pixel, one row, one column', async () => {
    for (const [width, height] of [
      [1, 1],
      [33, 1],
      [1, 33],
    ] as const) {
      const back = await roundTrip(format, picture(encoder, { width, height, alpha: false }), best(encoder));
      expect(back.frames[0].raster).toMatchObject({ width, height });
    }
  });

  const deep = encoder.depths.includes(16) ? [16] : [];
  test.each(deep)('%i-bit samples keep more than 8 bits', async () => {
    const { frames, ...rest } = picture(encoder, { depth: 16, alpha: false });
    const data = Uint16Array.from(frames[0].raster.data, (_, i) => 30_000 + (i % 1500) * 3);
    const raster = { ...frames[0].raster, data };
    const back = await roundTrip(format, { ...rest, frames: [{ raster, duration: 0 }] }, best(encoder));
    const read = back.frames[0].raster;
    const worst = data.reduce((most, value, i) => Math.max(most, Math.abs(value - Number(read.data[i]))), 0);
    expect(read.depth).toBe(16);
    // A lossy coder at its best may be off by three steps of 10 bits; 8 bits would lose the gradient, 257 a step.
    expect(worst).toBeLessThan(encoder.lossy ? 3 * 64 : 1);
  });

  const extremes = Object.entries<Field>(encoder.options).flatMap(([key, field]): [string, OptionValue][] => {
    if (field.type === 'boolean') return [[key, true] as const, [key, false] as const].map(([k, v]) => [k, v]);
    if (field.type === 'enum') return field.values.map((value) => [key, value]);
    if (field.type === 'text') return [[key, field.default]];
    return [
      [key, field.min],
      [key, field.max],
    ];
  });
  test.each(extremes.map(([key, value]) => [`${key} = ${value}`, key, value] as const))(
    'writes a readable picture with %s',
    async (_label, key, value) => {
      const source = picture(encoder);
      const back = await roundTrip(format, source, { [key]: value });
      if (encoder.options[key]?.layout) {
        const { width, height } = back.frames[0].raster;
        expect([width >= WIDTH, height >= HEIGHT]).toEqual([true, true]);
        return;
      }
      expect(psnr(source.frames[0].raster, back.frames[0].raster)).toBeGreaterThan(18);
    },
  );

  const choices = Object.entries<Field>(decoder.options ?? {}).flatMap(([key, field]): [string, OptionValue][] => {
    if (field.type === 'boolean') return [[key, !field.default]];
    if (field.type === 'enum') return field.values.map((value) => [key, value]);
    return field.type === 'number'
      ? [
          [key, field.min],
          [key, field.max],
        ]
      : [[key, 'x']];
  });
  test.each(choices.map(([key, value]) => [`${key} = ${value}`, key, value] as const))(
    'reads what is written with %s, or says why not',
    async (_label, key, value) => {
      const [writer, reader] = await Promise.all([encoder.load(), decoder.load()]);
      const bytes = await writer.encode(picture(encoder), defaultsOf(encoder.options), nodeContext());
      const limits = { maxPixels: 2e7, maxTotalPixels: 2e7 };
      const outcome = await reader
        .decode(bytes, { frames: 'all', options: { [key]: value } }, nodeContext({ limits }))
        .then(
          ({ frames }) => frames.length,
          (error: unknown) => error,
        );
      if (typeof outcome === 'number') expect(outcome).toBeGreaterThan(0);
      else expect(outcome).toMatchObject({ name: 'ConvertError', code: 'limit-exceeded' });
    },
  );

  test('truncated input gives a coded error or what could be read, never anything else', async () => {
    const writer = await encoder.load();
    const whole = await writer.encode(picture(encoder), defaultsOf(encoder.options), nodeContext());
    const reader = await decoder.load();
    for (const share of [0.02, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99]) {
      const part = whole.slice(0, Math.max(1, Math.floor(whole.length * share)));
      const outcome = await reader.decode(part, { frames: 'all' }, nodeContext()).then(
        (image) => image.frames.length,
        (error: unknown) => (error instanceof ConvertError ? error.code : error),
      );
      expect(['number', 'string'], String(outcome)).toContain(typeof outcome);
    }
  });

  test('limits are held against the header', async () => {
    const writer = await encoder.load();
    const bytes = await writer.encode(picture(encoder), defaultsOf(encoder.options), nodeContext());
    const reader = await decoder.load();
    const limits = { maxPixels: WIDTH * HEIGHT - 1, maxTotalPixels: WIDTH * HEIGHT - 1 };
    await expect(reader.decode(bytes, { frames: 'all' }, nodeContext({ limits }))).rejects.toMatchObject({
      code: 'limit-exceeded',
    });
  });

  test('an aborted signal ends decoding and encoding', async () => {
    const signal = AbortSignal.abort(new DOMException('Cancelled', 'AbortError'));
    const writer = await encoder.load();
    const bytes = await writer.encode(picture(encoder), defaultsOf(encoder.options), nodeContext());
    const reader = await decoder.load();
    const results = await Promise.allSettled([
      reader.decode(bytes, { frames: 'all' }, nodeContext({ signal })),
      writer.encode(picture(encoder), defaultsOf(encoder.options), nodeContext({ signal })),
    ]);
    expect(results.map((result) => result.status === 'rejected' && isAbortError(result.reason))).toEqual([true, true]);
  });
});

describe.each(readable.map((format) => [format.id, format] as const))('%s as a reader', (_id, format) => {
  test('noise behind its signature gives a coded error', async () => {
    const [prober, reader] = await Promise.all([format.decoder.probe(), format.decoder.load()]);
    let seed = 7;
    const bytes = Uint8Array.from({ length: 4000 }, () => {
      seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
      return seed >> 16;
    });
    for (const { offset, bytes: pattern } of format.signatures) {
      pattern.forEach((byte, i) => {
        if (byte !== null) bytes[offset + i] = byte;
      });
    }
    const outcomes = await Promise.allSettled([
      prober.probe(sourceOf(bytes)),
      reader.decode(bytes, { frames: 'all' }, nodeContext()),
    ]);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(ConvertError);
    }
    expect(outcomes[1].status).toBe('rejected');
  });
});
