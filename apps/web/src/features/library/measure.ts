import type { Converter } from '@safelight/engine/internal';
import { type SamplePhoto, sampleOf, savingOf } from './estimate.ts';
import { type LibraryOptions, librarySettings } from './library-settings.ts';
import type { PlannedPhoto } from './plan-paths.ts';

/**
 * Converts a sample, so that the savings are those of these photos; resolves with the share of the size that is saved.
 * @param onTried - called after each photo with the share of the sample that is done
 */
export async function measureSaving(
  photos: readonly PlannedPhoto[],
  options: LibraryOptions,
  converter: Pick<Converter<File>, 'convert'>,
  signal: AbortSignal,
  onTried: (share: number) => void,
): Promise<number> {
  const settings = librarySettings(options);
  const sample = sampleOf(photos);
  const measured: SamplePhoto[] = [];
  const convert = async ({ file }: PlannedPhoto): Promise<void> => {
    // One that cannot be converted will be kept as it is.
    const to = await converter.convert(file, file.name, settings, { signal }).then(
      ({ result }) => result.bytes,
      () => file.size,
    );
    measured.push({ from: file.size, to });
    onTried(measured.length / sample.length);
  };
  await Promise.all(sample.map(convert));
  return savingOf(measured);
}
