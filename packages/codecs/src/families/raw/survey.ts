import { type ByteSource, ConvertError } from '@safelight/core';
import { surveyCr3, surveyCrw } from './canon-raw.ts';
import { surveyMrw, surveyPxn, surveyRaf, surveyX3f } from './other-raw.ts';
import { surveyTiff } from './tiff-raw.ts';
import type { RawSurvey } from './types.ts';

/** Beginnings of the files that are no TIFF structures; the rest is taken for one. */
const kinds: readonly (readonly [offset: number, mark: string, survey: (source: ByteSource) => Promise<RawSurvey>])[] =
  [
    [0, 'FUJIFILM', surveyRaf],
    [6, 'HEAPCCDR', surveyCrw],
    [4, 'ftypcrx ', surveyCr3],
    [0, '\0MRM', surveyMrw],
    [0, '\0MRI', surveyMrw],
    [0, 'FOVb', surveyX3f],
    [0, 'PXN\0', surveyPxn],
  ];

/**
 * Reads what the header of a camera raw file says, without WASM: sizes, orientation, metadata, the largest embedded
 * picture, and whether the sensor's data are in the file. Throws `corrupt-input`.
 */
export async function surveyRaw(source: ByteSource): Promise<RawSurvey> {
  const head = String.fromCharCode(...(await source.read(0, 16)));
  const kind = kinds.find(([offset, mark]) => head.startsWith(mark, offset));
  if (kind) return kind[2](source);
  if (!/^(II|MM)/.test(head))
    throw new ConvertError('corrupt-input', 'This is no camera raw file.', { stage: 'decode' });
  return surveyTiff(source);
}
