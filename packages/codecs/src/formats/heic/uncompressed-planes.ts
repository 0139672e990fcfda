/** Samples of uncompressed HEIF items, tile by tile (ISO/IEC 23001-17, 5.2.1.5), to planes. */
import type { Picture } from '../../families/heif/picture.ts';
import {
  componentType,
  interleave,
  type UncompressedComponent,
  type UncompressedLayout,
} from '../../families/heif/uncompressed.ts';
import { type LinePlan, planOf, readMember } from './uncompressed-lines.ts';

/** All samples of one component as they are stored: 0 to 2^bits - 1. */
export interface Plane {
  readonly samples: Uint16Array;
  readonly width: number;
  readonly bits: number;
  /** Pixels that a sample covers. */
  readonly subX: number;
  readonly subY: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Lines of a tile that are alike. */
interface Section {
  readonly members: readonly UncompressedComponent[];
  readonly rows: number;
  readonly plan: LinePlan;
}

const isChroma = (type: number): boolean => type === componentType.cb || type === componentType.cr;

/** The sections of a tile, in their order. */
function sectionsOf(layout: UncompressedLayout, { width, height }: Size): Section[] {
  const { components, subsampling, tileColumns, tileRows } = layout;
  const [subX, subY] = subsampling;
  const [columns, rows] = [width / tileColumns, height / tileRows];
  const section = (members: readonly UncompressedComponent[], groups: number, lines: number): Section => ({
    members,
    rows: lines,
    plan: planOf(members, groups, layout),
  });
  if (layout.interleave === interleave.pixel) return [section(components, columns, rows)];
  if (layout.interleave === interleave.multiY) return [section(components, columns / subX, rows)];
  const chroma = components.filter(({ type }) => isChroma(type));
  return components.flatMap((component) => {
    if (!isChroma(component.type)) return [section([component], columns, rows)];
    if (layout.interleave !== interleave.mixed) return [section([component], columns / subX, rows / subY)];
    // The two chroma components alternate, where the first of them comes.
    return component === chroma[0] ? [section(chroma, columns / subX, rows / subY)] : [];
  });
}

function roundUp(value: number, multiple: number): number {
  return multiple <= 1 ? value : Math.ceil(value / multiple) * multiple;
}

function bytesOf({ rows, plan }: Section): number {
  return rows * plan.bytes;
}

/** Bytes that the data of a picture have. */
export function storedBytes(layout: UncompressedLayout, size: Size): number {
  const sections = sectionsOf(layout, size).map(bytesOf);
  const tiles = layout.tileColumns * layout.tileRows;
  const { tileAlign } = layout;
  if (layout.interleave === interleave.tileComponent) {
    return sections.reduce((sum, bytes) => sum + roundUp(bytes, tileAlign) * tiles, 0);
  }
  return (
    roundUp(
      sections.reduce((sum, bytes) => sum + bytes, 0),
      tileAlign,
    ) * tiles
  );
}

function planesOf({ components, subsampling }: UncompressedLayout, { width, height }: Size): Map<number, Plane> {
  const planes = new Map<number, Plane>();
  for (const { type, bits } of components) {
    if (type > componentType.alpha || planes.has(type)) continue;
    const [subX, subY] = isChroma(type) ? subsampling : [1, 1];
    const samples = new Uint16Array((width / subX) * (height / subY));
    planes.set(type, { samples, width: width / subX, bits, subX, subY });
  }
  return planes;
}

/** Reads the planes by component type; what is beyond the end of the data stays 0. */
export async function readPlanes(
  data: Uint8Array,
  layout: UncompressedLayout,
  size: Size,
  { onProgress, pause }: Picture,
): Promise<Map<number, Plane>> {
  const planes = planesOf(layout, size);
  const sections = sectionsOf(layout, size);
  const tiles = layout.tileColumns * layout.tileRows;
  const isApart = layout.interleave === interleave.tileComponent;
  // Tiles of one component after the other, or of all together.
  const passes = isApart ? sections.map((section) => [section]) : [sections];
  let at = 0;
  for (const [index, pass] of passes.entries()) {
    const step = roundUp(
      pass.reduce((sum, section) => sum + bytesOf(section), 0),
      layout.tileAlign,
    );
    for (let tile = 0; tile < tiles && at < data.length; tile++, at += step) {
      readTile(data, at, { layout, size, planes, tile }, pass);
      onProgress((index + (tile + 1) / tiles) / passes.length);
      await pause();
    }
  }
  return planes;
}

interface Tile {
  readonly layout: UncompressedLayout;
  readonly size: Size;
  readonly planes: ReadonlyMap<number, Plane>;
  readonly tile: number;
}

function readTile(data: Uint8Array, start: number, place: Tile, sections: readonly Section[]): void {
  let at = start;
  const isByRow = place.layout.interleave === interleave.row;
  const lines = Math.max(...sections.map(({ rows }) => rows));
  // Row interleaving: a line of each component in turn.
  for (const pass of isByRow ? Array.from({ length: lines }, (_, line) => line) : [-1]) {
    for (const section of sections) {
      const [first, last] = pass < 0 ? [0, section.rows - 1] : [pass, Math.min(pass, section.rows - 1)];
      for (let line = first; line <= last && at < data.length; line++, at += section.plan.bytes) {
        readLine(data, at, place, section, line);
      }
    }
  }
}

function readLine(
  data: Uint8Array,
  at: number,
  { layout, size, planes, tile }: Tile,
  section: Section,
  line: number,
): void {
  const { members, plan } = section;
  const left = (tile % layout.tileColumns) * (size.width / layout.tileColumns);
  const top = Math.floor(tile / layout.tileColumns) * (size.height / layout.tileRows);
  for (const [member, { type, bits }] of members.entries()) {
    const plane = planes.get(type);
    if (plane === undefined) continue;
    const alike = members.flatMap((other, index) => (other.type === type ? [index] : []));
    readMember(data, at, plan, {
      plane: plane.samples,
      at: (top / plane.subY + line) * plane.width + left / plane.subX,
      stride: alike.length,
      ordinal: alike.indexOf(member),
      member,
      members: members.length,
      bits,
    });
  }
}
