import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { targets } from '@safelight/codecs';
import { defaultsOf, type Field, type OptionValue } from '@safelight/core';
import { commonOptions, defaultOf, writeLink } from '@safelight/engine/internal';
import * as fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { conversionOf } from '../src/conversion.ts';
import type { ConvertFlags } from '../src/flags.ts';
import { testHost } from './in-process.ts';
import { makeTree, runIn } from './program.ts';
import { ppm } from './tiny-pictures.ts';

const root = mkdtempSync(join(tmpdir(), 'safelight-presets-'));
afterAll(() => rmSync(root, { recursive: true }));
makeTree(root, { 'p.ppm': ppm([1, 2, 3]) });

const settings = (flags: ConvertFlags) =>
  conversionOf(
    flags,
    testHost(() => {}),
  ).settings;

/** A file of presets; its path. */
function presetFile(data: unknown): string {
  const path = join(mkdtempSync(join(root, 'f-')), 'my presets.json');
  writeFileSync(path, typeof data === 'string' ? data : JSON.stringify(data));
  return path;
}

describe('links of the page', () => {
  test('say the same as the flags', () => {
    const link =
      'https://example.org/heic-to-jpg?to=webp&quality=70&width=1600&mode=fill&strip=1&webp.lossless=1&rest=default';
    const flags = { to: 'webp', quality: '70', width: 1600, fit: 'fill', strip: true, lossless: true };
    expect(settings({ preset: link, read: [] })).toEqual(settings({ ...flags, read: [] }));
    expect(settings({ preset: link.split('?')[1] ?? '', read: [] })).toEqual(settings({ ...flags, read: [] }));
    expect(settings({ preset: '?to=raw&read.source=preview', read: [] }).decodeOptions).toEqual({ source: 'preview' });
  });

  const anyValue = (field: Field): fc.Arbitrary<OptionValue> => {
    if (field.type === 'boolean') return fc.boolean();
    if (field.type === 'enum') return fc.constantFrom(...field.values);
    if (field.type === 'number') return fc.constantFrom(field.min, field.max, field.default);
    return fc.constant(field.default);
  };
  const links = fc.constantFrom(...targets).chain((target) => {
    const own = Object.entries<Field>(target.format.encoder.options).filter(([, { role }]) => role !== 'quality');
    return fc.record({
      target: fc.constant(target),
      options: fc.record(Object.fromEntries(own.map(([key, field]) => [key, anyValue(field)]))),
      quality: fc.integer({ min: 1, max: 100 }),
      dpi: fc.integer({ min: 1, max: 65_535 }),
      metadata: fc.constantFrom('strip' as const, 'no-location' as const, undefined),
      background: fc.constantFrom('#00FF00', undefined),
      width: fc.integer({ min: 1, max: 1_000_000 }),
    });
  });

  test('every link that the page writes is read to the value', () => {
    fc.assert(
      fc.property(links, ({ target, options, ...common }) => {
        const preset = writeLink({ ...common, options }, target).toString();
        const read = settings({ preset, read: [] });
        const schema = target.format.encoder.options;
        const all = { ...defaultsOf(schema), ...read.options };
        expect(all).toMatchObject(options);
        if ('quality' in schema) expect(read.options['quality']).toBe(common.quality);
        expect(read).toMatchObject({ to: target.code, dpi: common.dpi, resize: { width: common.width } });
        expect(read.metadata).toBe(common.metadata ?? defaultOf(commonOptions.metadata));
        expect(read.background).toBe(common.background ?? defaultOf(commonOptions.background));
      }),
    );
  });

  test('that say nothing, or nothing that is known, are wrong usage', () => {
    for (const preset of ['https://example.org/', 'https://example.org/?to=docx', 'width=x', 'https://[/?to=png']) {
      expect(() => settings({ preset, to: 'png' }), preset).toThrow(/names no settings|is no link/);
    }
  });

  test('names of results, which only the page gives, are passed over with a word', () => {
    const args = ['convert', 'p.ppm', '--out', 'renamed', '--preset', 'to=bmp&rename={n}'];
    expect(runIn(root, ...args)).toMatchObject({ code: 0, err: expect.stringContaining('passed over') });
  });
});

describe('built in', () => {
  test('the sizes of the page, as JPEG unless a flag says otherwise', () => {
    const story = settings({ preset: 'story', read: [] });
    expect(story).toMatchObject({ to: 'jpeg', colorSpace: 'srgb', options: { quality: 90 } });
    expect(story.resize).toEqual({ mode: 'fill', width: 1080, height: 1920 });
    expect(settings({ preset: 'story', to: 'webp', read: [] })).toMatchObject({ to: 'webp', options: { quality: 90 } });
    expect(settings({ preset: 'story', to: 'png', read: [] }).options).toEqual({});
    expect(settings({ preset: 'story', quality: '50', width: 9, read: [] })).toMatchObject({
      options: { quality: 50 },
      resize: { width: 9, height: 1920 },
    });
  });

  test('what people ask for most: Web, Mail, Archive', () => {
    const sides = (side: number) => ({ resize: { mode: 'fit', width: side, height: side }, colorSpace: 'srgb' });
    const quality = { options: { quality: 80 } };
    expect(settings({ preset: 'web', read: [] })).toMatchObject({
      to: 'webp',
      metadata: 'strip',
      ...sides(2048),
      ...quality,
    });
    expect(settings({ preset: 'mail', read: [] })).toMatchObject({
      to: 'jpeg',
      metadata: 'no-location',
      ...sides(1600),
      ...quality,
    });
    expect(settings({ preset: 'archive', read: [] })).toMatchObject({ to: 'jxl', options: { lossless: true } });
  });

  test('a name that nothing has', () => {
    expect(runIn(root, 'convert', 'p.ppm', '--preset', 'stori')).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining("There is no preset 'stori'; `safelight presets` lists what there is."),
    });
    expect(() => settings({ preset: '__proto__' })).toThrow('There is no preset');
    expect(() => settings({ preset: 'story', presets: presetFile('{"toString": 1}'), to: 'png' })).not.toThrow();
  });
});

describe('files of presets', () => {
  const web = {
    to: 'webp',
    quality: 60,
    width: 800,
    lossless: true,
    strip: true,
    srgb: false,
    'alpha-quality': 50,
    background: '00ff00',
    read: ['source=preview'],
  };

  test('say what flags say, under their names', () => {
    const presets = presetFile({ web, story: { to: 'png' } });
    const flags = {
      to: 'webp',
      quality: '60',
      width: 800,
      lossless: true,
      strip: true,
      alphaQuality: '50',
      background: '#00ff00',
      read: ['source=preview'],
    };
    expect(settings({ preset: 'web', presets, read: [] })).toEqual(settings(flags));
    // A name of one's own goes before one that is built in.
    expect(settings({ preset: 'story', presets, read: [] })).toMatchObject({ to: 'png', options: {} });
    expect(settings({ preset: 'square', presets }).to).toBe('jpeg');
  });

  test('say what links say, as the page writes them', () => {
    const query = 'to=webp&quality=60&width=800&strip=1&webp.alphaQuality=50&read.source=preview&rename=x&rest=default';
    const presets = presetFile({ page: query, whole: `https://example.org/?${query}`, none: 'x=1', name: 'webp' });
    const flags = { to: 'webp', quality: '60', width: 800, strip: true, alphaQuality: '50', read: ['source=preview'] };
    expect(settings({ preset: 'page', presets, read: [] })).toEqual(settings(flags));
    expect(settings({ preset: 'whole', presets, read: [] })).toEqual(settings(flags));
    for (const preset of ['none', 'name']) {
      expect(() => settings({ preset, presets })).toThrow(`my presets.json, "${preset}" names no settings.`);
    }
    const listed = runIn(root, 'presets', '--presets', presets);
    expect(listed.out.split('\n')[0]).toBe(
      `page (${presets}): --to webp --quality 60 --width 800 --strip --alpha-quality 50 --read source=preview`,
    );
    expect(listed).toMatchObject({ code: 1, err: expect.stringContaining('"none" names no settings.') });
  });

  test('flags beside them win, switches of the same option too', () => {
    const presets = presetFile({ web });
    const given = { preset: 'web', presets, width: 5, location: false, lossless: 'false', read: ['source=raw'] };
    expect(settings(given)).toMatchObject({
      resize: { width: 5 },
      metadata: 'no-location',
      options: { lossless: false, quality: 60 },
      decodeOptions: { source: 'raw' },
    });
    // Another format takes how much is to be kept, not what was said to the first.
    expect(settings({ preset: 'web', presets, to: 'jpeg' }).options).toEqual({ quality: 60 });
    expect(settings({ preset: 'web', presets, to: 'bmp' }).options).toEqual({});
  });

  test.each([
    ['{', /my presets\.json is no JSON: /],
    [[], /must be an object of names/],
    [{ a: 3 }, /my presets\.json, "a" must be an object of settings/],
    [{ a: { to: 'docx' } }, /"a", "to": "docx" cannot be written/],
    [{ a: { to: 3 } }, /"a", "to": 3 cannot be written/],
    [{ a: { to: 'png', widht: 3 } }, /"a", "widht": this is no setting/],
    [{ a: { to: 'png', overwrite: true } }, /"a", "overwrite": this is no setting/],
    [{ a: { to: 'png', out: '/' } }, /"a", "out": this is no setting/],
    [{ a: { to: 'png', width: 'wide' } }, /"a", "width": It must be /],
    [{ a: { to: 'png', width: [3] } }, /"a", "width": It must be a text or a number/],
    [{ a: { to: 'png', strip: 'yes' } }, /"a", "strip": It must be true or false/],
    [{ a: { to: 'png', fit: 'bend' } }, /"a", "fit": .*[Aa]llowed choices/],
    [{ a: { to: 'png', quality: 60 } }, /"a": --quality is not an option of png/],
    [{ a: { to: 'png', read: 3 } }, /"a", "read": It must be/],
    [{ a: { to: 'png', read: 'x=1' } }, /"a": --read x=1 is no choice/],
    [{ a: { to: 'webp', quality: 600 } }, /quality/],
  ])('what does not fit is named: %j', (data, message) => {
    expect(() => settings({ preset: 'a', presets: presetFile(data), read: [] })).toThrow(message);
  });

  test('are those of the person, then those built in, then those of the folder, which may have come with pictures', () => {
    const [here, home] = [join(root, 'here'), join(root, 'home')];
    mkdirSync(join(home, 'safelight'), { recursive: true });
    mkdirSync(here);
    writeFileSync(join(here, 'presets.json'), JSON.stringify({ mine: { to: 'png' }, both: { to: 'bmp', width: 2 } }));
    writeFileSync(join(home, 'safelight/presets.json'), JSON.stringify({ both: { to: 'ppm' }, bad: { x: 1 } }));
    const listed = runIn({ cwd: here, env: { XDG_CONFIG_HOME: home } }, 'presets');
    expect(listed.code).toBe(1);
    expect(listed.err).toContain('"bad", "x": this is no setting of a conversion.');
    const lines = listed.out.trimEnd().split('\n');
    expect([lines[0], lines[1], lines.at(-1)]).toEqual([
      `both (${join(home, 'safelight/presets.json')}): --to ppm`,
      'web: --to webp --quality 80 --width 2048 --height 2048 --fit fit --strip --srgb',
      'mine (presets.json): --to png',
    ]);
    expect(lines.filter((line) => line.startsWith('both'))).toHaveLength(1);
    const taken = runIn(
      { cwd: here, env: { XDG_CONFIG_HOME: home } },
      'convert',
      '../p.ppm',
      '--preset',
      'both',
      '--dry-run',
      '--json',
      '--out',
      'elsewhere',
    );
    expect(taken.lines).toMatchObject([{ output: expect.stringMatching(/ppm$/) }]);
    const json = runIn({ cwd: here, env: { XDG_CONFIG_HOME: '' } }, 'presets', '--json');
    expect(json.lines.find((line) => 'name' in line && line.name === 'both')).toEqual({
      name: 'both',
      file: 'presets.json',
      settings: { to: 'bmp', width: 2 },
    });
  });

  test('of the folder harm nothing that they are not needed for, whatever they are', () => {
    const here = join(root, 'foreign');
    mkdirSync(here);
    writeFileSync(join(here, 'presets.json'), '["of another program"]');
    const env = { XDG_CONFIG_HOME: join(root, 'nothing') };
    expect(runIn({ cwd: here, env }, 'convert', '../p.ppm', '--preset', 'story', '--dry-run').code).toBe(0);
    expect(runIn({ cwd: here, env }, 'convert', '../p.ppm', '--preset', 'mine', '--dry-run')).toMatchObject({
      code: 2,
      err: expect.stringContaining('presets.json must be an object of names and their settings.'),
    });
  });

  test('hold no passwords, and none is said again', () => {
    const presets = presetFile({ web: { to: 'jpeg', read: ['password=hunter2'] } });
    for (const args of [
      ['presets', '--presets', presets],
      ['presets', '--json', '--presets', presets],
      ['convert', 'p.ppm', '--preset', 'web', '--presets', presets],
    ]) {
      const { code, out, err } = runIn(root, ...args);
      expect(code).not.toBe(0);
      expect(err).toContain('password is no setting; say it with --read.');
      expect(out + err).not.toContain('hunter2');
    }
  });

  test('that are not there, or are no files, are wrong usage', () => {
    expect(runIn(root, 'presets', '--presets', 'gone.json')).toMatchObject({
      code: 2,
      err: expect.stringContaining('gone.json: There is no such file.'),
    });
    expect(() => settings({ preset: 'a', presets: root })).toThrow('This is a folder, not a file.');
    expect(() => settings({ to: 'png', presets: 'x.json' })).toThrow('--presets goes with --preset.');
    expect(() => settings({})).toThrow('--to is missing');
  });
});

test('a conversion by a preset', () => {
  const ended = runIn(root, 'convert', 'p.ppm', '--preset', 'square', '--enlarge', '--to', 'ppm', '--out', 'square');
  expect(ended).toMatchObject({ code: 0, out: expect.stringContaining('1080 x 1080') });
});
