import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { bin } from '../../../tools/setup.mjs';
import { archiveName, browsers } from '../manifest.mjs';
import { languages, messagesOf, textsOf } from '../scripts/locales.mjs';
import { filesBelow } from '../scripts/zip.mjs';

const here = fileURLToPath(new URL('..', import.meta.url));
const dist = join(here, 'dist');
const digest = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex');

/** Code from an address that is not written out, or from a text; comments and texts may speak of it. */
const NOT_OWN =
  /(?<![\w`'"./] ?)\bimport\(\s*(?:\/\*[^*]*\*\/\s*)*(?!["'`/])\w[^)]*\)?|\bimportScripts\([^)]*|(?<![\w.])eval\(\w[^)]*/g;

interface Linted {
  readonly errors: readonly object[];
  readonly warnings: readonly object[];
  readonly notices: readonly object[];
}

test('web-ext’s linter has nothing against it', () => {
  const args = ['lint', '--source-dir', join(dist, 'firefox'), '--output', 'json', '--no-config-discovery'];
  const { errors, warnings, notices }: Linted = JSON.parse(
    execFileSync(bin('web-ext'), args, {
      encoding: 'utf8',
      maxBuffer: 1 << 26,
      env: { ...process.env, NO_UPDATE_NOTIFIER: '1' },
    }),
  );
  expect([...errors, ...warnings, ...notices]).toEqual([]);
});

test('another build, in another time zone, gives the same archives byte for byte', () => {
  const out = mkdtempSync(join(tmpdir(), 'safelight-build-'));
  try {
    const env = { ...process.env, TZ: 'Asia/Kolkata' };
    execFileSync(process.execPath, [join(here, 'scripts/build.mjs'), '--out', out], { cwd: here, env, stdio: 'pipe' });
    const sums = (folder: string): readonly string[] =>
      browsers.map((browser) => digest(join(folder, archiveName(browser))));
    expect(sums(out)).toEqual(sums(dist));
  } finally {
    rmSync(out, { recursive: true });
  }
});

test.each(browsers)(
  'the archive for %s has the files of its folder, in order, with licences and bill of materials',
  (browser) => {
    const list = execFileSync('unzip', ['-Z1', join(dist, archiveName(browser))], { encoding: 'utf8' });
    expect(list.trim().split('\n')).toEqual(filesBelow(join(dist, browser)));
    for (const name of ['manifest.json', 'LICENSE', 'THIRD_PARTY_NOTICES.md', 'sbom.cdx.json'])
      expect(list).toContain(`${name}\n`);
  },
);

test.each(browsers)('%s: every script is its own, and none is made from text', (browser) => {
  const folder = join(dist, browser);
  for (const name of filesBelow(folder).filter((path) => /\.(?:js|html)$/.test(path))) {
    const text = readFileSync(join(folder, name), 'utf8');
    const foreign = name.endsWith('.html') ? /<script(?![^>]*src=)|(?:src|href)="(?:https?:)?\/\/[^"]*/g : NOT_OWN;
    expect([...text.matchAll(foreign)].map(String), name).toEqual([]);
  }
});

describe('texts', async () => {
  const english = await textsOf('en');
  const valuesIn = (text = ''): string => [...text.matchAll(/\{\{\w+\}\}/g)].map(String).toSorted().join();
  const stem = (key: string): string => key.replace(/_(?:one|many|other)$/, '');
  const isCounted = (key: string): boolean => key !== stem(key);

  test('there are six languages', () => {
    expect(languages.toSorted()).toEqual(['de', 'en', 'es', 'fr', 'ja', 'pt']);
    expect(readdirSync(join(dist, 'chrome/_locales')).toSorted()).toEqual(languages.toSorted());
  });

  test.each(languages)(
    '%s has every text, in all the forms that numbers take, with the same values',
    async (language) => {
      const texts = await textsOf(language);
      const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
      const expected = [...english.keys()].flatMap((key) => {
        if (!isCounted(key)) return [key];
        return key.endsWith('_one') ? forms.map((form) => `${stem(key)}_${form}`) : [];
      });
      expect([...texts.keys()].toSorted()).toEqual([...new Set(expected)].toSorted());
      for (const [key, text] of texts) {
        const source = english.get(key) ?? english.get(`${stem(key)}_other`);
        expect(valuesIn(text), `${language} ${key}`).toBe(valuesIn(source));
      }
      expect(texts.get('language')).toBe(language);
    },
  );

  test.each(languages)('%s fits into the stores', async (language) => {
    const texts = await textsOf(language);
    // Chrome's manifest documentation; addons.mozilla.org takes less of the name.
    expect(texts.get('name')?.length).toBeLessThanOrEqual(45);
    expect(texts.get('description')?.length).toBeLessThanOrEqual(132);
  });

  test('browsers are given the texts under names that they take, and no mark of theirs', async () => {
    for (const [name, { message }] of Object.entries(await messagesOf('en'))) {
      expect(name).toMatch(/^\w+$/);
      expect(message).not.toMatch(/(?<!\$)\$(?!\$)/);
    }
  });

  test('every text that the code names is there, and every text of its own is named', () => {
    const sources = filesBelow(join(here, 'src')).filter((name) => !name.endsWith('.test.ts'));
    const code = [
      ...sources.map((name) => readFileSync(join(here, 'src', name), 'utf8')),
      readFileSync(join(here, 'manifest.mjs'), 'utf8'),
    ].join('\n');
    const named = [...code.matchAll(/\bt\('([\w.-]+)'|data-(?:text|label)="([\w.-]+)"|__MSG_(\w+)__/g)].map(
      (found) => found[1] ?? found[2] ?? found[3] ?? '',
    );
    const known = new Set([...english.keys()].map(stem));
    expect(named.filter((key) => !known.has(key))).toEqual([]);
    const own = Object.keys(JSON.parse(readFileSync(join(here, 'locales/en.json'), 'utf8')) as object).map(stem);
    expect(own.filter((key) => !code.includes(key) && !key.startsWith('failed.') && key !== 'language')).toEqual([]);
  });
});
