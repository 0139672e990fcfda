import { numberText } from './i18n.ts';

const units = ['Bytes', 'KB', 'MB', 'GB'] as const;

/** A size for people: 1024-based, two decimals from KB on. */
export function formatBytes(bytes: number): string {
  const size = Math.abs(bytes);
  let step = 0;
  // The rounded figure decides, so that 1048575 bytes are 1.00 MB, never 1024.00 KB.
  while (step < units.length - 1 && Number((size / 1024 ** step).toFixed(2)) >= 1024) step++;
  const value = size / 1024 ** step;
  const digits = step === 0 ? 0 : 2;
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false };
  return `${numberText(value, options)} ${units[step]}`;
}
