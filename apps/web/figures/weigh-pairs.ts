import { targetByName } from '@safelight/codecs';
import { type ConvertSettings, defaultSettings } from '@safelight/engine/internal';
import { type SampleName, sampleOf, type Weights } from '../src/content/figures/figures.ts';
import { knowledgeOf } from '../src/content/pairs/format-knowledge.ts';
import { pairs, pathOf } from '../src/content/pairs/pairs.ts';
import { presetOfPath } from '../src/content/presets.ts';
import { initialForm, toSettings } from '../src/features/settings/form-state.ts';
import { formOfLink } from '../src/features/settings/link-settings.ts';

/** Converts a file; resolves with its one result. */
export type ConvertFile = (file: Uint8Array, name: string, settings: ConvertSettings) => Promise<Uint8Array>;

/** The settings that the page of a conversion has before anybody touches them. */
function pageSettings(path: string): ConvertSettings {
  const form = formOfLink(new URLSearchParams(presetOfPath(path)), initialForm);
  const target = targetByName(form.to);
  if (!target) throw new Error(`${path} has no target.`);
  return toSettings(form, target);
}

/** The formats that samples are in as they are. */
const ownFormats: Readonly<Record<SampleName, readonly string[]>> = {
  photo: ['png'],
  raw: ['raw', 'dng'],
  drawing: ['svg'],
  animation: ['gif'],
};

/** The sample pictures by their names. */
export type Samples = Readonly<Record<SampleName, Uint8Array>>;

/** The formats that conversions with a page start from, as pages name them. */
export const sourceCodes: readonly string[] = [...new Set(pairs.map(({ from }) => from))];

/**
 * What a sample picture weighs in a source's format, as the engine writes it where it is not one, and then in those of its
 * targets that have a page.
 */
export async function weighSource(from: string, samples: Samples, convert: ConvertFile): Promise<Weights> {
  const { id } = knowledgeOf(from);
  const sample = sampleOf(id);
  const file = samples[sample];
  const source = ownFormats[sample].includes(id) ? file : await convert(file, 'sample', defaultSettings(id));
  const as: Record<string, number> = {};
  for (const pair of pairs.filter((one) => one.from === from)) {
    as[pair.to] = (await convert(source, `sample.${from}`, pageSettings(pathOf(pair)))).length;
  }
  return { bytes: source.length, as };
}
