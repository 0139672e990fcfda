import {
  ConvertError,
  channelsOf,
  createRaster,
  type DecodedImage,
  type DecoderEntry,
  defaultsOf,
  type EncoderEntry,
  type Field,
  type Format,
  isAbortError,
  type OptionValue,
  type Raster,
  sourceOf,
} from '@safelight/core';
import { describe, expect, test } from 'vitest';
import { formats } from '../src/index.ts';
import { nodeContext } from './node-context.ts';

type Both = Format & { readonly decoder: DecoderEntry; readonly encoder: EncoderEntry };

const all: readonly Format[] = Object.values(formats);
const readable = all.filter((format): format is Format & { decoder: DecoderEntry } => format.decoder !== undefined);
const both = all.filter((format): format is Both => format.decoder !== undefined && format.encoder !== undefined);

const WIDTH = 96;
const HEIGHT = 64;

/** A smooth picture with every direction distinct, within what the encoder accepts. */
function picture(entry: EncoderEntry, alpha = entry.alpha !== 'none'): DecodedImage {
  const model = entry.models.includes('rgb') ? 'rgb' : (entry.models[0] ?? 'gray');
  const shape = { model, alpha: alpha ? 'straight' : 'none' } as const;
  const [width, height, channels] = [WIDTH, HEIGHT, channelsOf(shape)];
  const data = new Uint8Array(width * height * channels);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i += channels) {
      for (let k = 0; k < channels; k++) data[i + k] = [x * 2.5, y * 3.5, 255 - x - y * 1.5, 200][k] ?? 0;
      if (alpha) data[i + channels - 1] = entry.alpha === 'binary' ? (x < WIDTH / 2 ? 255 : 0) : 255 - x * 2;
    }
  }
  const raster = createRaster({ width, height, ...shape, depth: 8, colorSpace: 'srgb', data });
  return { frames: [{ raster, duration: 0 }], kind: 'still', loopCount: 0, orientation: 1, metadata: {} };
}

/** As 8-bit RGBA, colours under zero alpha cleared: they mean nothing. */
function rgba(raster: Raster): Float64Array {
  const channels = channelsOf(raster);
  const colors = channels - (raster.alpha === 'none' ? 0 : 1);
  const scale = raster.depth === 16 ? 1 / 257 : raster.depth === 32 ? 255 : 1;
  const out = new Float64Array(raster.width * raster.height * 4);
  for (let i = 0, o = 0; o < out.length; i += channels, o += 4) {
    const a = raster.alpha === 'none' ? 255 : Number(raster.data[i + colors]) * scale;
    for (let k = 0; k < 3; k++) out[o + k] = a === 0 ? 0 : Number(raster.data[i + (colors === 1 ? 0 : k)]) * scale;
    out[o + 3] = a;
  }
  return out;
}

function psnr(a: Raster, b: Raster): number {
  const [x, y] = [rgba(a), rgba(b)];
  expect(y).toHaveLength(x.length);
  const error = x.reduce((sum, value, i) => sum + (value - (y[i] ?? 0)) ** 2, 0) / x.length;
  return error === 0 ? Number.POSITIVE_INFINITY : 10 * Math.log10(65025 / error);
}

async function roundTrip(
  format: Both,
  image: DecodedImage,
  options: Record<string, OptionValue>,
): Promise<DecodedImage> {
  const [writer, reader] = await Promise.all([format.encoder.load(), format.decoder.load()]);
  const bytes = await writer.encode(image, { ...defaultsOf(format.encoder.options), ...options }, nodeContext());
  const info = await (await format.decoder.probe()).probe(sourceOf(bytes));
  const back = await reader.decode(bytes, { frames: 'all' }, nodeContext());
  const { raster } = back.frames[0];
  expect({ width: info.width, height: info.height }).toEqual({ width: raster.width, height: raster.height });
  return back;
}

/** The best that an encoder can do: lossless where it has it, else top quality and full chroma. */
function best(entry: EncoderEntry): Record<string, OptionValue> {
  const schema = entry.options;
  if (schema['lossless']) return { lossless: true };
  const quality = schema['quality'];
  const subsampling = Object.entries(schema).find(
    ([, field]) => field.type === 'enum' && field.values.includes('4:4:4'),
  );
  return {
    ...(quality?.type === 'number' ? { quality: quality.max } : {}),
    ...(subsampling ? { [subsampling[0]]: '4:4:4' } : {}),
  };
}

/** Whether the best of this encoder is exact. */
function exact(entry: EncoderEntry): boolean {
  return !entry.lossy || entry.options['lossless'] !== undefined;
}

describe('the registry', () => {
  test('ids, MIME types to write and extensions are unique', () => {
    const unique = (values: readonly string[]): void => expect(new Set(values).size).toBe(values.length);
    unique(all.map(({ id }) => id));
    unique(all.map(({ mimeTypes }) => mimeTypes[0]));
    unique(all.flatMap(({ extensions }) => extensions));
    expect(all.flatMap(({ extensions }) => extensions).filter((text) => text !== text.toLowerCase())).toEqual([]);
  });

  test('every option says what it does, and its default is valid', () => {
    for (const { id, encoder } of all) {
      for (const [key, field] of Object.entries<Field>(encoder?.options ?? {})) {
        expect(field.label.length, `${id}.${key}`).toBeGreaterThan(1);
        expect(field.description, `${id}.${key}`).toMatch(/^[A-Z].*\.$/s);
        if (field.type === 'enum') expect(field.values).toContain(field.default);
        if (field.type === 'number') expect(field.default).toBeGreaterThanOrEqual(field.min);
        if (field.type === 'number') expect(field.default).toBeLessThanOrEqual(field.max);
        if (field.when) expect(Object.keys(encoder?.options ?? {})).toContain(field.when.field);
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
    const matching = all.filter(
      ({ signatures, matches }) =>
        signatures.some(({ offset, bytes }) => bytes.every((byte, i) => byte === null || head[offset + i] === byte)) ||
        matches?.(head.subarray(0, 4096)) === true,
    );
    expect(matching.map(({ id }) => id)).toEqual([format.id]);
  });

  test('round trip at its best: equal, or at least 40 dB', async () => {
    const source = picture(encoder);
    const back = await roundTrip(format, source, best(encoder));
    const quality = psnr(source.frames[0].raster, back.frames[0].raster);
    if (exact(encoder)) expect(quality).toBe(Number.POSITIVE_INFINITY);
    else expect(quality).toBeGreaterThanOrEqual(40);
  });

  test('an opaque picture comes back without an alpha channel', async () => {
    const source = picture(encoder, false);
    const back = await roundTrip(format, source, best(encoder));
    expect(back.frames[0].raster.alpha).toBe('none');
  });

  test('one pixel, one row, one column', async () => {
    for (const [width, height] of [
      [1, 1],
      [33, 1],
      [1, 33],
    ] as const) {
      const data = new Uint8Array(width * height * 3).fill(120);
      const raster = createRaster({ width, height, model: 'rgb', alpha: 'none', depth: 8, colorSpace: 'srgb', data });
      const image: DecodedImage = { ...picture(encoder), frames: [{ raster, duration: 0 }] };
      const back = await roundTrip(format, image, best(encoder));
      expect(back.frames[0].raster).toMatchObject({ width, height });
    }
  });

  const deep = encoder.depths.includes(16) ? [16] : [];
  test.each(deep)('%i-bit samples keep more than 8 bits', async () => {
    const data = Uint16Array.from({ length: 64 * 8 * 3 }, (_, i) => 30_000 + i * 3);
    const raster = createRaster({
      width: 64,
      height: 8,
      model: 'rgb',
      alpha: 'none',
      depth: 16,
      colorSpace: 'srgb',
      data,
    });
    const back = await roundTrip(format, { ...picture(encoder), frames: [{ raster, duration: 0 }] }, best(encoder));
    const read = back.frames[0].raster;
    const worst = data.reduce((most, value, i) => Math.max(most, Math.abs(value - Number(read.data[i]))), 0);
    expect(read.depth).toBe(16);
    // A lossy coder at its best may be off by three steps of 10 bits; 8 bits would lose the gradient, 257 a step.
    expect(worst).toBeLessThan(encoder.lossy ? 3 * 64 : 1);
  });

  const extremes = Object.entries<Field>(encoder.options).flatMap(([key, field]): [string, OptionValue][] => {
    if (field.type === 'boolean') return [[key, true] as const, [key, false] as const].map(([k, v]) => [k, v]);
    if (field.type === 'enum') return field.values.map((value) => [key, value]);
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
      expect(psnr(source.frames[0].raster, back.frames[0].raster)).toBeGreaterThan(18);
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
