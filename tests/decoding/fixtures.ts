/** The fixtures of all formats, and what damage makes of them. */
import { readdirSync, readFileSync } from 'node:fs';
import { formats } from '@safelight/codecs';
import { type DecoderEntry, type Format, type ImageInfo, sourceOf } from '@safelight/core';

/** A format that is read. */
export type Readable = Format & { readonly decoder: DecoderEntry };

/** A file of a format. */
export interface Fixture {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** All formats that are read. */
export const readable: readonly Readable[] = Object.values<Format>(formats).filter(
  (format): format is Readable => format.decoder !== undefined,
);

const sources = new URL('../../packages/codecs/src/formats/', import.meta.url);

/** The files of a format among the fixtures of its folder. */
export function fixturesOf(format: Readable): readonly Fixture[] {
  // An animated PNG is named as any PNG.
  const folder = new URL(`${format.id === 'apng' ? 'png' : format.id}/fixtures/`, sources);
  const isOwn = (name: string): boolean =>
    format.id === 'apng'
      ? name === 'animation.png'
      : format.extensions.some((extension) => name.toLowerCase().endsWith(`.${extension}`));
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isOwn).toSorted();
  if (names.length === 0) throw new Error(`There is no fixture of ${format.id}.`);
  return names.map((name) => ({ name, bytes: new Uint8Array(readFileSync(new URL(name, folder))) }));
}

/** What the header of a file says, where it can be read. */
async function headerOf(format: Readable, bytes: Uint8Array): Promise<ImageInfo | undefined> {
  const { probe } = await format.decoder.probe();
  return probe(sourceOf(bytes)).catch(() => undefined);
}

/** The file's first part. */
export function cut({ name, bytes }: Fixture, share: number): Fixture {
  return { name: `${name} cut at ${share}`, bytes: bytes.slice(0, Math.floor(bytes.length * share)) };
}

/** Bytes at the beginning and at the end in which sizes are looked for: directories stand there. */
const EDGE = 1024;

/** Places where a number stands at an edge of the file, as 2 or 4 bytes of either order. */
function placesOf(bytes: Uint8Array, value: number): readonly ((to: number) => Uint8Array)[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const found: ((to: number) => Uint8Array)[] = [];
  for (let at = 0; at + 4 <= bytes.length; at++) {
    if (at === EDGE) at = Math.max(at, bytes.length - EDGE);
    for (const little of [true, false]) {
      const wide = view.getUint32(at, little) === value;
      if (!wide && view.getUint16(at, little) !== value) continue;
      found.push((to) => {
        const out = bytes.slice();
        const written = new DataView(out.buffer);
        if (wide) written.setUint32(at, to, little);
        else written.setUint16(at, to, little);
        return out;
      });
    }
  }
  return found;
}

/** The file with a few bytes of its last four fifths changed; `seed` says which, and how. */
export function broken({ name, bytes }: Fixture, seed: number): Fixture {
  const out = bytes.slice();
  let state = seed + 1;
  const random = (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return (state >> 8) % below;
  };
  const start = Math.floor(bytes.length / 5);
  for (let count = 1 + random(4); count > 0; count--) out[start + random(bytes.length - start)] = random(256);
  return { name: `${name} broken by ${seed}`, bytes: out };
}

/** The file with other numbers where its width and height stand, one at a time; at most `most` of each. */
export async function resized(format: Readable, fixture: Fixture, most: number): Promise<readonly Fixture[]> {
  const info = await headerOf(format, fixture.bytes);
  if (!info) return [];
  return [info.width, info.height].flatMap((side) =>
    placesOf(fixture.bytes, side)
      .slice(0, most)
      .flatMap((written) =>
        [side * 2, side + 1, Math.max(side - 1, 1), Math.max(side >> 1, 1)].map((to) => [written, to] as const),
      )
      .map(([written, to], index) => ({
        name: `${fixture.name} with ${side} as ${to} (${index})`,
        bytes: written(to),
      })),
  );
}
