/** Leaves out the datasets of IPTC-IIM records that name a place. */
import { byteText } from '../byte-text.ts';
import { type Dataset, datasets } from '../iptc.ts';
import { saysCoordinates } from './place-names.ts';

/** Datasets of record 2 that name a place (IPTC-IIM 4.2, 2:26, 2:27, 2:90 to 2:101). */
const PLACE_SETS = new Set([26, 27, 90, 92, 95, 100, 101]);
/** Keywords and captions (2:25, 2:120), in which some programs write coordinates. */
const TEXT_SETS = new Set([25, 120]);

function namesPlace({ record, number, content }: Dataset): boolean {
  if (record !== 2) return false;
  return PLACE_SETS.has(number) || (TEXT_SETS.has(number) && saysCoordinates(byteText(content)));
}

/** Moves the datasets that may stay to the front; returns how many bytes they take. What is no dataset does not stay. */
function compact(records: Uint8Array): number {
  let to = 0;
  for (const dataset of datasets(records)) {
    const { start, end } = dataset;
    if (namesPlace(dataset)) continue;
    records.copyWithin(to, start, end);
    to += end - start;
  }
  return to;
}

/** Erases places from records in their place: zeros fill them up. */
export function eraseFromIptc(records: Uint8Array): boolean {
  records.fill(0, compact(records));
  return true;
}

/** Bytes of the datasets that begin an array. */
export function recordsLength(bytes: Uint8Array): number {
  let end = 0;
  for (const dataset of datasets(bytes)) end = dataset.end;
  return end;
}

/** The records without the places, as long as they then are. */
export function iptcWithout(records: Uint8Array): Uint8Array {
  const out = records.slice();
  return out.slice(0, compact(out));
}
