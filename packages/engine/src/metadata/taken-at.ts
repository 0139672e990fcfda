/** When a picture was taken, by what its metadata say. */
import { type Directory, firstDirectory, numberAt, readDirectory } from '@safelight/codecs/exif-directory';
import type { Metadata } from '@safelight/core';
import { byteText } from './byte-text.ts';
import { datasets } from './iptc.ts';

const EXIF_IFD = 0x8769;
const GPS_IFD = 0x8825;
const DATE_TIME_ORIGINAL = 0x9003;
const OFFSET_TIME_ORIGINAL = 0x9011;
const SUB_SEC_TIME_ORIGINAL = 0x9291;
const GPS_TIME_STAMP = 7;
const GPS_DATE_STAMP = 29;
const IPTC_DATE_CREATED = 55;
const IPTC_TIME_CREATED = 60;

/**
 * Milliseconds since 1970: EXIF's DateTimeOriginal with its offset and fraction (EXIF 2.32, 4.6.5), else XMP's
 * exif:DateTimeOriginal or photoshop:DateCreated, else IPTC's 2:55 and 2:60, else the time of the satellites. One without a
 * time zone is taken for the device's own time, as cameras are set.
 */
export function takenAt({ exif, xmp, iptc }: Metadata): number | undefined {
  return (
    (exif && exifTime(exif)) ?? (xmp && xmpTime(byteText(xmp))) ?? (iptc && iptcTime(iptc)) ?? (exif && gpsTime(exif))
  );
}

function subDirectory(exif: Uint8Array, tag: number): Directory | undefined {
  const first = firstDirectory(exif);
  return first && readDirectory(first.view, first.little, numberAt(first, tag) ?? 0);
}

/** The letters of an ASCII tag; empty where there are none. */
export function textAt({ view, little, entries }: Directory, tag: number): string {
  const at = entries.get(tag);
  const count = at === undefined ? 0 : view.getUint32(at + 4, little);
  if (at === undefined || count > 64) return '';
  const start = count > 4 ? view.getUint32(at + 8, little) : at + 8;
  if (start + count > view.byteLength) return '';
  return byteText(new Uint8Array(view.buffer, view.byteOffset + start, count))
    .replace(/\0.*$/s, '')
    .trim();
}

function exifTime(exif: Uint8Array): number | undefined {
  const details = subDirectory(exif, EXIF_IFD);
  if (!details) return undefined;
  const fraction = textAt(details, SUB_SEC_TIME_ORIGINAL);
  const seconds = /^\d+$/.test(fraction) ? `.${fraction}` : '';
  return timeOf(`${textAt(details, DATE_TIME_ORIGINAL)}${seconds}${textAt(details, OFFSET_TIME_ORIGINAL)}`);
}

/** The properties are attributes or elements (XMP part 1, 7.9.2.2); their values ISO 8601. */
function xmpTime(xmp: string): number | undefined {
  for (const name of ['exif:DateTimeOriginal', 'photoshop:DateCreated']) {
    const [, value] = new RegExp(`\\b${name}(?:\\s*=\\s*["']|\\s*>)\\s*([-\\dT:.+Z]+)`).exec(xmp) ?? [];
    const time = value === undefined ? undefined : timeOf(value);
    if (time !== undefined) return time;
  }
  return undefined;
}

/** CCYYMMDD, and HHMMSS with the offset (IIM 4.2). */
function iptcTime(iptc: Uint8Array): number | undefined {
  const texts = new Map<number, string>();
  for (const { record, number, content } of datasets(iptc)) {
    if (record === 2 && !texts.has(number)) texts.set(number, byteText(content));
  }
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(texts.get(IPTC_DATE_CREATED) ?? '') ?? [];
  if (year === undefined) return undefined;
  const [, hour, minute, second, offset = ''] =
    /^(\d\d)(\d\d)(\d\d)([-+]\d{4})?$/.exec(texts.get(IPTC_TIME_CREATED) ?? '') ?? [];
  const time = hour === undefined ? '' : `T${hour}:${minute}:${second}${offset}`;
  return timeOf(`${year}-${month}-${day}${time}`);
}

/** GPSDateStamp and GPSTimeStamp, which are UTC (EXIF 2.32, 4.6.6). */
function gpsTime(exif: Uint8Array): number | undefined {
  const gps = subDirectory(exif, GPS_IFD);
  const at = gps?.entries.get(GPS_TIME_STAMP);
  if (!gps || at === undefined) return undefined;
  const { view, little } = gps;
  const start = view.getUint32(at + 8, little);
  if (start + 24 > view.byteLength) return undefined;
  const [hour = 0, minute = 0, second = 0] = [0, 8, 16].map(
    (offset) => view.getUint32(start + offset, little) / view.getUint32(start + offset + 4, little),
  );
  const day = timeOf(`${textAt(gps, GPS_DATE_STAMP)} 00:00:00Z`);
  const time = (day ?? Number.NaN) + ((hour * 60 + minute) * 60 + second) * 1000;
  return Number.isFinite(time) ? Math.round(time) : undefined;
}

const STAMP =
  /^(\d{4})[-:](\d\d)[-:](\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d+))?)?(?:(Z)|([-+])(\d\d):?(\d\d))?)?$/;

/** The time that a stamp says; `undefined` for one that does not exist, as of cameras that were never set. */
function timeOf(stamp: string): number | undefined {
  const found = STAMP.exec(stamp);
  if (!found) return undefined;
  const number = (place: number): number => Number(found[place] ?? 0);
  const [month, hour, minute, second] = [number(2), number(4), number(5), number(6)];
  const [fraction = '0', utc, sign, hours, minutes] = found.slice(7);
  const milliseconds = Math.floor(Number(`0.${fraction}`) * 1000);
  const fields = [number(1), month - 1, number(3), hour, minute, second, milliseconds] as const;
  const inUtc = new Date(Date.UTC(...fields));
  const exists =
    inUtc.getUTCMonth() === month - 1 && hour < 24 && minute < 60 && second < 61 && number(1) >= FIRST_YEAR;
  if (!exists) return undefined;
  if (utc) return inUtc.getTime();
  if (sign) return inUtc.getTime() - (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -60_000 : 60_000);
  return new Date(...fields).getTime();
}

/** Of the oldest photograph that there is. */
const FIRST_YEAR = 1826;
