/** Runs codecs on native libraries whose heaps hold a known text, as if another file had left it there. */
import { readFile } from 'node:fs/promises';
import type { CodecContext } from '@safelight/core';

/** What a library exports of its allocator, by what each build calls it. */
interface Allocator {
  readonly memory: WebAssembly.Memory;
  allocate(size: number): number;
  release(pointer: number, size: number): void;
}

type Exports = Record<string, unknown>;
type Numbers = (...values: number[]) => number;

/** Allocate, release and memory, as emscripten and wasm-bindgen name them. */
const builds: readonly (readonly [allocate: string, release: string, memory: string])[] = [
  ['malloc', 'free', 'memory'],
  ['__wbindgen_malloc', '__wbindgen_free', 'memory'],
];

function allocatorOf(exports: Exports): Allocator {
  const names = builds.find(
    ([allocate, , memory]) => allocate in exports && exports[memory] instanceof WebAssembly.Memory,
  );
  if (names === undefined) throw new Error('A native library whose allocator is not known here.');
  const [allocate, release, memory] = names.map((name) => exports[name]) as [Numbers, Numbers, WebAssembly.Memory];
  // wasm-bindgen wants alignment and size, which the others pass over.
  return {
    memory,
    allocate: (size) => allocate(size, 1) >>> 0,
    release: (pointer, size) => void release(pointer, size, 1),
  };
}

/** Bytes of blocks, and how many of each: small ones stay in lists of their own, large ones become one again. */
const BLOCKS = [
  [16, 400],
  [40, 400],
  [100, 400],
  [400, 200],
  [2000, 100],
  [9000, 40],
  [50_000, 10],
  [400_000, 5],
] as const;

function fill({ memory, allocate, release }: Allocator, text: Uint8Array): void {
  const taken: [pointer: number, size: number][] = [];
  for (const [size, count] of BLOCKS) {
    for (let done = 0; done < count; done++) {
      const pointer = allocate(size);
      if (pointer === 0) throw new Error('The heap cannot be filled.');
      const block = new Uint8Array(memory.buffer, pointer, size);
      block.set(text.subarray(0, size));
      for (let at = text.length; at < size; at *= 2) block.copyWithin(at, 0, at);
      taken.push([pointer, size]);
    }
  }
  for (const [pointer, size] of taken) release(pointer, size);
}

/** A host whose native libraries find a text in all of their free memory. */
export interface FilledHost {
  readonly context: CodecContext;
  /** Paths of the modules that were run. */
  readonly modules: ReadonlySet<string>;
}

/** Modules hold no memory: only their instances are to be new. */
const compiled = new Map<string, Promise<WebAssembly.Module>>();

const own = { instantiate: WebAssembly.instantiate, Instance: WebAssembly.Instance };

/**
 * Calls `use` with a host whose native libraries are new and filled with `text` (16 bytes or more). What runs meanwhile in the
 * same thread is filled, too.
 */
export async function withFilledHeaps<T>(text: string, use: (host: FilledHost) => Promise<T>): Promise<T> {
  const bytes = new TextEncoder().encode(text);
  const modules = new Set<string>();
  const filled = <I extends WebAssembly.Instance>(instance: I): I => {
    fill(allocatorOf(instance.exports), bytes);
    return instance;
  };
  const note = (url: URL): void => {
    if (url.pathname.endsWith('.wasm')) modules.add(url.pathname);
  };
  const context: CodecContext = {
    signal: new AbortController().signal,
    onProgress: () => {},
    limits: { maxPixels: 4e6, maxTotalPixels: 8e6 },
    loadModule(url) {
      note(url);
      const known = compiled.get(url.href) ?? readFile(url).then((file) => WebAssembly.compile(file));
      compiled.set(url.href, known);
      return known;
    },
    loadAsset: async (url) => {
      note(url);
      return new Uint8Array(await readFile(url));
    },
  };
  Object.assign(WebAssembly, {
    instantiate: async (module: WebAssembly.Module, imports: WebAssembly.Imports) =>
      filled(await own.instantiate.call(WebAssembly, module, imports)),
    Instance: new Proxy(own.Instance, { construct: (target, given) => filled(Reflect.construct(target, given)) }),
  });
  try {
    return await use({ context, modules });
  } finally {
    Object.assign(WebAssembly, own);
  }
}
