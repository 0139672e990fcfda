/** Leaves out the datasets of IPTC-IIM records that name a place. */
import { byteText } from '../byte-text.ts';
import { type Dataset, datasets } from '../iptc.ts';
import { sameBytes } from './bytes.ts';
import type { Erasers } from './erasers.ts';
import { saysCoordinates } from './place-names.ts';

/** Datasets of record 2 that name a place (IPTC-IIM 4.2, 2:26, 2:27, 2:90 to 2:101). */
const PLACE_SETS = new Set([26, 27, 90, 92, 95, 100, 101]);
/** Keywords and captions (2:25, 2:120), in which some programs write coordinates. */
const TEXT_SETS = new Set([25, 120]);
/** A smaller picture (2:202), most often a JPEG file with metadata of its own. */
const PREVIEW = 202;

/** Whether a dataset must go; a preview is looked into, and stays where that can be done. */
function namesPlace({ record, number, content }: Dataset, { jpeg }: Pick<Erasers, 'jpeg'>): boolean {
  if (record !== 2) return false;
  if (number === PREVIEW) return !jpeg(content);
  return PLACE_SETS.has(number) || (TEXT_SETS.has(number) && saysCoordinates(byteText(content)));
}

/** Moves the datasets that may stay to the front; returns how many bytes they take. What is no dataset does not stay. */
function compact(records: Uint8Array, within: Pick<Erasers, 'jpeg'>): number {
  let to = 0;
  for (const dataset of datasets(records)) {
    const { start, end } = dataset;
    if (namesPlace(dataset, within)) continue;
    records.copyWithin(to, start, end);
    to += end - start;
  }
  return to;
}

/** Erases places from records in their place: zeros fill them up. */
export function eraseFromIptc(records: Uint8Array, within: Pick<Erasers, 'jpeg'>): boolean {
  records.fill(0, compact(records, within));
  return true;
}

/** Bytes of the datasets that begin an array. */
export function recordsLength(bytes: Uint8Array): number {
  let end = 0;
  for (const dataset of datasets(bytes)) end = dataset.end;
  return end;
}

/** The records without the places, as long as they then are; the same bytes where there are none. */
export function iptcWithout(records: Uint8Array, within: Pick<Erasers, 'jpeg'>): Uint8Array {
  const out = records.slice();
  const kept = out.subarray(0, compact(out, within));
  return sameBytes(kept, records) ? records : kept.slice();
}
