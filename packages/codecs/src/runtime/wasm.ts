/**
 * Runs WebAssembly modules of our own builds (emscripten, standalone, no JavaScript glue).
 *
 * A library that fails calls an imported function, which throws through the WASM frames (no setjmp). Such an instance
 * has lost its stack pointer and its heap's owners, so after any throw it is discarded; the compiled module stays.
 */
import type { CodecContext } from '@safelight/core';

/** What every module of ours exports besides its own functions. */
interface CoreExports {
  readonly memory: WebAssembly.Memory;
  malloc(size: number): number;
  free(pointer: number): void;
  /** Runs static constructors; present in emscripten reactors. */
  _initialize?(): void;
}

/** The functions of a module, as a plain interface of functions over numbers. */
type NativeFunctions<E> = { readonly [K in keyof E]: (...values: never[]) => void };

/** Import functions by module name and then name, as `WebAssembly.instantiate` takes them. */
export type NativeImports = Readonly<Record<string, Readonly<Record<string, (...values: never[]) => unknown>>>>;

/** One running instance. Pointers are byte offsets into its memory and always at least 0. */
export interface Native<E> {
  readonly exports: E & CoreExports;
  /** All of the memory, now: views die when the memory grows, so take a fresh one after every call. */
  bytes(): Uint8Array;
  /** A view of `length` bytes at `pointer`; the same care as for `bytes`. */
  view(pointer: number, length: number): Uint8Array;
  /** The zero-terminated UTF-8 text at `pointer`. */
  text(pointer: number): string;
  /** Allocates zeroed memory; throws `NativeError` with code `outOfMemory`. */
  malloc(size: number): number;
  /** As `malloc`, for what is written before it is read: holds whatever was there. */
  reserve(size: number): number;
  /** Copies bytes into newly allocated memory and returns the pointer; free it with `free`. */
  put(bytes: Uint8Array): number;
  free(pointer: number): void;
}

/** The codes that `host_fail` and this loader use. */
export const nativeCode = { failed: 1, outOfMemory: 2, unsupported: 3, limit: 4, aborted: 5 } as const;

/** A failure inside a native library: `code` is one of `nativeCode`, `message` the library's own text. */
export class NativeError extends Error {
  override readonly name: string = 'NativeError';
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** Above this an instance is not kept warm, since WASM memory never shrinks. */
const WARM_BYTES = 256 * 1024 * 1024;

const decoder = new TextDecoder();

/**
 * Makes an instance of a compiled module.
 *
 * Imports that the caller does not give are filled: `env.host_fail(code, messagePointer)` throws `NativeError`, `abort`
 * and `proc_exit` throw, the other WASI calls answer "nothing there" (no files, no clock, no environment).
 */
export async function instantiateNative<E extends NativeFunctions<E>>(
  module: WebAssembly.Module,
  imports: NativeImports = {},
): Promise<Native<E>> {
  let native: Native<E> | undefined;
  const current = (): Native<E> => {
    if (native === undefined) throw new NativeError(nativeCode.failed, 'The module called out before it was ready.');
    return native;
  };
  const shims = shimsFor(current);
  const object: Record<string, Record<string, WebAssembly.ImportValue>> = {};
  for (const { module: from, name, kind } of WebAssembly.Module.imports(module)) {
    if (kind !== 'function') throw new NativeError(nativeCode.failed, `The module wants the import ${from}.${name}.`);
    object[from] ??= {};
    object[from][name] = imports[from]?.[name] ?? shims[name] ?? missing(name);
  }
  const instance = await WebAssembly.instantiate(module, object);
  native = nativeOf(instance.exports as unknown as E & CoreExports);
  const { _initialize: initialize } = native.exports;
  initialize?.();
  return native;
}

function nativeOf<E>(exports: E & CoreExports): Native<E> {
  let bytes = new Uint8Array(exports.memory.buffer);
  const allocate = (size: number): number => {
    const pointer = exports.malloc(Math.max(size, 1)) >>> 0;
    if (pointer === 0) throw new NativeError(nativeCode.outOfMemory, `No room for ${size} bytes.`);
    return pointer;
  };
  const native: Native<E> = {
    exports,
    bytes() {
      if (bytes.buffer !== exports.memory.buffer) bytes = new Uint8Array(exports.memory.buffer);
      return bytes;
    },
    view: (pointer, length) => new Uint8Array(exports.memory.buffer, pointer >>> 0, length),
    text(pointer) {
      const from = pointer >>> 0;
      return decoder.decode(native.bytes().subarray(from, native.bytes().indexOf(0, from)));
    },
    malloc(size) {
      const pointer = allocate(size);
      native.bytes().fill(0, pointer, pointer + size);
      return pointer;
    },
    reserve: allocate,
    put(data) {
      const pointer = allocate(data.length);
      native.bytes().set(data, pointer);
      return pointer;
    },
    free: (pointer) => exports.free(pointer),
  };
  return native;
}

type Shim = (...values: number[]) => unknown;

function shimsFor<E>(current: () => Native<E>): Readonly<Record<string, Shim>> {
  const store = (pointer: number, value: number): void =>
    new DataView(current().exports.memory.buffer).setUint32(pointer, value, true);
  return {
    host_fail: (code = nativeCode.failed, message = 0) => {
      throw new NativeError(code, message === 0 ? 'The library failed.' : current().text(message));
    },
    abort: () => fail('The library aborted.'),
    proc_exit: (code) => fail(`The library exited with ${code}.`),
    __assert_fail: () => fail('An assertion of the library failed.'),
    emscripten_notify_memory_growth: () => {},
    // Text for a console that does not exist: taken and dropped.
    fd_write: (_fd, vectors = 0, count = 0, written = 0) => {
      const view = new DataView(current().exports.memory.buffer);
      let total = 0;
      for (let index = 0; index < count; index++) total += view.getUint32(vectors + index * 8 + 4, true);
      store(written, total);
      return 0;
    },
    fd_close: () => 0,
    fd_read: (_fd, _vectors, _count, read = 0) => {
      store(read, 0);
      return 0;
    },
    // 70: ESPIPE, no seeking here.
    fd_seek: () => 70,
    environ_sizes_get: (count = 0, size = 0) => {
      store(count, 0);
      store(size, 0);
      return 0;
    },
    environ_get: () => 0,
    args_sizes_get: (count = 0, size = 0) => {
      store(count, 0);
      store(size, 0);
      return 0;
    },
    args_get: () => 0,
  };
}

function fail(what: string): never {
  throw new NativeError(nativeCode.failed, what);
}

function missing(name: string): () => never {
  return () => fail(`The library called ${name}, which it is not given.`);
}

/** An instance that can be made as good as new. */
interface Reusable {
  readonly native: Native<unknown>;
  /** Its memory when it was new, up to the last byte that is not 0. */
  readonly start: Uint8Array;
}

/** One idle instance a module (and worker); taken out while it is used, so calls that overlap get their own. */
const warm = new WeakMap<WebAssembly.Module, Reusable>();

/** What each module's instances hold when they are new, which is the same for all of them. */
const starts = new WeakMap<WebAssembly.Module, Uint8Array>();

/** Length of `bytes` (of whole words) without the zeros at their end. */
function usedLength(bytes: Uint8Array): number {
  const words = new Int32Array(bytes.buffer);
  let length = words.length;
  while (length > 0 && words[length - 1] === 0) length--;
  return length * 4;
}

/** What `use` finds in an idle instance's memory is what it would find in a new one: nothing of another file. */
function renew({ native, start }: Reusable): void {
  native.bytes().fill(0, start.length).set(start);
}

/**
 * Runs `use` with an instance of the module at `url`, as good as new. The instance is kept for the next call unless `use`
 * throws or its memory has grown beyond 256 MiB. `use` must keep no views.
 *
 * `imports` must not hold state of one call, since the instance outlives it.
 */
export async function withNative<E extends NativeFunctions<E>, T>(
  url: URL,
  context: Pick<CodecContext, 'loadModule'>,
  use: (native: Native<E>) => T | Promise<T>,
  imports: NativeImports = {},
): Promise<T> {
  const module = await context.loadModule(url);
  const idle = warm.get(module);
  warm.delete(module);
  if (idle) renew(idle);
  const reusable = idle ?? (await newReusable(module, imports));
  const native = reusable.native as Native<E>;
  const result = await use(native);
  if (native.exports.memory.buffer.byteLength <= WARM_BYTES) warm.set(module, reusable);
  return result;
}

async function newReusable(module: WebAssembly.Module, imports: NativeImports): Promise<Reusable> {
  const native = await instantiateNative(module, imports);
  const bytes = native.bytes();
  // Looked for once: damaged files take a new instance each, and to find its end takes as long as to make it.
  const start = starts.get(module) ?? bytes.slice(0, usedLength(bytes));
  starts.set(module, start);
  return { native, start };
}
