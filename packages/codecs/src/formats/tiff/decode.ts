import {
  type Adjustment,
  allocateSamples,
  type CodecContext,
  ConvertError,
  channelsOf,
  createRaster,
  type DecodedImage,
  type DecodeRequest,
  type Frame,
  isAbortError,
  type PageFacts,
  type Raster,
  type Samples,
  sourceOf,
} from '@safelight/core';
import { type Inflate, withInflate } from '../../coding/deflate/zlib.ts';
import { hasOtherMetadata, readMetadata } from '../../families/tiff/metadata.ts';
import { compression, photometric, tag } from '../../families/tiff/tags.ts';
import { OTHER_METADATA } from '../../metadata/first-blocks.ts';
import {
  type Ifd,
  numbersOf,
  openTiff,
  type TiffFile,
  valueBytes,
  walkDirectories,
} from '../../metadata/tiff-directory.ts';
import { checkPixels } from '../../runtime/check-pixels.ts';
import { codecError, isSpoilt } from '../../runtime/codec-error.ts';
import { oncePerFile } from '../../runtime/once-per-file.ts';
import { wantedPages } from '../../runtime/wanted-pages.ts';
import { changedSamples } from './changed-samples.ts';
import { type ChunkData, decompress, isDeflated, rowBytes, toNativeOrder, undoPredictor } from './chunks.ts';
import { labSample } from './lab.ts';
import type { RenewedPage } from './old-jpeg.ts';
import { type Page, type PageShape, readPage, shapeOf, wrong } from './page.ts';
import { colorSpaceOf, pagesOf } from './probe.ts';
import { expandUnits, type RowReader, rowReader, yCbCrToRgb } from './samples.ts';

/** Decodes TIFF 6.0 and BigTIFF; one frame a page. See `Decoder`. */
export async function decode(bytes: Uint8Array, request: DecodeRequest, context: CodecContext): Promise<DecodedImage> {
  try {
    context.signal.throwIfAborted();
    return await decodeFile(bytes, request, context);
  } catch (error) {
    throw codecError(error, 'decode', 'tiff');
  }
}

async function decodeFile(bytes: Uint8Array, request: DecodeRequest, context: CodecContext): Promise<DecodedImage> {
  const { file, directories, hasMasks } = await pagesOfFile.of(bytes);
  const [firstPage, ...others] = wantedPages(directories.length, request);
  const head = await readPage(file, directories[firstPage] as Ifd);
  const frames: Frame[] = [];
  const damages: string[] = [];
  const changed: Adjustment[] = [];
  let hasOthers = hasMasks;
  let hasOtherBlocks = false;
  let pixels = 0;
  for (const index of [firstPage, ...others]) {
    const ifd = directories[index] as Ifd;
    const page = index === firstPage ? head : await readPage(file, ifd);
    if (ifd.torn) damages.push('A part of what describes the pages is not in the file.');
    pixels += page.width * page.height;
    checkPixels({ width: page.width, height: page.height, total: pixels }, context.limits, 'tiff');
    const done = frames.length;
    const onProgress = (share: number): void => context.onProgress((done + share) / (others.length + 1));
    const raster = await decodePage(file, page, bytes, { ...context, onProgress }, damages);
    const shape = shapeOf(page);
    hasOthers ||= shape.hasSpareSamples;
    hasOtherBlocks ||= await hasOtherMetadata(file, page.ifd);
    if (changed.length === 0) changed.push(...(await changedSamples(file, page, shape)));
    frames.push({ raster, duration: 0, index, ...(page === head ? {} : { facts: await factsOf(file, page) }) });
  }
  const damage: Adjustment[] = damages.slice(0, 1).map((detail) => ({ kind: 'damaged-input', detail }));
  const spare: Adjustment[] = hasOthers ? [{ kind: 'auxiliary-dropped', what: 'other-images' }] : [];
  const merged = await mergedLayers(file, head);
  const adjustments = [...damage, ...changed, ...merged, ...spare, ...(hasOtherBlocks ? [OTHER_METADATA] : [])];
  return {
    frames: frames as unknown as DecodedImage['frames'],
    kind: directories.length > 1 && request.frames === 'all' ? 'pages' : 'still',
    frameCount: directories.length,
    loopCount: 0,
    ...(await factsOf(file, head)),
    ...(adjustments.length > 0 ? { adjustments } : {}),
  };
}

async function mergedLayers(file: TiffFile, { ifd }: Page): Promise<readonly Adjustment[]> {
  const entry = ifd.entries.get(tag.imageSourceData);
  if (!entry) return [];
  const { layersBeside } = await import('./photoshop-layers.ts');
  return layersBeside(await valueBytes(file, entry), file.little);
}

async function factsOf(file: TiffFile, { orientation, density, ifd }: Page): Promise<PageFacts> {
  return { orientation, ...(density ? { density } : {}), metadata: await readMetadata(file, ifd) };
}

interface Pages {
  readonly file: TiffFile;
  /** One a page. */
  readonly directories: readonly Ifd[];
  /** Whether there are masks beside them. */
  readonly hasMasks: boolean;
}

const pagesOfFile = oncePerFile(readPages);

async function readPages(bytes: Uint8Array): Promise<Pages> {
  const { file, first } = await openTiff(sourceOf(bytes));
  const { pages, hasMasks } = await pagesOf(file, await walkDirectories(file, first));
  return { file, directories: pages, hasMasks };
}

async function decodePage(
  file: TiffFile,
  stored: Page,
  bytes: Uint8Array,
  context: CodecContext,
  damages: string[],
): Promise<Raster> {
  const renewed =
    stored.compression === compression.oldJpeg
      ? await (await import('./old-jpeg.ts')).renewPage(file, stored, bytes)
      : undefined;
  const page = renewed?.page ?? stored;
  refuseHugeTiles(page, context);
  const shape = shapeOf(page);
  const channels = channelsOf(shape);
  const data = allocateSamples(shape.depth, page.width * page.height * channels);
  const target: Target = { page, shape, data, channels, place: await placerOf(file, page, shape), renewed };
  const run = (inflate: Inflate): Promise<void> => decodeChunks(file, target, bytes, { ...context, inflate }, damages);
  await (isDeflated(page) ? withInflate(context, run) : run(notDeflated));
  if (shape.premultiplied && shape.alpha !== 'none') unpremultiply(target);
  return createRaster({
    width: page.width,
    height: page.height,
    model: shape.model,
    alpha: shape.alpha,
    depth: shape.depth,
    ...(shape.significantBits === undefined ? {} : { significantBits: shape.significantBits }),
    colorSpace: await colorSpaceOf(file, page.ifd, page.photometric, shape.depth),
    data,
  });
}

const notDeflated: Inflate = (_stream, size) => ({ data: new Uint8Array(size), sound: 0, state: 'damaged' });

/** Tiles reach beyond the picture by less than one tile: ones that do so by far would take the time and memory of theirs. */
function refuseHugeTiles({ width, height, chunkWidth, chunkHeight }: Page, { limits }: CodecContext): void {
  const covered = Math.ceil(width / chunkWidth) * chunkWidth * (Math.ceil(height / chunkHeight) * chunkHeight);
  if (covered > 2 * limits.maxPixels) throw wrong('Tiles are impossibly large.');
}

/** Decompresses and places every strip or tile of a page; what cannot be read stays zero and is named in `damages`. */
async function decodeChunks(
  file: TiffFile,
  target: Target,
  bytes: Uint8Array,
  context: CodecContext & { readonly inflate: Inflate },
  damages: string[],
): Promise<void> {
  const { page, shape, renewed } = target;
  const readRow = rowReader(page, shape);
  const across = Math.ceil(page.width / page.chunkWidth);
  const perPlane = across * Math.ceil(page.height / page.chunkHeight);
  const count = perPlane * (page.planar ? page.samples : 1);
  const tablesEntry = page.ifd.entries.get(tag.jpegTables);
  const tables = tablesEntry ? await valueBytes(file, tablesEntry) : undefined;
  let sound = 0;
  let damage: string | undefined;
  // A page may claim a hundred million strips and have the places of three.
  const present = Math.min(count, page.offsets.length);
  if (present < count) damage = 'A part of the picture is not in the file.';
  for (let index = 0; index < present; index++) {
    context.signal.throwIfAborted();
    const within = index % perPlane;
    const top = Math.floor(within / across) * page.chunkHeight;
    const at: Place = { left: (within % across) * page.chunkWidth, top, plane: Math.floor(index / perPlane) };
    const rows = page.tiled ? page.chunkHeight : Math.min(page.chunkHeight, page.height - top);
    const stored = chunkBytes(page, bytes, index);
    const chunk = stored && (renewed?.streamOf(stored, rows, at.plane) ?? stored);
    const decoded = chunk && (await decompress(page, chunk, rows, tables, context).catch(onlyCoded));
    if (decoded) {
      sound++;
      placeChunk(target, decoded, at, rows, readRow, file.little);
    }
    damage ??= damageOf(chunk, decoded);
    context.onProgress((index + 1) / count);
  }
  if (damage !== undefined) damages.push(damage);
  if (sound === 0) throw wrong('None of the picture is in the file.');
}

function damageOf(chunk: Uint8Array | undefined, decoded: ChunkData | undefined): string | undefined {
  if (!chunk) return 'A part of the picture lies outside the file.';
  if (!decoded) return 'A part of the picture could not be decompressed.';
  if (decoded.short) return 'The data of a part of the picture end early.';
  return decoded.kind === 'packed' && decoded.broken ? 'The data of a part of the picture are damaged.' : undefined;
}

/** What is wrong with one chunk leaves the others readable; what is not implemented is so for the whole file. */
function onlyCoded(error: unknown): undefined {
  if (isAbortError(error) || (error instanceof ConvertError && error.code !== 'limit-exceeded')) throw error;
  if (isSpoilt(error)) throw error;
  return undefined;
}

/** The bytes of a chunk as far as they are in the file; `undefined` when it begins outside. */
function chunkBytes(page: Page, bytes: Uint8Array, index: number): Uint8Array | undefined {
  const offset = page.offsets[index];
  const count = page.byteCounts[index];
  if (offset === undefined || count === undefined || offset < 8 || offset >= bytes.length || count <= 0)
    return undefined;
  return bytes.subarray(offset, offset + count);
}

interface Target {
  readonly page: Page;
  readonly shape: PageShape;
  readonly data: Samples;
  readonly channels: number;
  readonly place: RowPlacer;
  /** Of old-style JPEG. */
  readonly renewed: RenewedPage | undefined;
}

interface Place {
  readonly left: number;
  readonly top: number;
  readonly plane: number;
}

/** Writes `count` pixels of a row of stored samples (`step` a pixel) to `data` at sample index `at`. */
type RowPlacer = (row: Samples, step: number, data: Samples, at: number, count: number) => void;

function placeChunk(
  target: Target,
  chunk: ChunkData,
  { left, top, plane }: Place,
  rows: number,
  readRow: RowReader,
  little: boolean,
): void {
  const { page, data, channels } = target;
  const visible = Math.min(page.chunkWidth, page.width - left);
  const source =
    chunk.kind === 'packed' ? packedRows(target, chunk.bytes, rows, readRow, little) : readyRows(target, chunk);
  const step = page.planar ? 1 : source.step;
  for (let row = 0; row < Math.min(rows, page.height - top); row++) {
    const samples = source.row(row);
    const at = ((top + row) * page.width + left) * channels;
    if (page.planar) placePlane(target, samples, plane, at, visible);
    else target.place(samples, step, data, at, visible);
  }
}

interface Rows {
  readonly step: number;
  row(index: number): Samples;
}

function packedRows(target: Target, bytes: Uint8Array, rows: number, readRow: RowReader, little: boolean): Rows {
  const { page } = target;
  const step = page.planar ? 1 : page.samples;
  const [subX, subY] = page.subsampling;
  if (page.photometric === photometric.yCbCr && !page.planar && subX * subY > 1) {
    const full = expandUnits(bytes, page.chunkWidth, rows, subX, subY);
    return { step: 3, row: (index) => full.subarray(index * page.chunkWidth * 3, (index + 1) * page.chunkWidth * 3) };
  }
  if (page.predictor !== 3) toNativeOrder(bytes, page.bits, little);
  undoPredictor(page, bytes, rows);
  const stride = rowBytes(page);
  return { step, row: (index) => readRow(bytes, index * stride, page.chunkWidth * step) };
}

function readyRows({ page, shape }: Target, chunk: Exclude<ChunkData, { kind: 'packed' }>): Rows {
  if (chunk.kind === 'samples') {
    const stride = chunk.width * chunk.components;
    return { step: chunk.components, row: (index) => chunk.bytes.subarray(index * stride, (index + 1) * stride) };
  }
  const stride = page.chunkWidth * shape.colors;
  return { step: shape.colors, row: (index) => chunk.values.subarray(index * stride, (index + 1) * stride) };
}

/** A plane of a planar picture goes to its channel; planes that are no colour and no alpha are left out. */
function placePlane(
  { shape, data, channels, page }: Target,
  row: Samples,
  plane: number,
  at: number,
  count: number,
): void {
  const channel = plane < shape.colors ? plane : plane === shape.alphaSample ? channels - 1 : -1;
  if (channel < 0) return;
  const top = shape.depth === 8 ? 255 : 65535;
  const invert = (value: number): number => top - value;
  const change = page.photometric === photometric.whiteIsZero && channel === 0 ? invert : labSample(page, shape);
  for (let i = 0; i < count; i++) {
    const value = row[i] as number;
    data[at + i * channels + channel] = change ? change(value, plane < shape.colors ? channel : 3) : value;
  }
}

/** How stored samples become the raster's: by photometric interpretation. */
async function placerOf(file: TiffFile, page: Page, shape: PageShape): Promise<RowPlacer> {
  const top = shape.depth === 32 ? 1 : shape.depth === 16 ? 65535 : 255;
  const copy = copier(shape);
  switch (page.photometric) {
    case photometric.whiteIsZero:
      return (row, step, data, at, count) => {
        copy(row, step, data, at, count);
        const channels = channelsOf(shape);
        for (let i = 0; i < count; i++) data[at + i * channels] = top - (data[at + i * channels] as number);
      };
    case photometric.palette:
      return palettePlacer(await numbersOf(file, page.ifd.entries.get(tag.colorMap), 3 * 65536), page, shape);
    case photometric.cieLab:
    case photometric.iccLab:
      return labPlacer(page, shape) ?? copy;
    case photometric.yCbCr: {
      if (page.compression === compression.jpeg) return copy;
      const coefficients = await numbersOf(file, page.ifd.entries.get(tag.yCbCrCoefficients), 3);
      const reference = await numbersOf(file, page.ifd.entries.get(tag.referenceBlackWhite), 6);
      return (row, step, data, at, count) => {
        const own = row.slice();
        if (step === 3) yCbCrToRgb(own, coefficients, reference);
        copy(own, step, data, at, count);
      };
    }
    default:
      return copy;
  }
}

function labPlacer(page: Page, shape: PageShape): RowPlacer | undefined {
  const change = labSample(page, shape);
  const { colors, alphaSample } = shape;
  const channels = channelsOf(shape);
  return (
    change &&
    ((row, step, data, at, count) => {
      for (let p = 0, i = 0, o = at; p < count; p++, i += step, o += channels) {
        for (let k = 0; k < colors; k++) data[o + k] = change(row[i + k] as number, k);
        if (alphaSample !== undefined) data[o + colors] = change(row[i + alphaSample] as number, 3);
      }
    })
  );
}

function copier(shape: PageShape): RowPlacer {
  const { colors, alphaSample } = shape;
  const channels = channelsOf(shape);
  return (row, step, data, at, count) => {
    if (step === channels && (alphaSample ?? colors) === colors) {
      data.set(row.subarray(0, count * step), at);
      return;
    }
    for (let p = 0, i = 0, o = at; p < count; p++, i += step, o += channels) {
      for (let k = 0; k < colors; k++) data[o + k] = row[i + k] as number;
      if (alphaSample !== undefined) data[o + colors] = row[i + alphaSample] as number;
    }
  };
}

/** Colour maps hold 16-bit values; some writers put 8-bit ones, which a map without any larger value shows. */
function palettePlacer(map: readonly number[], page: Page, shape: PageShape): RowPlacer {
  const size = 2 ** page.bits;
  if (map.length < size * 3) throw wrong('The colour map is missing or too short.');
  const shift = map.some((value) => value > 255) ? 8 : 0;
  const channels = channelsOf(shape);
  return (row, step, data, at, count) => {
    for (let p = 0, o = at; p < count; p++, o += channels) {
      const index = row[p * step] as number;
      for (let k = 0; k < 3; k++) data[o + k] = (map[k * size + index] ?? 0) >> shift;
      if (shape.alphaSample !== undefined) data[o + 3] = row[p * step + shape.alphaSample] as number;
    }
  };
}

/** Divides associated alpha out of the colours (ExtraSamples 1). */
function unpremultiply({ data, channels, shape }: Target): void {
  const top = shape.depth === 32 ? 1 : shape.depth === 16 ? 65535 : 255;
  const half = shape.depth === 32 ? 0 : 0.5;
  for (let i = 0; i < data.length; i += channels) {
    const alpha = data[i + channels - 1] as number;
    if (alpha === top || alpha === 0) continue;
    for (let k = 0; k < channels - 1; k++) {
      const v = ((data[i + k] as number) * top) / alpha + half;
      data[i + k] = shape.depth === 32 ? v : Math.min(v, top);
    }
  }
}
