/**
 * What shows that a claim is so: tests, by `file > title`; code that writes it, by `file > function`, and tests that hold
 * this to the truth; what somebody else has published; or nothing, since nothing is claimed.
 */
export type Proof =
  | { readonly kind: 'proven'; readonly tests: readonly string[] }
  | { readonly kind: 'generated'; readonly from: string; readonly tests: readonly string[] }
  | { readonly kind: 'source'; readonly source: string }
  | { readonly kind: 'nothing claimed'; readonly as: NoClaim };

/**
 * What a sentence is that has a figure or a word like `never` and claims nothing of it: a question, the text of a
 * control, advice to the reader, a count of what follows on the page, what the product is said to lack, or a manner of
 * speaking.
 */
export type NoClaim = 'question' | 'control' | 'advice' | 'count' | 'lack' | 'manner of speaking';

/** What sentences say, and what shows that it is so. */
export interface Claim {
  /**
   * Parts of sentences, in any letter case: `*` stands for any words, which need claims of their own where they have
   * figures; `#` for a figure.
   */
  readonly says: readonly string[];
  readonly proof: Proof;
}

/** Claims that tests prove. */
export function proven(tests: string | readonly string[], says: readonly string[]): Claim {
  return { says, proof: { kind: 'proven', tests: [tests].flat() } };
}

/** Claims that code writes from what the product does, and the tests that hold the code to it. */
export function generated(from: string, tests: string | readonly string[], says: readonly string[]): Claim {
  return { says, proof: { kind: 'generated', from, tests: [tests].flat() } };
}

/** Facts of the world, not of the product: the standard, or the page of whoever decides on them. */
export function source(name: string, says: readonly string[]): Claim {
  return { says, proof: { kind: 'source', source: name } };
}

/** Sentences that claim nothing. */
export function noClaim(as: NoClaim, says: readonly string[]): Claim {
  return { says, proof: { kind: 'nothing claimed', as } };
}

/** What looks like a figure and is a part of a name. */
const NAMES =
  /\b[0-9a-f]{64}\b|JPEG 2000|Four Thirds|#[0-9a-f]{6}\b|\b3D\b|\b4K\b|\b3FR\b|\b(?:iOS|Android|Windows|iPhone) \d+/g;

const UNITS = 'bits?|bytes?|times|sizes|pixels|seconds|minutes|hours|days|a day|KB|MB|GB|megabytes|gigabytes';
const NUMBERS = 'two|three|four|five|six|seven|eight|nine|ten|twelve|sixteen|twenty|thirty';

/** Figures that are filled into messages. */
const FILLED =
  'bits|colors|completed|count|depth|done|dpi|failed|files|height|hours|kept|limit|minutes|missing|percent|pixels|place|quality|size|total|used|users|width|x';

/** Figures, in digits, in words and as they are filled in, and words that leave no room for exceptions. */
const TRIGGERS = [
  /(?<![\p{L}\p{N}])\d(?:[\d.,]*\d)?/gu,
  new RegExp(`\\{\\{(?:${FILLED})\\}\\}`, 'g'),
  /\b(?:half|halves?|thirds?(?!-party)|quarters?|fifth|tenth|hundredth|twentieth|twice|doubled?|hundreds?|thousands?|dozens?)\b/gi,
  new RegExp(`\\b(?:${NUMBERS})(?: and a half)? (?:${UNITS})\\b`, 'gi'),
  /\b(?:never|always|no|none|nothing|nobody|nowhere|neither|only|all|without|exactly|unlimited|fastest|every\w*)\b/gi,
];

interface Span {
  readonly start: number;
  readonly end: number;
}

function spansOf(text: string, pattern: RegExp): readonly Span[] {
  return [...text.matchAll(pattern)].map((match) => ({ start: match.index, end: match.index + match[0].length }));
}

const within = (inner: Span, outer: Span): boolean => outer.start <= inner.start && inner.end <= outer.end;

/** The parts of a sentence that need a claim. */
export function triggersOf(sentence: string): readonly Span[] {
  const names = spansOf(sentence, NAMES);
  return TRIGGERS.flatMap((pattern) => spansOf(sentence, pattern)).filter(
    (span) => !names.some((name) => within(span, name)),
  );
}

const escaped = (text: string): string => text.replaceAll(/[.+?^${}()|[\]\\/]/g, '\\$&');

/** A figure, as it is written. */
const FIGURE = String.raw`(?:\d[\d.,]*\d|\d|\{\{\w+\}\})`;

function expressionOf(text: string): RegExp {
  if (text.startsWith('^')) return new RegExp(`^${expressionOf(text.slice(1)).source}$`, 'dgiu');
  const parts = text.split('*').map((part) => `(${part.split('#').map(escaped).join(FIGURE)})`);
  const [begins, ends] = [/^[\p{L}\p{N}]/u.test(text), /[\p{L}\p{N}]$/u.test(text)];
  const [before, after] = [String.raw`(?<![\p{L}\p{N}])`, String.raw`(?![\p{L}\p{N}])`];
  return new RegExp(`${begins ? before : ''}${parts.join('.*?')}${ends ? after : ''}`, 'dgiu');
}

/** A text of a claim, made ready to be looked for. */
export interface Pattern {
  /** The longest run of plain words in it, in lower case: a sentence without them need not be looked at. */
  readonly words: string;
  readonly expression: RegExp;
}

/** A text of a claim as a pattern, in which what counts as said is captured. */
export function patternOf(text: string): Pattern {
  const runs = text.replace(/^\^/, '').toLowerCase().split(/[*#]/);
  const words = runs.toSorted((one, other) => other.length - one.length)[0] ?? '';
  return { words, expression: expressionOf(text) };
}

/** Where a text of a claim is said in a sentence; what `*` stands for is not in it. */
export function saidIn(sentence: string, { words, expression }: Pattern): readonly Span[] {
  if (!sentence.toLowerCase().includes(words)) return [];
  return [...sentence.matchAll(expression)].flatMap(({ indices = [] }) =>
    indices.slice(1).flatMap((range) => (range ? [{ start: range[0], end: range[1] }] : [])),
  );
}

/** What of a sentence no span covers. */
export function notCovered(sentence: string, spans: readonly Span[]): readonly string[] {
  return triggersOf(sentence)
    .filter((trigger) => !spans.some((span) => within(trigger, span)))
    .map(({ start, end }) => sentence.slice(start, end));
}
