import type { FormatId } from '@safelight/codecs';
import type { DecodeCapabilities, EncoderEntry, Field, Format, OptionSchema } from '@safelight/core';
import { type CommonField, commonOptions } from '@safelight/engine/internal';
import { version } from '../../../package.json';
import { allFormats } from '../../lib/formats.ts';
import { type Release, releases } from './releases.ts';

/** An option of an encoder or a decoder, as it is published. */
export type PublishedOption<F = Field> = F & { readonly name: string };

/** What one direction of a format carries. */
export interface Carried {
  /** Bits a sample; 32 is float. */
  readonly depths: readonly number[];
  readonly models: readonly string[];
  readonly alpha: 'none' | 'binary' | 'straight';
  readonly kinds: readonly string[];
  readonly profiles: boolean;
  readonly metadata: readonly string[];
  readonly density: boolean;
}

/** One direction of a format as it is published. */
export interface PublishedDirection extends Carried {
  readonly options: readonly PublishedOption[];
}

/** A format as it is published. */
export interface PublishedFormat {
  readonly id: FormatId;
  readonly label: string;
  readonly extensions: readonly string[];
  readonly mimeTypes: readonly string[];
  readonly reads?: PublishedDirection;
  /** `lossy`: whether its default options lose pixel data. */
  readonly writes?: PublishedDirection & { readonly lossy: boolean };
  /** Id of the format that is saved where this one is asked for and nobody can write it. */
  readonly standIn?: string;
}

/** `/data/formats.json`. */
export interface FormatsFile {
  readonly version: string;
  readonly formats: readonly PublishedFormat[];
}

/** `/data/releases.json`. */
export interface ReleasesFile {
  readonly version: string;
  readonly releases: readonly Release[];
}

function optionsOf(schema: OptionSchema = {}): readonly PublishedOption[] {
  return Object.entries(schema).map(([name, field]) => ({ name, ...field }));
}

/** The options that every target has, in the order of their declaration. */
export const publishedCommonOptions: readonly PublishedOption<CommonField>[] = Object.entries<CommonField>(
  commonOptions,
).map(([name, field]) => ({ name, ...field }));

/** What is carried out of a format's files. */
export function carriedIn({ depths, models, alpha, kinds, icc, metadata, density }: DecodeCapabilities): Carried {
  return { depths, models, alpha: alpha ? 'straight' : 'none', kinds, profiles: icc, metadata, density };
}

/** What is carried into a format's files. */
export function carriedOut(encoder: EncoderEntry): Carried {
  const { maxBits, models, alpha, kinds, icc, metadata, density } = encoder;
  const depths = maxBits === 1 ? [1] : encoder.depths;
  return { depths, models, alpha, kinds, profiles: icc.length > 0, metadata, density };
}

function readsOf({ decoder }: Format): Pick<PublishedFormat, 'reads'> {
  if (!decoder) return {};
  return { reads: { ...carriedIn(decoder.decodes), options: optionsOf(decoder.options) } };
}

function writesOf({ encoder }: Format): Pick<PublishedFormat, 'writes'> {
  if (!encoder) return {};
  return { writes: { ...carriedOut(encoder), options: optionsOf(encoder.options), lossy: encoder.lossy } };
}

/** The registry as plain data. */
export function publishedFormats(): readonly PublishedFormat[] {
  return allFormats.map((format) => {
    const { id, label, extensions, mimeTypes, fallbackFormat: standIn } = format;
    const stand = standIn === undefined ? {} : { standIn };
    return { id, label, extensions, mimeTypes, ...readsOf(format), ...writesOf(format), ...stand };
  });
}

/** Every file of the site's own data, by its path on the site. */
export function siteData(): Readonly<Record<string, object>> {
  return {
    'data/formats.json': { version, formats: publishedFormats() } satisfies FormatsFile,
    'data/releases.json': { version, releases } satisfies ReleasesFile,
  };
}
