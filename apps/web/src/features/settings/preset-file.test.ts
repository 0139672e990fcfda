import { targets } from '@safelight/codecs';
import { readLink } from '@safelight/engine/internal';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { initialForm } from './form-state.ts';
import { formOfLink, linkOfSettings } from './link-settings.ts';
import { presetFileOf, readPresetFile } from './preset-file.ts';
import { targetOf } from './settings-store.ts';

const file = (data: unknown): Blob => new Blob([typeof data === 'string' ? data : JSON.stringify(data)]);
const linksIn = async (data: unknown) =>
  Object.fromEntries((await readPresetFile(file(data)))?.presets.map(({ name, link }) => [name, link]) ?? []);
const settingsOf = (link: string | undefined) => readLink(new URLSearchParams(link));

test('what is saved comes back the same, whatever it is called', async () => {
  const forms = fc.record({
    to: fc.constantFrom(...targets.map(({ code }) => code)),
    quality: fc.integer({ min: 1, max: 100 }),
    width: fc.option(fc.integer({ min: 1, max: 9999 }), { nil: undefined }),
    metadata: fc.constantFrom('strip' as const, 'no-location' as const, undefined),
  });
  await fc.assert(
    fc.asyncProperty(fc.string({ minLength: 1, unit: 'binary' }), forms, async (name, part) => {
      fc.pre(name !== '__proto__');
      const form = { ...initialForm, ...part };
      const link = linkOfSettings(form, targetOf(form)).toString();
      const read = await readPresetFile(file(presetFileOf([{ name, link }])));
      expect(read).toEqual({ presets: [{ name, link: expect.any(String) }], refused: [] });
      const back = formOfLink(new URLSearchParams(read?.presets[0]?.link), initialForm);
      expect(linkOfSettings(back, targetOf(back)).toString()).toBe(link);
    }),
  );
});

describe('what the command line has', () => {
  test('is read as flags and as links', async () => {
    const links = await linksIn({
      shop: {
        to: 'webp',
        quality: '60',
        width: 800,
        strip: true,
        srgb: false,
        'no-keep-hdr': true,
        lossless: 'true',
        'alpha-quality': 50,
        background: '00ff00',
        read: ['source=preview'],
      },
      link: 'https://example.org/heic-to-jpg?to=jpeg&quality=70',
    });
    expect(settingsOf(links['shop'])).toEqual({
      to: 'webp',
      quality: 60,
      width: 800,
      metadata: 'strip',
      keepHdr: false,
      background: '#00FF00',
      options: { lossless: true, alphaQuality: 50 },
      reading: { source: 'preview' },
    });
    expect(settingsOf(links['link'])).toEqual({ to: 'jpeg', quality: 70 });
  });

  test.each([
    [{ to: 'docx' }],
    [{ to: 'png', widht: 3 }],
    [{ to: 'png', width: 'wide' }],
    [{ to: 'png', width: [3] }],
    [{ to: 'jpeg', quality: 600 }],
    [{ to: 'png', out: '/' }],
    [{ to: 'png', read: 'x=1' }],
    [{ to: 'jpeg', read: 'password=hunter2' }],
    ['x=1'],
    [3],
  ])('and what is not understood is named, the others are taken: %j', async (data) => {
    expect(await readPresetFile(file({ odd: data, good: 'to=png' }))).toEqual({
      presets: [{ name: 'good', link: 'to=png' }],
      refused: ['odd'],
    });
  });
});

test.each(['{', '[]', '3', ''])('what is no file of presets is none: %j', async (text) => {
  expect(await readPresetFile(file(text))).toBeUndefined();
});
