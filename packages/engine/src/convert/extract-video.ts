import type { Adjustment, AuxiliaryPart } from '@safelight/core';
import { partWithoutLocation } from '../metadata/location/metadata.ts';
import { videoFacts, videoWithoutMetadata } from '../metadata/video.ts';
import type { ConvertSettings } from '../plan/settings.ts';
import type { ConvertOutput } from './conversion.ts';

/** A result with the film of a motion photo beside it, as a file of its own, with no more metadata than are wanted. */
export function withVideo(made: ConvertOutput, found: Uint8Array, { metadata }: ConvertSettings): ConvertOutput {
  const video = asWanted(found, metadata);
  // What is in it cannot be known: it is said to be left out.
  if (!video) return { ...made, result: { ...made.result, adjustments: [...told(made), DROPPED] } };
  const { extension, ...facts } = videoFacts(video);
  const name = made.result.name.replace(/[^.]*$/, extension);
  const file = { name, bytes: video.length, ...facts };
  return {
    ...made,
    files: [...made.files, video],
    result: {
      ...made.result,
      files: [...made.result.files, file],
      bytes: made.result.bytes + video.length,
      adjustments: told(made),
    },
  };
}

const DROPPED: Adjustment = { kind: 'auxiliary-dropped', what: 'motion-video', reason: 'asked' };

/** What was said of the result but for its film. */
function told({ result }: ConvertOutput): readonly Adjustment[] {
  return result.adjustments.filter((one) => one.kind !== 'auxiliary-dropped' || one.what !== 'motion-video');
}

function asWanted(video: Uint8Array, metadata: ConvertSettings['metadata']): Uint8Array | undefined {
  if (metadata === 'keep') return video.slice();
  if (metadata === 'strip') return videoWithoutMetadata(video);
  const part: AuxiliaryPart = { kind: 'motion-video', bytes: video, orientation: 1 };
  return partWithoutLocation(part)?.bytes.slice();
}
