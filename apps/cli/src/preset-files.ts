import { readFileSync, statSync } from 'node:fs';
import { devNull, homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { readFailure, refuseUnlessFile, systemPath } from '@safelight/engine/node';
import { InvalidArgumentError } from 'commander';
import { entryAt } from './paths.ts';

/** Most bytes of a file of presets: it is written by hand. */
const MAX_BYTES = 1024 ** 2;

/** A file of presets: names, and what they say, not looked at so far. */
export interface PresetFile {
  readonly path: string;
  readonly presets: ReadonlyMap<string, unknown>;
}

/** The file that is named, or that of the person where there is one. */
export function findOwnPresets(named: string | undefined): readonly PresetFile[] {
  const path = named ?? join(configFolder(), 'safelight', 'presets.json');
  return named !== undefined || entryAt(path) ? [readPresetFile(path)] : [];
}

/** The file in the folder that one is in, where none is named: it may have come with pictures, so that all others go before it. */
export function findPresetsHere(named: string | undefined): readonly PresetFile[] {
  const path = 'presets.json';
  return named === undefined && entryAt(path) ? [readPresetFile(path)] : [];
}

function configFolder(): string {
  const { XDG_CONFIG_HOME: folder = '' } = process.env;
  // The specification has others passed over.
  return isAbsolute(folder) ? folder : join(homeFolder(), '.config');
}

/** The folder of the person; where the system knows of none, one in which there is nothing. */
function homeFolder(): string {
  try {
    return homedir();
  } catch {
    return devNull;
  }
}

function readPresetFile(path: string): PresetFile {
  const text = textOf(path);
  let data: unknown;
  try {
    data = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    throw new InvalidArgumentError(`${path} is no JSON: ${(error as Error).message}`);
  }
  if (!isRecord(data)) throw new InvalidArgumentError(`${path} must be an object of names and their settings.`);
  return { path, presets: new Map(Object.entries(data)) };
}

function textOf(path: string): string {
  try {
    const stat = statSync(systemPath(path));
    refuseUnlessFile(stat);
    if (stat.size <= MAX_BYTES) return readFileSync(systemPath(path), 'utf8');
  } catch (cause) {
    throw new InvalidArgumentError(`${path}: ${readFailure(cause).message}`);
  }
  throw new InvalidArgumentError(`${path} is larger than a file of presets is (1 MB).`);
}

/** Whether data are an object with keys. */
export function isRecord(data: unknown): data is Readonly<Record<string, unknown>> {
  return typeof data === 'object' && data !== null && !Array.isArray(data);
}
