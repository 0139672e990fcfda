/** Profiles for linear light: files of floats hold linear samples beside a profile whose curves they do not follow. */

/** A profile without curves, and the curves that it had. */
export interface LinearProfile {
  /** The same primaries with identity curves; the very profile where its curves are that already. */
  readonly icc: Uint8Array;
  /** From encoded (0 to 1, and beyond it by the curve's end) to linear samples, by channel. */
  readonly curves: readonly ((value: number) => number)[];
}

const TABLE = 128;
const names = { rgb: ['rTRC', 'gTRC', 'bTRC'], gray: ['kTRC'] } as const;

/** The linear twin of a matrix or gray profile (ICC.1:2022, 8.3), or `undefined` for a profile of tables. */
export function linearProfile(icc: Uint8Array): LinearProfile | undefined {
  if (icc.length < TABLE + 4) return undefined;
  const view = new DataView(icc.buffer, icc.byteOffset, icc.length);
  const text = (at: number): string => String.fromCharCode(...icc.subarray(at, at + 4));
  const entries = new Map<string, number>();
  const count = Math.min(view.getUint32(TABLE), 100);
  for (let at = TABLE + 4, i = 0; i < count && at + 12 <= icc.length; i++, at += 12) entries.set(text(at), at);
  const wanted: readonly string[] = text(16) === 'GRAY' ? names.gray : names.rgb;
  // Tables go before curves where a profile has both, but such profiles of display spaces agree with their curves.
  const places = wanted.map((name) => entries.get(name));
  const curves: ((value: number) => number)[] = [];
  for (const place of places) {
    const curve = place === undefined ? undefined : curveAt(view, view.getUint32(place + 4));
    if (curve === undefined) return undefined;
    curves.push(curve);
  }
  const samples = [0.1, 0.25, 0.5, 0.75, 0.9];
  if (curves.every((curve) => samples.every((x) => Math.abs(curve(x) - x) < 1e-4))) return { icc, curves };
  return { icc: withIdentity(icc, places as number[]), curves };
}

function withIdentity(icc: Uint8Array, places: readonly number[]): Uint8Array {
  const start = (icc.length + 3) & ~3;
  const out = new Uint8Array(start + 12);
  out.set(icc);
  // A `curv` of no entries is the identity.
  out.set([0x63, 0x75, 0x72, 0x76], start);
  const view = new DataView(out.buffer);
  for (const place of places) {
    view.setUint32(place + 4, start);
    view.setUint32(place + 8, 12);
  }
  view.setUint32(0, out.length);
  // The profile's checksum is that of the old one: zeros say that there is none.
  out.fill(0, 84, 100);
  return out;
}

/** A `curv` or `para` element (10.6 and 10.18). */
function curveAt(view: DataView, at: number): ((value: number) => number) | undefined {
  if (at + 12 > view.byteLength) return undefined;
  const type = view.getUint32(at);
  if (type === 0x63757276) return sampledCurve(view, at);
  return type === 0x70617261 ? parametricCurve(view, at) : undefined;
}

function sampledCurve(view: DataView, at: number): ((value: number) => number) | undefined {
  const count = view.getUint32(at + 8);
  if (count === 0) return (value) => value;
  if (at + 12 + count * 2 > view.byteLength) return undefined;
  if (count === 1) {
    const gamma = view.getUint16(at + 12) / 256;
    return (value) => (value <= 0 ? 0 : value ** gamma);
  }
  const table = Float64Array.from({ length: count }, (_, i) => view.getUint16(at + 12 + i * 2) / 65_535);
  return (value) => {
    const place = Math.max(0, Math.min(value, 1)) * (count - 1);
    const i = Math.min(Math.floor(place), count - 2);
    return (table[i] as number) + (place - i) * ((table[i + 1] as number) - (table[i] as number));
  };
}

function parametricCurve(view: DataView, at: number): ((value: number) => number) | undefined {
  const kind = view.getUint16(at + 8);
  const counts = [1, 3, 4, 5, 7];
  const count = counts[kind];
  if (count === undefined || at + 12 + count * 4 > view.byteLength) return undefined;
  const p = Array.from({ length: 7 }, (_, i) => (i < count ? view.getInt32(at + 12 + i * 4) / 65_536 : 0));
  const [g, a0, b, c, d, e, f] = p as [number, number, number, number, number, number, number];
  const a = kind === 0 ? 1 : a0;
  const power = (value: number): number => Math.max(a * value + b, 0) ** g;
  if (kind === 0) return (value) => Math.max(value, 0) ** g;
  if (kind === 1) return (value) => (a * value + b >= 0 ? power(value) : 0);
  if (kind === 2) return (value) => (a * value + b >= 0 ? power(value) : 0) + c;
  return (value) => (value >= d ? power(value) + (kind === 4 ? e : 0) : c * value + f);
}
