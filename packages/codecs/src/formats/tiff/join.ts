import {
  type CodecContext,
  ConvertError,
  type MergeInput,
  type OptionSchema,
  type OptionsOf,
  type Rewritten,
} from '@safelight/core';
import { tag } from '../../families/tiff/tags.ts';
import { typeSizes } from '../../metadata/exif-directory.ts';
import { codecError } from '../../runtime/codec-error.ts';

const HEADER = 8;
const ENTRY = 12;
const SUB_IFDS = 330;
const MAX_OFFSET = 0xffff_ffff;
/** Entries whose values are offsets of data. */
const DATA_OFFSETS: ReadonlySet<number> = new Set([tag.stripOffsets, tag.tileOffsets, tag.jpegInterchangeFormat]);
/** Entries whose values are offsets of further directories. */
const DIRECTORIES: ReadonlySet<number> = new Set([SUB_IFDS, tag.exifIfd, tag.gpsIfd, tag.interoperabilityIfd]);

/**
 * Puts files together, one directory chain after the other; pixels and metadata of each page stay as they are. For what
 * the encoder writes: little-endian TIFF 6.0.
 */
export async function join(
  parts: readonly MergeInput[],
  _options: OptionsOf<OptionSchema>,
  context: CodecContext,
): Promise<Rewritten> {
  context.signal.throwIfAborted();
  try {
    const size = parts.reduce((sum, { bytes }) => sum + even(bytes.length), 0);
    if (size > MAX_OFFSET) throw refused('limit-exceeded', 'The result is over the 4 GB that TIFF can hold.');
    const out = new Uint8Array(size);
    const view = new DataView(out.buffer);
    let base = 0;
    // Where the offset of the next part's first directory goes.
    let link = 4;
    for (const [index, { bytes }] of parts.entries()) {
      context.signal.throwIfAborted();
      out.set(bytes, base);
      const moving = new Moving(view, base, bytes.length);
      view.setUint32(link, base + moving.first(), true);
      link = moving.run();
      base += even(bytes.length);
      context.onProgress((index + 1) / parts.length);
    }
    return { bytes: out, adjustments: [] };
  } catch (error) {
    throw codecError(error, 'encode', 'tiff');
  }
}

/** Directories begin at even offsets. */
function even(length: number): number {
  return length + (length & 1);
}

function refused(code: 'limit-exceeded' | 'corrupt-input' | 'unsupported-feature', message: string): ConvertError {
  return new ConvertError(code, message, { stage: 'encode', formatId: 'tiff' });
}

/** A file that lies at `base` of another: every offset in it is put right. */
class Moving {
  readonly #view: DataView;
  readonly #base: number;
  readonly #size: number;
  readonly #seen = new Set<number>();
  /** Values outside of their directories that are right already: several entries may share them. */
  readonly #moved = new Set<number>();

  constructor(view: DataView, base: number, size: number) {
    this.#view = view;
    this.#base = base;
    this.#size = size;
  }

  /** Offset in the file of its first directory. */
  first(): number {
    if (this.#size < HEADER || this.#view.getUint16(this.#base, true) !== 0x4949)
      throw refused('unsupported-feature', 'Only little-endian TIFF files can be put together.');
    if (this.#view.getUint16(this.#base + 2, true) !== 42)
      throw refused('unsupported-feature', 'BigTIFF files cannot be put together.');
    return this.#view.getUint32(this.#base + 4, true);
  }

  /** Puts all directories right; returns where the whole file holds the offset of what follows the last. */
  run(): number {
    let offset = this.first();
    for (;;) {
      const next = this.#directory(offset);
      const following = this.#view.getUint32(next, true);
      if (following === 0) return next;
      if (this.#seen.has(following))
        throw refused('corrupt-input', 'The directories of the file go round in a circle.');
      this.#view.setUint32(next, following + this.#base, true);
      offset = following;
    }
  }

  /** Puts one directory right, and those below it; returns where its link to the next one lies. */
  #directory(offset: number): number {
    this.#seen.add(offset);
    this.#within(offset, 2);
    const count = this.#view.getUint16(this.#base + offset, true);
    this.#within(offset, 2 + count * ENTRY + 4);
    const table = this.#base + offset + 2;
    for (let index = 0; index < count; index++) this.#entry(table + index * ENTRY);
    return table + count * ENTRY;
  }

  #entry(at: number): void {
    const view = this.#view;
    const id = view.getUint16(at, true);
    const count = view.getUint32(at + 4, true);
    const length = count * (typeSizes[view.getUint16(at + 2, true)] ?? 1);
    let values = at + 8;
    if (length > 4) {
      const offset = view.getUint32(values, true);
      this.#within(offset, length);
      view.setUint32(values, offset + this.#base, true);
      values = this.#base + offset;
    }
    if (!(DATA_OFFSETS.has(id) || DIRECTORIES.has(id)) || this.#moved.has(values)) return;
    this.#moved.add(values);
    if (length !== count * 4) throw refused('unsupported-feature', 'The file has offsets of an unusual kind.');
    for (let place = values; place < values + length; place += 4) {
      const offset = view.getUint32(place, true);
      view.setUint32(place, offset + this.#base, true);
      if (DIRECTORIES.has(id) && !this.#seen.has(offset)) this.#directory(offset);
    }
  }

  #within(offset: number, length: number): void {
    if (offset >= HEADER && offset + length <= this.#size) return;
    throw refused('corrupt-input', 'A directory of the file leads outside of it.');
  }
}
