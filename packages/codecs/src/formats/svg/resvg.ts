/**
 * resvg as the npm package @resvg/resvg-wasm 2.6.2 builds it: drawings to pixels.
 *
 * The package's own JavaScript keeps one instance for ever, whose memory never shrinks and which a panic leaves unusable. This
 * host makes one for each drawing, with a ceiling to its memory. The tables of names belong to that one version.
 */
import moduleUrl from '@resvg/resvg-wasm/index_bg.wasm';
import type { CodecContext } from '@safelight/core';
import { withMemoryCeiling } from './memory-ceiling.ts';

interface ResvgExports {
  readonly memory: WebAssembly.Memory;
  __wbindgen_add_to_stack_pointer(bytes: number): number;
  __wbindgen_malloc(size: number, alignment: number): number;
  resvg_new(result: number, text: number, options: number, optionsLength: number, fonts: number): void;
  resvg_width(drawing: number): number;
  resvg_height(drawing: number): number;
  resvg_getBBox(drawing: number): number;
  resvg_render(result: number, drawing: number): void;
  __wbg_get_bbox_x(box: number): number;
  __wbg_get_bbox_y(box: number): number;
  __wbg_get_bbox_width(box: number): number;
  __wbg_get_bbox_height(box: number): number;
  renderedimage_width(image: number): number;
  renderedimage_height(image: number): number;
  renderedimage_pixels(image: number): number;
}

/** A drawing that was read. */
export interface Drawing {
  /** Pixels, whole numbers. */
  readonly width: number;
  readonly height: number;
  /** What is drawn, without what has no ink; `undefined` where nothing is. */
  ink(): { readonly x: number; readonly y: number; readonly width: number; readonly height: number } | undefined;
  /** RGBA of 8 bits with premultiplied alpha. */
  render(): { readonly width: number; readonly height: number; readonly pixels: Uint8Array };
}

/** A running resvg, for one file. What it throws that is no `Error` of its own (a panic) leaves it unusable. */
export interface Renderer {
  /** Throws `Error` with the renderer's own words for text that is no drawing. */
  read(text: string): Drawing;
  /** Whether its memory cannot grow by so many bytes. */
  lacks(bytes: number): boolean;
}

/** Names that the package's build gives. */
const names = {
  allocate: '__wbindgen_malloc',
  moveStack: '__wbindgen_add_to_stack_pointer',
  left: '__wbg_get_bbox_x',
  top: '__wbg_get_bbox_y',
  width: '__wbg_get_bbox_width',
  height: '__wbg_get_bbox_height',
} as const;

const PAGE = 65_536;
/** Ceilings are multiples of this many pages, so that few modules are compiled. */
const STEP = 1024;
const MOST_PAGES = 65_536;

const modules = new Map<number, Promise<WebAssembly.Module>>();

/** The module with room for so many bytes; compiled once a worker. */
function moduleWith(room: number, context: CodecContext): Promise<WebAssembly.Module> {
  const pages = Math.min(Math.ceil(room / PAGE / STEP) * STEP, MOST_PAGES);
  const known = modules.get(pages);
  if (known) return known;
  const compiling = compile(pages, context);
  modules.set(pages, compiling);
  compiling.catch(() => modules.delete(pages));
  return compiling;
}

async function compile(pages: number, context: CodecContext): Promise<WebAssembly.Module> {
  return WebAssembly.compile(withMemoryCeiling(await context.loadAsset(moduleUrl), pages));
}

/**
 * Starts a renderer.
 * @param fonts - font files
 * @param family - of the font for text that names none, or none that there is
 * @param room - bytes that its memory may have
 */
export async function startResvg(
  fonts: readonly Uint8Array[],
  family: string,
  room: number,
  context: CodecContext,
): Promise<Renderer> {
  const module = await moduleWith(room, context);
  const host = new Host();
  const { exports } = await WebAssembly.instantiate(module, { wbg: host.imports });
  const native = exports as unknown as ResvgExports;
  host.native = native;
  const options = new TextEncoder().encode(
    JSON.stringify({ font: { defaultFontFamily: family }, fitTo: { mode: 'original' } }),
  );
  return {
    read(text) {
      const pointer = native[names.allocate](options.length, 1) >>> 0;
      host.bytes().set(options, pointer);
      const drawing = host.call((result) =>
        native.resvg_new(result, host.keep(text), pointer, options.length, host.keep(fonts)),
      );
      return drawingOf(native, host, drawing);
    },
    lacks(bytes) {
      try {
        native.memory.grow(Math.ceil(bytes / PAGE));
        return false;
      } catch {
        return true;
      }
    },
  };
}

function drawingOf(native: ResvgExports, host: Host, drawing: number): Drawing {
  return {
    width: native.resvg_width(drawing),
    height: native.resvg_height(drawing),
    ink() {
      const box = native.resvg_getBBox(drawing);
      if (box === 0) return undefined;
      return {
        x: native[names.left](box),
        y: native[names.top](box),
        width: native[names.width](box),
        height: native[names.height](box),
      };
    },
    render() {
      const image = host.call((result) => native.resvg_render(result, drawing));
      return {
        width: native.renderedimage_width(image) >>> 0,
        height: native.renderedimage_height(image) >>> 0,
        pixels: host.take(native.renderedimage_pixels(image)) as Uint8Array,
      };
    },
  };
}

/** Handles below this stand for values that never change: nothing, and at the end undefined, null, true and false. */
const RESERVED = 132;

/** The values that Rust holds, by handle, and the functions that it calls. */
class Host {
  native: ResvgExports | undefined;
  readonly #values: unknown[] = [...Array.from({ length: RESERVED - 3 }), null, true, false];
  readonly #free: number[] = [];

  bytes(): Uint8Array {
    return new Uint8Array(this.#native().memory.buffer);
  }

  keep(value: unknown): number {
    const handle = this.#free.pop() ?? this.#values.length;
    this.#values[handle] = value;
    return handle;
  }

  take(handle: number): unknown {
    const value = this.#values[handle];
    if (handle < RESERVED) return value;
    this.#values[handle] = undefined;
    this.#free.push(handle);
    return value;
  }

  /** Calls a function that answers with a pointer, or with an error to be thrown. */
  call(run: (result: number) => void): number {
    const native = this.#native();
    const result = native[names.moveStack](-16);
    run(result);
    const [pointer, error, failed] = new Uint32Array(native.memory.buffer, result, 3);
    native[names.moveStack](16);
    if (failed === 0) return pointer as number;
    const reason = this.take(error as number);
    throw reason instanceof Error ? reason : new Error(String(reason));
  }

  readonly imports: Readonly<Record<string, (...values: number[]) => unknown>> = {
    __wbindgen_memory: () => this.keep(this.#native().memory),
    __wbindgen_object_drop_ref: (handle = 0) => void this.take(handle),
    __wbindgen_string_get: (result = 0, handle = 0) => this.#giveText(result, this.#values[handle]),
    __wbindgen_string_new: (pointer = 0, length = 0) => this.keep(this.#text(pointer, length)),
    __wbindgen_throw: (pointer = 0, length = 0) => {
      throw new Error(this.#text(pointer, length));
    },
    // new Error(text)
    __wbg_new_28c511d9baebfa89: (pointer = 0, length = 0) => this.keep(new Error(this.#text(pointer, length))),
    // memory.buffer, new Uint8Array(buffer, offset, length), new Uint8Array(value), its length, set
    __wbg_buffer_12d079cc21e14bdb: (memory = 0) => this.keep((this.#values[memory] as WebAssembly.Memory).buffer),
    __wbg_newwithbyteoffsetandlength_aa4a17c33a06e5cb: (buffer = 0, offset = 0, length = 0) =>
      this.keep(new Uint8Array(this.#values[buffer] as ArrayBuffer, offset >>> 0, length >>> 0)),
    __wbg_new_63b92bc8671ed464: (value = 0) => this.keep(new Uint8Array(this.#values[value] as ArrayBuffer)),
    __wbg_length_c20a40f15020d68a: (array = 0) => (this.#values[array] as Uint8Array).length,
    __wbg_set_a47bac70306a19a7: (to = 0, from = 0, offset = 0) =>
      (this.#values[to] as Uint8Array).set(this.#values[from] as Uint8Array, offset >>> 0),
    __wbg_instanceof_Uint8Array_2b3bbecd033d19f6: (value = 0) => Number(this.#values[value] instanceof Uint8Array),
    // new Array(), push, values(), next(), done, value
    __wbg_new_16b304a2cfa7ff4a: () => this.keep([]),
    __wbg_push_a5b05aedc7234f9f: (array = 0, value = 0) => (this.#values[array] as unknown[]).push(this.#values[value]),
    __wbg_values_839f3396d5aac002: (array = 0) => this.keep((this.#values[array] as unknown[]).values()),
    __wbg_next_196c84450b364254: (items = 0) => this.keep((this.#values[items] as Iterator<unknown>).next()),
    __wbg_done_298b57d23c0fc80c: (item = 0) => Number((this.#values[item] as IteratorResult<unknown>).done),
    __wbg_value_d93c65011f51a456: (item = 0) => this.keep((this.#values[item] as IteratorResult<unknown>).value),
  };

  #native(): ResvgExports {
    if (this.native === undefined) throw new Error('The renderer is not ready.');
    return this.native;
  }

  #text(pointer: number, length: number): string {
    const from = pointer >>> 0;
    return new TextDecoder().decode(this.bytes().subarray(from, from + length));
  }

  /** Pointer and length of a text; 0 where the value is none. */
  #giveText(result: number, value: unknown): void {
    let [pointer, length] = [0, 0];
    if (typeof value === 'string') {
      const text = new TextEncoder().encode(value);
      pointer = this.#native()[names.allocate](text.length, 1) >>> 0;
      length = text.length;
      this.bytes().set(text, pointer);
    }
    new Uint32Array(this.#native().memory.buffer, result, 2).set([pointer, length]);
  }
}
