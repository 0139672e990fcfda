import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Claim, notCovered, patternOf, saidIn, triggersOf } from '../../../tests/claims/claim.ts';
import { claims } from '../../../tests/claims/claims.ts';
import { exportIsThere, testIsThere } from '../../../tests/claims/references.ts';
import { type Sentences, sentencesOf } from '../../../tests/claims/sentences.ts';
import { releases } from '../src/content/info/releases.ts';

const messages = import.meta.glob<object>('../src/messages/en/*.ts', { eager: true });

/** Deployments in which the information pages say other things than in the one that was built. */
const deployments: Readonly<Record<string, object>> = {
  'everything set': {
    freeDailyLimit: 10,
    licenceKey: 'key',
    checkoutUrl: 'https://example.org/buy',
    apiUrl: 'https://api.example.org',
    contactEmail: 'mail@example.org',
    sourceUrl: 'https://example.org/source',
    analyticsEndpoint: '/events',
  },
  'no limit': { freeDailyLimit: 0 },
};

async function saidOf(site: object): Promise<readonly string[]> {
  const unset = {
    url: '',
    licenceKey: '',
    checkoutUrl: '',
    apiUrl: '',
    contactEmail: '',
    sourceUrl: '',
    analyticsEndpoint: '',
  };
  vi.resetModules();
  vi.doMock('../src/site-config.ts', () => ({ siteConfig: { ...unset, premiumPrice: 5, ...site } }));
  const [premium, contact, api, privacy, terms, { AppContext, createApp }] = await Promise.all([
    import('../src/content/info/texts/en/premium.mdx'),
    import('../src/content/info/texts/en/contact.mdx'),
    import('../src/content/info/info-api.tsx'),
    import('../src/content/info/info-privacy.tsx'),
    import('../src/content/info/info-terms.tsx'),
    import('../src/lib/app.ts'),
  ]);
  const parts: readonly FunctionComponent[] = [
    premium.default,
    contact.default,
    api.ApiHost,
    privacy.Analytics,
    privacy.SourceCode,
    terms.FreeUse,
  ];
  return parts.map((part) =>
    renderToStaticMarkup(createElement(AppContext, { value: createApp() }, createElement(part))),
  );
}

interface Said {
  readonly text: string;
  readonly claim: Claim;
  /** The sentences in which it is said. */
  readonly sentences: readonly string[];
}

let sentences: Sentences;
let said: readonly Said[];
/** Sentences that have something to claim, each with what of it no claim covers. */
let open: readonly (readonly [sentence: string, left: readonly string[]])[];

beforeAll(async () => {
  const others: Record<string, readonly string[]> = { releases: releases.flatMap(({ changes }) => changes) };
  for (const [name, site] of Object.entries(deployments)) others[name] = await saidOf(site);
  sentences = sentencesOf(messages, others);
  const claiming = [...sentences.keys()].filter((sentence) => triggersOf(sentence).length > 0);
  const texts = claims.flatMap((claim) => claim.says.map((text) => ({ text, claim, pattern: patternOf(text) })));
  const spans = claiming.map((sentence) => texts.map(({ pattern }) => saidIn(sentence, pattern)));
  open = claiming.map((sentence, row) => [sentence, notCovered(sentence, spans[row]?.flat() ?? [])]);
  said = texts.map(({ text, claim }, column) => ({
    text,
    claim,
    sentences: claiming.filter((_, row) => (spans[row]?.[column]?.length ?? 0) > 0),
  }));
});
afterAll(() => vi.doUnmock('../src/site-config.ts'));

test('every figure and every never, always and no is claimed by the list', () => {
  expect(open.length).toBeGreaterThan(1500);
  const missing = open
    .filter(([, left]) => left.length > 0)
    .map(([sentence, left]) => `${[...(sentences.get(sentence) ?? [])][0]}: ${sentence} [${left.join(', ')}]`);
  expect(missing).toEqual([]);
});

test('every text of the list is said somewhere, and is there once', () => {
  expect(said.filter((one) => one.sentences.length === 0).map(({ text }) => text)).toEqual([]);
  const all = said.map(({ text }) => text.toLowerCase());
  expect(all.filter((text, place) => all.indexOf(text) !== place)).toEqual([]);
});

test('a text of the list says what its figures are of', () => {
  const bare = said.filter(({ text }) => text.includes('#') && !text.startsWith('^') && !/\p{L}{3}|h #m/u.test(text));
  expect(bare.map(({ text }) => text)).toEqual([]);
});

test('every proof is there', () => {
  const missing = claims.flatMap(({ proof }) => {
    if (proof.kind !== 'proven' && proof.kind !== 'generated') return [];
    const tests = proof.tests.filter((reference) => !testIsThere(reference));
    const from = proof.kind === 'generated' && !exportIsThere(proof.from) ? [proof.from] : [];
    return proof.tests.length === 0 ? ['no test'] : [...tests, ...from];
  });
  expect([...new Set(missing)]).toEqual([]);
});

/** A sentence that speaks of this product, its pages or what becomes of a visitor's files. */
const OF_THE_PRODUCT = new RegExp(
  [
    'Safelight|Optimize Photo Library|nothing (?:is |was )?uploaded',
    '\\b(?:[Ww]e|[Oo]urs?|us|[Hh]ere|[Tt]his (?:page|site|copy)|your (?:files|originals))\\b',
    '(?<!reload )\\b[Tt]he (?:page|converter|card|row|list|command line|engine)\\b',
  ].join('|'),
);

const spokenOf = (sentence: string): boolean => OF_THE_PRODUCT.test(sentence.replace(/ \| Safelight$/, ''));

test('what others have published is no proof for the product, and neither is advice', () => {
  const wrong = said.flatMap(({ text, claim: { proof }, sentences: all }) => {
    const ofTheWorld =
      proof.kind === 'source' ||
      (proof.kind === 'nothing claimed' && !['control', 'lack', 'question'].includes(proof.as));
    return ofTheWorld ? all.filter(spokenOf).map((one) => `${text}: ${one}`) : [];
  });
  expect(wrong).toEqual([]);
});

test('a source can be looked up, a question is one, and a control has few words', () => {
  const wrong = said.flatMap(({ text, claim: { proof }, sentences: all }) => {
    if (proof.kind === 'source')
      return /https:\/\/|\b(?:ISO|RFC|ITU-T)\b.*\d|package\.json/.test(proof.source) ? [] : [text];
    if (proof.kind !== 'nothing claimed') return [];
    if (proof.as === 'question') return all.every((one) => one.endsWith('?')) ? [] : [text];
    return proof.as === 'control' && (!text.startsWith('^') || text.split(' ').length > 5) ? [text] : [];
  });
  expect(wrong).toEqual([]);
});

test('no page carries the list', () => {
  const web = fileURLToPath(new URL('..', import.meta.url));
  const files = ['src', 'pages'].flatMap((folder) =>
    readdirSync(join(web, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(web, folder, path)),
  );
  const code = files.filter((path) => /\.(?:tsx?|mdx)$/.test(path));
  expect(code.length).toBeGreaterThan(300);
  expect(code.filter((path) => readFileSync(path, 'utf8').includes('tests/claims'))).toEqual([]);
});
