/**
 * kvazaar inside libheif, as the npm package elheif 0.1.0 builds it (see native/elheif): RGBA pictures to small HEIC
 * files, from which the muxer takes the coded pictures.
 *
 * The package's own JavaScript makes functions from text, which a strict Content-Security-Policy forbids, so this is a
 * host of our own: the one function that we call, and the few values that it builds. Names are minified by the
 * package's build; the tables belong to that one version.
 */
import type { CodecContext } from '@safelight/core';
import { NativeError, nativeCode } from '../../runtime/wasm.ts';
import wasm from './kvazaar-libheif.wasm';

interface KvazaarExports {
  /** memory, constructors, malloc, table, free. */
  readonly K: WebAssembly.Memory;
  L(): void;
  M(size: number): number;
  readonly N: WebAssembly.Table;
  P(pointer: number): void;
  readonly quality: WebAssembly.Global;
}

/** A running encoder. */
export interface Kvazaar {
  /** Encodes RGBA pixels (8 bit, straight alpha) as a HEIC file with the picture in 4:2:0 and its alpha. */
  encode(rgba: Uint8Array, width: number, height: number): Uint8Array;
}

/** `jsEncodeImage`: its invoker in the function table, and the function it is told to invoke. */
const INVOKER = 3;
const ENCODE_IMAGE = 4;
/** Ids of the C++ types of the result's fields. */
const STRING = 31_492;
const BYTES = 31_560;

/**
 * Makes an encoder. It may be used for many pictures, until a call throws.
 * @param quality libheif's, 0 to 100: the quantiser is `(100 - quality) * 51 / 100`
 */
export async function openKvazaar(context: CodecContext, quality: number): Promise<Kvazaar> {
  const module = await context.loadModule(wasm);
  const host = new Host();
  const imports: Record<string, (...values: number[]) => number> = {};
  for (const { name } of WebAssembly.Module.imports(module)) imports[name] = host.imports[name] ?? (() => 0);
  const { exports } = await WebAssembly.instantiate(module, { a: imports });
  const native = exports as unknown as KvazaarExports;
  host.memory = native.K;
  // Constructors and the start of every call read it.
  native.quality.value = quality;
  native.L();
  return { encode: (rgba, width, height) => encodeWith(native, host, rgba, width, height) };
}

function encodeWith(native: KvazaarExports, host: Host, rgba: Uint8Array, width: number, height: number): Uint8Array {
  // A C++ string: its length, then its bytes.
  const text = native.M(4 + rgba.length);
  if (text === 0) throw new NativeError(nativeCode.outOfMemory, 'No room for the picture.');
  host.view().setUint32(text, rgba.length, true);
  host.bytes().set(rgba, text + 4);
  const invoke = native.N.get(INVOKER) as (...values: number[]) => number;
  const result = host.take(invoke(ENCODE_IMAGE, text, width, height));
  native.P(text);
  const { err, data } = result as { err?: string; data?: Uint8Array };
  if (data === undefined || data.length === 0) throw new NativeError(nativeCode.failed, `The encoder failed: ${err}`);
  return data;
}

/** The values that C++ builds, by handle, and the functions that build them. */
class Host {
  memory: WebAssembly.Memory | undefined;
  #values = new Map<number, unknown>();
  #next = 1;

  bytes(): Uint8Array {
    return new Uint8Array(this.#memory().buffer);
  }

  view(): DataView {
    return new DataView(this.#memory().buffer);
  }

  /** The value of a handle; all handles are then forgotten. */
  take(handle: number): unknown {
    const value = this.#values.get(handle);
    this.#values.clear();
    return value;
  }

  readonly imports: Readonly<Record<string, (...values: number[]) => number>> = {
    // __cxa_throw, abort, exit
    h: () => stop('The encoder threw an exception.'),
    y: () => stop('The encoder aborted.'),
    o: () => stop('The encoder ended.'),
    // emscripten_memcpy_js
    F: (to = 0, from = 0, count = 0) => {
      this.bytes().copyWithin(to, from, from + count);
      return 0;
    },
    // emscripten_resize_heap
    z: (wanted = 0) => this.#grow(wanted >>> 0),
    // environ_sizes_get
    C: (count = 0, size = 0) => {
      this.view().setUint32(count, 0, true);
      this.view().setUint32(size, 0, true);
      return 0;
    },
    // fd_write, to a console that does not exist
    l: (_file, vectors = 0, count = 0, written = 0) => {
      let total = 0;
      for (let index = 0; index < count; index++) total += this.view().getUint32(vectors + index * 8 + 4, true);
      this.view().setUint32(written, total, true);
      return 0;
    },
    // openat: ENOENT, fd_read: EBADF, fd_seek: ESPIPE
    n: () => -44,
    D: () => 8,
    v: () => 70,
    // emval: new object, new C string, take value, set property
    k: () => this.#keep({}),
    e: (pointer = 0) => this.#keep(this.#text(pointer, this.bytes().indexOf(0, pointer))),
    f: (type = 0, pointer = 0) => this.#keep(this.#read(type, pointer)),
    d: (object = 0, key = 0, value = 0) => {
      Object.assign(this.#values.get(object) ?? {}, { [String(this.#values.get(key))]: this.#values.get(value) });
      return 0;
    },
  };

  #memory(): WebAssembly.Memory {
    if (this.memory === undefined) throw new NativeError(nativeCode.failed, 'The encoder is not ready.');
    return this.memory;
  }

  #keep(value: unknown): number {
    this.#values.set(this.#next, value);
    return this.#next++;
  }

  #read(type: number, pointer: number): unknown {
    const field = (at: number): number => this.view().getUint32(pointer + at, true);
    // The bytes are freed when the call returns, so they are copied.
    if (type === BYTES) return this.bytes().slice(field(4), field(4) + field(0));
    if (type !== STRING) return field(0);
    const text = field(0);
    return this.#text(text + 4, text + 4 + this.view().getUint32(text, true));
  }

  #text(from: number, until: number): string {
    return new TextDecoder().decode(this.bytes().subarray(from, until));
  }

  #grow(wanted: number): number {
    const memory = this.#memory();
    try {
      memory.grow(Math.ceil((wanted - memory.buffer.byteLength) / 65_536));
      return 1;
    } catch {
      return 0;
    }
  }
}

function stop(why: string): never {
  throw new NativeError(nativeCode.failed, why);
}
