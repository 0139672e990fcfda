/** Documents and pages by PDFium. */
import { type CodecContext, ConvertError, createRaster, type Raster } from '@safelight/core';
import { type CjkScript, loadCjkFont } from '../../families/fonts/cjk.ts';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import { type Pdfium, startPdfium } from './pdfium.ts';
import { installFonts, type SystemFonts } from './system-fonts.ts';

/** An opened document. */
export interface OpenDocument {
  readonly pageCount: number;
  /** Width and height of a page in points, as it is shown: cropped and turned. */
  sizeOf(index: number): readonly [width: number, height: number];
  /** Rejects with `AbortError` when the signal is aborted. */
  render(index: number, request: RenderRequest, signal: AbortSignal): Promise<Raster<8>>;
}

/** How a page is rendered. */
export interface RenderRequest {
  readonly width: number;
  readonly height: number;
  readonly background: 'white' | 'transparent';
  readonly annotations: boolean;
}

/** `FPDF_ERR_*` of fpdfview.h. */
const PASSWORD = 4;
const SECURITY = 5;
/** `FPDF_REMOVE_SECURITY` of fpdf_save.h. */
const REMOVE_SECURITY = 3;
/** `FPDFBitmap_BGRA`. */
const BGRA = 4;
const DRAW_ANNOTATIONS = 0x01;
const RGB_ORDER = 0x10;
const WHITE = 0xffff_ffff;

/** Pixels that are rendered at once: a page that is larger is rendered in bands, so that memory is bounded. */
const BAND = 48_000_000;

/**
 * Opens a document. No script of it is run: the build has no JavaScript and no XFA. Throws `ConvertError`:
 * `password-required`, `unsupported-feature`, `corrupt-input`.
 */
export async function openDocument(
  bytes: Uint8Array,
  password: string,
  context: Pick<CodecContext, 'loadAsset' | 'loadModule'>,
): Promise<OpenDocument> {
  const fonts = new Map<CjkScript, Uint8Array>();
  let opened = await openWith(bytes, password, fonts, context);
  return {
    pageCount: opened.pageCount,
    sizeOf: (index) => pageSize(opened, index),
    async render(index, request, signal) {
      for (;;) {
        const raster = await renderPage(opened, index, request, signal);
        const { missing } = opened.fonts;
        if (missing.size === 0) return raster;
        // What PDFium has set in another font it keeps so: it starts anew.
        await Promise.all([...missing].map(async (script) => fonts.set(script, await loadCjkFont(script, context))));
        opened = await openWith(bytes, password, fonts, context);
      }
    },
  };
}

interface Opened {
  readonly pdfium: Pdfium;
  readonly document: number;
  readonly form: number;
  readonly fonts: SystemFonts;
  readonly pageCount: number;
}

async function openWith(
  bytes: Uint8Array,
  password: string,
  available: ReadonlyMap<CjkScript, Uint8Array>,
  context: Pick<CodecContext, 'loadModule'>,
): Promise<Opened> {
  const pdfium = await startPdfium(bytes.length, context);
  const fonts = installFonts(pdfium, available);
  const document = load(pdfium, bytes, password);
  const { exports } = pdfium;
  const info = exports.PDFiumExt_OpenFormFillInfo();
  const form = exports.PDFiumExt_InitFormFillEnvironment(document, info);
  // The tint that a viewer gives fields to be filled in is no part of the page.
  if (form !== 0) exports.FPDF_SetFormFieldHighlightAlpha(form, 0);
  const pageCount = exports.FPDF_GetPageCount(document);
  if (pageCount < 1) throw corrupt('The document has no page.');
  return { pdfium, document, form, fonts, pageCount };
}

/**
 * The same document, written anew by PDFium: every object that is in use on its own and not encrypted, the structure
 * repaired. Throws as `openDocument` does.
 */
export async function resaved(
  bytes: Uint8Array,
  password: string,
  context: Pick<CodecContext, 'loadModule'>,
): Promise<Uint8Array> {
  const pdfium = await startPdfium(bytes.length, context);
  const { exports } = pdfium;
  const document = load(pdfium, bytes, password);
  const writer = exports.PDFiumExt_OpenFileWriter();
  if (exports.FPDF_SaveAsCopy(document, writer, REMOVE_SECURITY) === 0)
    throw corrupt('The document cannot be written.');
  const size = exports.PDFiumExt_GetFileWriterSize(writer);
  const out = pdfium.malloc(size);
  exports.PDFiumExt_GetFileWriterData(writer, out, size);
  return pdfium.view(out, size).slice();
}

function load(pdfium: Pdfium, bytes: Uint8Array, password: string): number {
  const file = pdfium.put(bytes);
  const text = password === '' ? 0 : pdfium.put(new TextEncoder().encode(`${password}\0`));
  const { FPDF_LoadMemDocument: open } = pdfium.exports;
  // A password that was given for another document of the batch must not lock this one.
  const document = open(file, bytes.length, text) || (text === 0 ? 0 : open(file, bytes.length, 0));
  if (document === 0) throw openError(pdfium.exports.FPDF_GetLastError(), password);
  return document;
}

function openError(code: number, password: string): ConvertError {
  const init = { stage: 'decode', formatId: 'pdf' } as const;
  if (code === PASSWORD) {
    const message = password === '' ? 'The document is locked by a password.' : 'The password is not right.';
    return new ConvertError('password-required', message, init);
  }
  if (code === SECURITY) {
    return new ConvertError('unsupported-feature', 'The document is locked in a way that is not known.', init);
  }
  return corrupt('The document cannot be read.');
}

function corrupt(message: string): ConvertError {
  return new ConvertError('corrupt-input', message, { stage: 'decode', formatId: 'pdf' });
}

function pageSize({ pdfium, document }: Opened, index: number): readonly [width: number, height: number] {
  const at = pdfium.malloc(8);
  const found = pdfium.exports.FPDF_GetPageSizeByIndexF(document, index, at);
  const view = new DataView(pdfium.bytes().buffer);
  const size = [view.getFloat32(at, true), view.getFloat32(at + 4, true)] as const;
  pdfium.free(at);
  if (found === 0 || !(size[0] > 0 && size[1] > 0)) throw corrupt(`Page ${index + 1} cannot be read.`);
  return size;
}

async function renderPage(
  { pdfium, document, form }: Opened,
  index: number,
  request: RenderRequest,
  signal: AbortSignal,
): Promise<Raster<8>> {
  const { exports } = pdfium;
  const { width, height, background, annotations } = request;
  const page = exports.FPDF_LoadPage(document, index);
  if (page === 0) throw corrupt(`Page ${index + 1} cannot be read.`);
  const fields = annotations ? form : 0;
  if (fields !== 0) exports.FORM_OnAfterLoadPage(page, fields);
  const channels = background === 'white' ? 3 : 4;
  // What a page blends is blended among itself, and laid on the paper then (ISO 32000-1, 11.4.7); blending with the paper
  // itself would give other colours.
  const paper = background === 'white' && exports.FPDFPage_HasTransparency(page) === 0 ? WHITE : 0;
  const data = new Uint8Array(width * height * channels);
  const rows = Math.min(height, Math.max(1, Math.floor(BAND / width)));
  pdfium.allowCanvas(width * rows * 4);
  const pixels = pdfium.malloc(width * rows * 4);
  const flags = RGB_ORDER | (annotations ? DRAW_ANNOTATIONS : 0);
  const pause = yieldToEventLoop(signal);
  for (let top = 0; top < height; top += rows) {
    const count = Math.min(rows, height - top);
    const bitmap = exports.FPDFBitmap_CreateEx(width, count, BGRA, pixels, width * 4);
    if (bitmap === 0) throw corrupt(`Page ${index + 1} cannot be rendered.`);
    exports.FPDFBitmap_FillRect(bitmap, 0, 0, width, count, paper);
    exports.FPDF_RenderPageBitmap(bitmap, page, 0, -top, width, height, 0, flags);
    if (fields !== 0) exports.FPDF_FFLDraw(fields, bitmap, page, 0, -top, width, height, 0, flags);
    exports.FPDFBitmap_Destroy(bitmap);
    const band = data.subarray(top * width * channels, (top + count) * width * channels);
    take(pdfium.view(pixels, width * count * 4), band);
    await pause();
  }
  pdfium.free(pixels);
  exports.FPDF_ClosePage(page);
  const alpha = channels === 4 ? 'straight' : 'none';
  return createRaster({ width, height, model: 'rgb', alpha, depth: 8, colorSpace: 'srgb', data });
}

/** Copies rendered pixels, or lays them on paper where there is no room for alpha. */
function take(pixels: Uint8Array, to: Uint8Array): void {
  if (to.length === pixels.length) to.set(pixels);
  else onPaper(pixels, to);
}

/** RGBA to RGB on white paper. */
function onPaper(from: Uint8Array, to: Uint8Array): void {
  const words = new Uint32Array(from.buffer, from.byteOffset, from.length / 4);
  for (let i = 0, o = 0; o < to.length; i++, o += 3) {
    const pixel = words[i] as number;
    const alpha = pixel >>> 24;
    if (alpha === 255) {
      to[o] = pixel;
      to[o + 1] = pixel >> 8;
      to[o + 2] = pixel >> 16;
    } else {
      to[o] = onWhite(pixel & 255, alpha);
      to[o + 1] = onWhite((pixel >> 8) & 255, alpha);
      to[o + 2] = onWhite((pixel >> 16) & 255, alpha);
    }
  }
}

function onWhite(value: number, alpha: number): number {
  return Math.round((value * alpha) / 255) + 255 - alpha;
}
