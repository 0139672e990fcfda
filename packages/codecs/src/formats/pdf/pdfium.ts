/**
 * PDFium, run without its package's JavaScript: that brings a file system and wrappers of six hundred functions, which
 * rendering does not need. What the module imports is given here; it sees no file, no network and no environment.
 */
import moduleUrl from '@embedpdf/pdfium/pdfium.wasm';
import type { CodecContext } from '@safelight/core';
import { instantiateNative, type Native, NativeError, type NativeImports, nativeCode } from '../../runtime/wasm.ts';

/** The functions that are used, named as in PDFium's `public/` headers; pointers are offsets into the memory. */
interface PdfiumFunctions {
  __wasm_call_ctors(): void;
  PDFiumExt_Init(): void;
  PDFiumExt_OpenFormFillInfo(): number;
  PDFiumExt_InitFormFillEnvironment(document: number, info: number): number;
  PDFiumExt_OpenFileWriter(): number;
  PDFiumExt_GetFileWriterSize(writer: number): number;
  PDFiumExt_GetFileWriterData(writer: number, buffer: number, size: number): number;
  FPDF_SaveAsCopy(document: number, writer: number, flags: number): number;
  FPDF_LoadMemDocument(bytes: number, length: number, password: number): number;
  FPDF_GetLastError(): number;
  FPDF_GetPageCount(document: number): number;
  FPDF_GetPageSizeByIndexF(document: number, index: number, size: number): number;
  FPDF_LoadPage(document: number, index: number): number;
  FPDFPage_HasTransparency(page: number): number;
  FPDF_ClosePage(page: number): void;
  FPDF_RenderPageBitmap(
    bitmap: number,
    page: number,
    left: number,
    top: number,
    width: number,
    height: number,
    rotate: number,
    flags: number,
  ): void;
  FPDF_FFLDraw(
    form: number,
    bitmap: number,
    page: number,
    left: number,
    top: number,
    width: number,
    height: number,
    rotate: number,
    flags: number,
  ): void;
  FPDF_SetFormFieldHighlightAlpha(form: number, alpha: number): void;
  FORM_OnAfterLoadPage(page: number, form: number): void;
  FPDFBitmap_CreateEx(width: number, height: number, format: number, pixels: number, stride: number): number;
  FPDFBitmap_FillRect(bitmap: number, left: number, top: number, width: number, height: number, color: number): number;
  FPDFBitmap_Destroy(bitmap: number): void;
  FPDF_SetSystemFontInfo(info: number): void;
}

interface Runtime {
  readonly __indirect_function_table: WebAssembly.Table;
  emscripten_stack_init(): void;
  emscripten_stack_get_current(): number;
  _emscripten_stack_restore(pointer: number): void;
  setThrew(threw: number, value: number): void;
}

/** A running PDFium. */
export type Pdfium = Native<PdfiumFunctions> & {
  readonly exports: Runtime;
  /** Gives the memory room for a page of so many bytes, and for what is drawn in layers before it is laid on it. */
  allowCanvas(bytes: number): void;
};

/** What a `longjmp` throws through the WASM frames, up to the call that takes it. */
class LongJump extends Error {}

/** Names that emscripten gives. */
const names = {
  construct: '__wasm_call_ctors',
  table: '__indirect_function_table',
  restore: '_emscripten_stack_restore',
} as const;

const PAGE = 65_536;
const MAX_PAGES = 65_536;
/**
 * Bytes that the renderer's memory may have: for itself, of each byte of a document, and of how many canvases. At 300 dpi
 * the 18 documents of the corpus took 108 MB at most; forms that draw one another take gigabytes, of two thousand bytes.
 */
const ROOM = { renderer: 384 * 1024 * 1024, byte: 24, canvases: 8 } as const;
/** `-ENOENT`, as musl counts. */
const NOTHING_THERE = -44;

/**
 * A fresh PDFium: its memory never shrinks, and a document that trapped leaves it unusable. Making one takes some
 * milliseconds, since the compiled module is kept. A document that needs more memory than its size allows ends a call with
 * `NativeError` of code `limit`.
 * @param size - bytes of the document
 */
export async function startPdfium(size: number, context: Pick<CodecContext, 'loadModule'>): Promise<Pdfium> {
  const module = await context.loadModule(moduleUrl);
  let running: Pdfium | undefined;
  const least = ROOM.renderer + size * ROOM.byte;
  let most = least;
  const room = (): number => most;
  const imports = importsFor(module, room, () => running?.exports);
  const native = await instantiateNative<PdfiumFunctions>(module, imports);
  const allowCanvas = (bytes: number): void => {
    most = least + bytes * ROOM.canvases;
  };
  const pdfium = { ...native, allowCanvas } as Pdfium;
  running = pdfium;
  pdfium.exports.emscripten_stack_init();
  pdfium.exports[names.construct]();
  pdfium.exports.PDFiumExt_Init();
  return pdfium;
}

type Exports = Runtime & { readonly memory: WebAssembly.Memory };

function importsFor(module: WebAssembly.Module, room: () => number, current: () => Exports | undefined): NativeImports {
  const env: Record<string, (...values: number[]) => unknown> = {
    _emscripten_throw_longjmp: () => {
      throw new LongJump('longjmp');
    },
    _emscripten_memcpy_js: (to = 0, from = 0, length = 0) => {
      const { memory } = current() as Exports;
      new Uint8Array(memory.buffer).copyWithin(to >>> 0, from >>> 0, (from >>> 0) + (length >>> 0));
    },
    emscripten_resize_heap: (size = 0) => grow((current() as Exports).memory, size >>> 0, room()),
    emscripten_date_now: () => Date.now(),
    _tzset_js: () => {},
    _gmtime_js: () => {},
    _localtime_js: () => {},
    _abort_js: () => {
      throw new Error('The PDF renderer gave up on this document.');
    },
  };
  for (const { name } of WebAssembly.Module.imports(module)) {
    if (name.startsWith('invoke_')) env[name] = (index = 0, ...values) => invoke(current() as Exports, index, values);
    else if (name.startsWith('__syscall_')) env[name] = () => NOTHING_THERE;
  }
  return { env };
}

/** Calls a function of the table; a `longjmp` out of it ends here, as `setjmp` promises. */
function invoke(runtime: Exports, index: number, values: readonly number[]): unknown {
  const stack = runtime.emscripten_stack_get_current();
  try {
    return (runtime[names.table].get(index) as (...values: readonly number[]) => unknown)(...values);
  } catch (error) {
    if (!(error instanceof LongJump)) throw error;
    runtime[names.restore](stack);
    runtime.setThrew(1, 0);
    return undefined;
  }
}

/** By a quarter more than is wanted, so that a growing document does not come back at every step. */
function grow(memory: WebAssembly.Memory, size: number, room: number): number {
  // Thrown, not refused: where the renderer lacks room for a picture, it would leave that out without a word.
  if (size > room) throw new NativeError(nativeCode.limit, 'The document needs more memory than its size allows.');
  const now = memory.buffer.byteLength / PAGE;
  for (const wanted of [Math.min(size * 1.25, now * PAGE + 256 * 1024 * 1024), size]) {
    const pages = Math.min(Math.ceil(Math.max(wanted, size) / PAGE), MAX_PAGES);
    try {
      memory.grow(Math.max(pages - now, 0));
      return 1;
    } catch {
      // Less may still be had.
    }
  }
  return 0;
}
