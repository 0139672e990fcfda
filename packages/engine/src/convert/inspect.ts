import { type ByteSource, type ColorSpace, ConvertError, type DecoderEntry } from '@safelight/core';
import { readingOptions } from '../plan/complete-options.ts';
import type { ConvertSettings } from '../plan/settings.ts';
import { formatByName, type RegisteredFormat } from '../registry.ts';
import { SNIFF_BYTES, sniff } from '../sniff.ts';
import type { SourceInfo } from '../source-info.ts';
import { loaded, wrapErrors } from './wrap-errors.ts';

/** Largest file that is taken, in bytes. */
export const MAX_FILE_BYTES: number = 1024 ** 3;

/**
 * What a file is, from its header alone, read with the given choices.
 * Throws `ConvertError`: `empty-input`, `limit-exceeded` (over 1 GB), `unsupported-format`, or what the prober says.
 */
export async function inspect(
  source: ByteSource,
  name: string,
  settings: Pick<ConvertSettings, 'decodeOptions' | 'dpi'> = {},
): Promise<SourceInfo> {
  const { format, decoder } = await identify(source, name);
  const options = readingOptions(decoder.options, settings);
  const { probe } = await loaded(decoder.probe, format.id);
  const info = await wrapErrors('read', format.id, () => probe(source, options));
  const swap = info.orientation >= 5;
  return {
    ...info,
    colorSpace: withOwnProfile(info.colorSpace),
    formatId: format.id,
    displayWidth: swap ? info.height : info.width,
    displayHeight: swap ? info.width : info.height,
  };
}

/** Throws `limit-exceeded` for a file that is larger than any that is taken: before it is read. */
export function refuseLargeFile(size: number, name: string): void {
  if (size <= MAX_FILE_BYTES) return;
  throw new ConvertError('limit-exceeded', `${name} exceeds the 1GB limit`, { stage: 'read' });
}

/**
 * A profile as a copy of its own: probers give a view of the file's bytes, which would keep all of the file in memory as long as
 * somebody knows what it is, and go along as a whole with every message and record of it.
 */
function withOwnProfile(space: ColorSpace): ColorSpace {
  return typeof space === 'object' && 'icc' in space ? { ...space, icc: space.icc.slice() } : space;
}

async function identify(
  source: ByteSource,
  name: string,
): Promise<{ format: RegisteredFormat; decoder: DecoderEntry }> {
  if (source.size === 0) throw new ConvertError('empty-input', 'The file is empty.', { stage: 'read' });
  refuseLargeFile(source.size, name);
  const format = sniff(await source.read(0, SNIFF_BYTES), name);
  if (!format) {
    const claimed = formatByName(name);
    const what = claimed
      ? `The file is not a ${claimed.label} picture, whatever its name says.`
      : 'The file is not a picture that can be read.';
    throw new ConvertError('unsupported-format', what, { stage: 'read' });
  }
  if (!format.decoder) {
    throw new ConvertError('unsupported-format', `${format.label} cannot be read.`, {
      stage: 'read',
      formatId: format.id,
    });
  }
  return { format, decoder: format.decoder };
}
