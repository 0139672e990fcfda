import { readFileSync } from 'node:fs';
import { type Attached, type DecodedImage, defaultsOf, type Raster, type Rewritten, sourceOf } from '@safelight/core';
import { describe, expect, it } from 'vitest';
import { nodeContext } from '../../../test/node-context.ts';
import { differenceFromPng } from '../../../test/png-difference.ts';
import { decode } from './decode.ts';
import { encode } from './encode.ts';
import { options as schema } from './options.ts';
import { probe } from './probe.ts';
import { rewrite } from './rewrite.ts';

const at = (name: string): URL => new URL(`fixtures/${name}`, import.meta.url);
const load = (name: string): Uint8Array => new Uint8Array(readFileSync(at(name)));
const defaults = defaultsOf(schema);
const latin = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);

interface Wish {
  readonly options?: Partial<typeof defaults>;
  readonly password?: string;
  readonly metadata?: 'keep' | 'strip';
  readonly pages?: readonly number[];
}

async function anew(bytes: Uint8Array, { options = {}, password = '', ...rest }: Wish = {}): Promise<Rewritten> {
  const made = await rewrite(
    bytes,
    { options: { ...defaults, ...options }, reading: { password }, metadata: 'keep', carried: (held) => held, ...rest },
    nodeContext(),
  );
  return made as Rewritten;
}

/** A document of one page, a smooth picture of 400 x 300 pixels at 300 dpi. */
function photo(): Promise<Uint8Array> {
  const [width, height] = [400, 300];
  const data = Uint8Array.from({ length: width * height * 3 }, (_, i) => {
    const [x, y, k] = [Math.floor(i / 3) % width, Math.floor(i / 3 / width), i % 3];
    return 128 + 60 * Math.sin(x / 40 + k) + 60 * Math.cos(y / 30 - k) + ((x * 7 + y * 13) % 5);
  });
  const raster: Raster = { width, height, model: 'rgb', alpha: 'none', depth: 8, colorSpace: 'srgb', data };
  const xmp = new TextEncoder().encode('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>');
  const image: DecodedImage = {
    frames: [{ raster, duration: 0 }],
    kind: 'still',
    loopCount: 0,
    orientation: 1,
    metadata: { xmp },
    density: { x: 300, y: 300 },
  };
  return encode(image, { ...defaults, title: 'Before' }, nodeContext());
}

/** At the resolution of the pictures that are compared with. */
const screen = { options: { dpi: 96 } } as const;

describe('rewrite', () => {
  it.each([
    ['pages-table.pdf', ''],
    ['owner.pdf', ''],
    ['locked.pdf', 'geheim'],
  ])('keeps the pages of %s, smaller and unlocked', async (name, password) => {
    const { bytes, adjustments } = await anew(load(name), { password });
    const unlocked = name === 'pages-table.pdf' ? [] : [{ kind: 'auxiliary-dropped', what: 'protection' }];
    expect(adjustments).toEqual(unlocked);
    expect(bytes.length).toBeLessThan(load(name).length);
    expect(await probe(sourceOf(bytes), screen.options)).toMatchObject({ frameCount: 3, width: 96, height: 72 });
    const { frames } = await decode(bytes, { frames: 'all', ...screen }, nodeContext());
    const worst = frames.map(({ raster }, i) => differenceFromPng(raster, at(`pages-${i + 1}.png`)).worst);
    expect(Math.max(...worst)).toBeLessThanOrEqual(1);
  });

  it('keeps forms and annotations', async () => {
    const { bytes } = await anew(load('notes.pdf'), { options: { compression: 'jpeg' } });
    const { frames } = await decode(bytes, { frames: 'first', ...screen }, nodeContext());
    expect(differenceFromPng(frames[0].raster, at('notes.png')).worst).toBeLessThanOrEqual(1);
  });

  it('takes pages out of a document', async () => {
    const { bytes } = await anew(load('pages-table.pdf'), { pages: [1, 2, 9] });
    const { frames } = await decode(bytes, { frames: 'all', ...screen }, nodeContext());
    const worst = frames.map(({ raster }, i) => differenceFromPng(raster, at(`pages-${i + 2}.png`)).worst);
    expect(worst).toHaveLength(2);
    expect(Math.max(...worst)).toBeLessThanOrEqual(1);
    const form = await decode(
      (await anew(load('notes.pdf'), { pages: [0] })).bytes,
      { frames: 'first', ...screen },
      nodeContext(),
    );
    expect(differenceFromPng(form.frames[0].raster, at('notes.png')).worst).toBeLessThanOrEqual(1);
    await expect(anew(load('pages.pdf'), { pages: [9] })).rejects.toMatchObject({ code: 'corrupt-input' });
  });

  it('makes pictures smaller by quality and resolution, and leaves them where nothing is asked', async () => {
    const document = await photo();
    const same = await anew(document);
    expect(
      (await decode(same.bytes, { frames: 'first', options: { dpi: 300 } }, nodeContext())).frames[0].raster.data,
    ).toEqual(
      (await decode(document, { frames: 'first', options: { dpi: 300 } }, nodeContext())).frames[0].raster.data,
    );
    const fine = await anew(document, { options: { compression: 'jpeg', quality: 90, pictureDpi: 300 } });
    const coarse = await anew(document, { options: { compression: 'jpeg', quality: 60, pictureDpi: 75 } });
    expect(fine.bytes.length).toBeLessThan(document.length / 2);
    expect(coarse.bytes.length).toBeLessThan(fine.bytes.length / 3);
    expect(latin(fine.bytes)).toMatch(/\/Height 300\b.*\/Width 400\b/);
    expect(latin(coarse.bytes)).toMatch(/\/Height 75\b.*\/Width 100\b/);
    expect(await probe(sourceOf(coarse.bytes), screen.options)).toMatchObject({ width: 128, height: 96 });
    const pages = await Promise.all(
      [document, coarse.bytes].map((bytes) => decode(bytes, { frames: 'first', size: [100, 75] }, nodeContext())),
    );
    const [before = new Uint8Array(), after = new Uint8Array()] = pages.map(({ frames }) =>
      Uint8Array.from(frames[0].raster.data),
    );
    const mean = before.reduce((sum, value, i) => sum + Math.abs(value - (after[i] ?? 0)), 0) / before.length;
    expect(mean).toBeLessThan(4);
  });

  it('leaves the alpha of pictures as it is', async () => {
    const [width, height] = [128, 96];
    const data = Uint8Array.from({ length: width * height * 4 }, (_, i) => {
      const [x, y, k] = [Math.floor(i / 4) % width, Math.floor(i / 4 / width), i % 4];
      return k === 3 ? (x % 7) * 40 : 128 + 60 * Math.sin(x / 20 + k) + 60 * Math.cos(y / 15 - k);
    });
    const raster: Raster = { width, height, model: 'rgb', alpha: 'straight', depth: 8, colorSpace: 'srgb', data };
    const image = {
      kind: 'still',
      loopCount: 0,
      orientation: 1,
      metadata: {},
      frames: [{ raster, duration: 0 }],
    } as const;
    const document = await encode(image, defaults, nodeContext());
    const { bytes } = await anew(document, { options: { compression: 'jpeg', quality: 70 } });
    expect(latin(bytes)).toContain('/DCTDecode');
    const { frames } = await decode(bytes, { frames: 'first' }, nodeContext());
    const alpha = (samples: ArrayLike<number>): number[] => Array.from(samples).filter((_, i) => i % 4 === 3);
    expect(alpha(frames[0].raster.data)).toEqual(alpha(data));
  });

  it('leaves a document alone that would not get smaller', async () => {
    const once = (await anew(load('pages-table.pdf'))).bytes;
    expect((await anew(once)).bytes).toBe(once);
  });

  it('gives a title and drops metadata where that is asked', async () => {
    const document = await photo();
    const titled = await anew(document, { options: { title: 'After' } });
    expect((await probe(sourceOf(titled.bytes))).metadata).toEqual(['xmp', 'texts']);
    const bare = await anew(document, { metadata: 'strip' });
    expect(bare.adjustments).toEqual(
      (['xmp', 'texts'] as const).map((block) => ({ kind: 'metadata-dropped', block, reason: 'asked' })),
    );
    expect((await probe(sourceOf(bare.bytes))).metadata).toEqual([]);
    expect(latin(bare.bytes)).not.toContain('xmpmeta');
  });

  it('asks for the password, and refuses what is no document', async () => {
    await expect(anew(load('locked.pdf'))).rejects.toMatchObject({ code: 'password-required' });
    await expect(anew(load('pages.pdf').slice(0, 300))).rejects.toMatchObject({ code: 'corrupt-input' });
  });

  it('stops when it is aborted', async () => {
    const signal = AbortSignal.abort(new DOMException('Cancelled', 'AbortError'));
    const request = { options: defaults, reading: {}, metadata: 'keep', carried: (held: Attached) => held } as const;
    await expect(rewrite(load('pages.pdf'), request, nodeContext({ signal }))).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});
