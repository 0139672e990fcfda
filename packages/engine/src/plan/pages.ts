import { ConvertError } from '@safelight/core';
import { PAGES_PATTERN } from './settings.ts';

/** The pages that `text` chooses of `total`, from 0, ascending, each once. Throws `ConvertError` `invalid-option`, `no-such-page`. */
export function parsePages(text: string, total: number): readonly number[] {
  const plain = text.replaceAll(/\s/g, '');
  if (!new RegExp(`^(?:${PAGES_PATTERN})$`, 'u').test(plain)) {
    throw invalid(`'${text}' names no pages; write first, all, or numbers and ranges such as 1-3,7.`);
  }
  if (plain === 'first') return [0];
  const ranges = plain === 'all' ? '1-' : plain;
  const chosen = new Set<number>();
  for (const range of ranges.split(',')) {
    const [from = '', to] = range.split('-');
    const last = Math.min(to === undefined ? Number(from) : to === '' ? total : Number(to), total);
    for (let page = Math.max(Number(from), 1); page <= last; page++) chosen.add(page - 1);
  }
  if (chosen.size === 0) {
    const message =
      total === 1
        ? `The file has one page; ${text} is none of it.`
        : `The file has ${total} pages; ${text} is none of them.`;
    throw new ConvertError('no-such-page', message, { stage: 'read' });
  }
  return [...chosen].toSorted((a, b) => a - b);
}

/** The choice of pages, as `parsePages` reads it, that names exactly these. */
export function listPages(pages: readonly number[]): string {
  return pages.map((page) => page + 1).join(',');
}

function invalid(message: string): ConvertError {
  return new ConvertError('invalid-option', message, { stage: 'read' });
}
