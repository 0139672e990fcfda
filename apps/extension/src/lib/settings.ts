import { invalidReason } from '@safelight/core';
import { type ConvertOptions, commonOptions, formats, type TargetId } from '@safelight/engine';
import { type ConvertSettings, defaultSettings as engineDefaults } from '@safelight/engine/internal';

/** What becomes of metadata, as the engine names it. */
export type MetadataChoice = ConvertSettings['metadata'];

/** What a person set, kept by the browser between uses. */
export interface Settings {
  /** The format of the window and of uploads. */
  readonly to: TargetId;
  /** 1 to 100; acts where the format has a quality. */
  readonly quality: number;
  readonly metadata: MetadataChoice;
  /** The formats that the menus offer, in this order. */
  readonly menu: readonly TargetId[];
  /** More results than this come as one ZIP; 0: never. */
  readonly zipFrom: number;
  /** "Save all pictures" leaves out those with a side shorter than this, in pixels. */
  readonly minSide: number;
  /** Whether the browser asks where to save. */
  readonly askWhere: boolean;
}

/** Formats that can be written. */
export const targets: readonly { readonly id: TargetId; readonly label: string }[] = formats
  .filter(({ writable }) => writable)
  .map(({ id, label }) => ({ id: id as TargetId, label }));

const DEFAULT_MENU: readonly TargetId[] = ['jpeg', 'png', 'webp', 'avif', 'pdf'];

/** As the page begins, but for the format: who calls the extension has a picture that nothing opens. */
export const defaultSettings: Settings = {
  to: 'jpeg',
  quality: 90,
  metadata: engineDefaults('').metadata,
  menu: DEFAULT_MENU,
  zipFrom: 3,
  minSide: 64,
  askWhere: false,
};

/** Written into files whose source has no print resolution, as on the page. */
const FALLBACK_DPI = 72;

const isTarget = (value: unknown): value is TargetId => targets.some(({ id }) => id === value);

function wholeNumber(value: unknown, min: number, max: number, otherwise: number): number {
  return Number.isInteger(value) && (value as number) >= min && (value as number) <= max
    ? (value as number)
    : otherwise;
}

/** Settings of what was stored: what an older version stored may not fit any more. */
export function settingsFrom(stored: Readonly<Record<string, unknown>>): Settings {
  const { to, quality, metadata, menu, zipFrom, minSide, askWhere } = stored;
  const other = defaultSettings;
  const isChoice = invalidReason(commonOptions.metadata, metadata) === undefined;
  const chosen = Array.isArray(menu) ? targets.map(({ id }) => id).filter((id) => menu.includes(id)) : [];
  return {
    to: isTarget(to) ? to : other.to,
    quality: wholeNumber(quality, 1, 100, other.quality),
    metadata: isChoice && metadata !== undefined ? (metadata as MetadataChoice) : other.metadata,
    menu: chosen.length > 0 ? orderedAs(DEFAULT_MENU, chosen) : other.menu,
    zipFrom: wholeNumber(zipFrom, 0, 1000, other.zipFrom),
    minSide: wholeNumber(minSide, 0, 10_000, other.minSide),
    askWhere: askWhere === true,
  };
}

/** The usual ones first, the others behind. */
function orderedAs(first: readonly TargetId[], all: readonly TargetId[]): readonly TargetId[] {
  return [...first.filter((id) => all.includes(id)), ...all.filter((id) => !first.includes(id))];
}

export async function loadSettings(): Promise<Settings> {
  return settingsFrom(await chrome.storage.local.get());
}

export async function saveSettings(part: Partial<Settings>): Promise<void> {
  await chrome.storage.local.set(part);
}

/** Name for people of a format. */
export function formatLabel(id: string): string {
  return formats.find((format) => format.id === id)?.label ?? id.toUpperCase();
}

/** The quality option of a format, if it has one. */
function qualityOption(to: TargetId): string | undefined {
  const { options = {} } = formats.find(({ id }) => id === to) ?? {};
  return Object.keys(options).find((name) => options[name]?.role === 'quality');
}

/** Whether the quality acts for a format. */
export function hasQuality(to: TargetId): boolean {
  return qualityOption(to) !== undefined;
}

/** What the engine is told: the same as the page tells it with these settings. */
export function convertOptions({ quality, metadata }: Settings, to: TargetId): ConvertOptions {
  const option = qualityOption(to);
  return { to, metadata, fallbackDpi: FALLBACK_DPI, ...(option && { [option]: quality }) };
}
