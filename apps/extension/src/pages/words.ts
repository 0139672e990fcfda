/** Failures, changes and sizes in words. */
import type { Adjustment } from '@safelight/engine';
import { formatLabel } from '../lib/settings.ts';
import { siteName } from '../lib/sites.ts';
import { language, t } from '../lib/text.ts';
import type { Failure } from '../lib/work.ts';

const BLOCKS = { exif: 'EXIF', xmp: 'XMP', iptc: 'IPTC', texts: 'Comment' } as const;

const sides = ([width, height]: readonly [number, number]): string => `${width} × ${height}`;

type Values = Readonly<Record<string, string | number>>;

/** What is filled into a change's sentence: what the change itself says, in words where it has numbers of another kind. */
function valuesOf(change: Adjustment): Values {
  if (change.kind === 'metadata-dropped') return { block: BLOCKS[change.block] };
  if (change.kind === 'density-dropped') return { x: Math.round(change.density.x) };
  if (change.kind === 'density-changed') return { from: Math.round(change.from.x), to: Math.round(change.to.x) };
  if (change.kind === 'resized' || change.kind === 'cropped') return { from: sides(change.from), to: sides(change.to) };
  if (change.kind === 'extension-mismatch') return { ...change, actual: formatLabel(change.actual) };
  if (change.kind === 'auxiliary-dropped' || change.kind === 'preview-used') return {};
  return { ...change };
}

/** The key of a change's sentence. */
function changeKey(change: Adjustment): string {
  if (change.kind === 'metadata-dropped' || change.kind === 'preview-used' || change.kind === 'hdr-flattened')
    return `${change.kind}_${change.reason}`;
  if (change.kind === 'hdr-kept') return `${change.kind}_${change.as}`;
  return change.kind === 'auxiliary-dropped' ? `${change.kind}_${change.what}` : change.kind;
}

const TURNS = { 90: 'right', 180: 'over', 270: 'left' } as const;

/** Sentences of a turn: one for each half of it. */
function turnText({ degrees, flip }: Extract<Adjustment, { kind: 'turned' }>): string {
  const turned = degrees === 0 ? [] : [t(`change.turned_${TURNS[degrees]}`, {})];
  return [...turned, ...(flip === 'none' ? [] : [t(`change.flipped_${flip}`, {})])].join(' ');
}

/** A difference between source and result in words. */
export function changeText(change: Adjustment): string {
  if (change.kind === 'turned') return turnText(change);
  return t(`change.${changeKey(change)}`, valuesOf(change));
}

/** Why a picture was not converted, in a sentence. */
export function failureText({ code, status, source }: Failure): string {
  const site = source ? siteName(source.url) : '';
  const own = t(`failed.${code}`, { site, status: String(status ?? '') });
  return own === `failed.${code}` ? t(`error.${code}`) : own;
}

/** A name that fits into a line: of an address its last part, of one that holds the picture itself a word. */
export function shortName(name: string): string {
  if (name.startsWith('data:')) return t('list.embedded');
  if (!/^(?:https?|blob):/.test(name)) return name;
  const { host, pathname } = new URL(name);
  return decoded(pathname.split('/').findLast((part) => part !== '') ?? host);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const UNITS = ['Bytes', 'KB', 'MB', 'GB'] as const;

/** A size: 1024 to the next unit, as the page writes it. */
export function sizeText(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), UNITS.length - 1);
  return `${(bytes / 1024 ** step).toLocaleString(language, { maximumFractionDigits: step > 0 ? 2 : 0 })} ${UNITS[step]}`;
}

/** How much smaller or larger a result is: `-72%`. */
export function savingText(before: number, after: number): string {
  if (before === 0) return '';
  const share = (after - before) / before;
  return share.toLocaleString(language, { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 0 });
}
