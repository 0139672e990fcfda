import type { Adjustment } from '@safelight/core';
import type { SourceInfo } from '../source-info.ts';
import { conversionBytes } from './memory.ts';
import { plan } from './plan.ts';
import type { ConvertSettings } from './settings.ts';
import { resultSize } from './sizes.ts';
import { targetOf } from './target.ts';

/** What a conversion will do, told from the file's header alone. */
export interface ConvertPlan {
  /** Pixels of the result; of its first page or frame, of an icon's largest. */
  readonly width: number;
  readonly height: number;
  /** Files that it will become. */
  readonly files: number;
  /** Every difference between source and result that can be told already. */
  readonly adjustments: readonly Adjustment[];
  /** Bytes of memory that it takes at most, estimated; twice those of the file come to it. */
  readonly memory: number;
}

/** What a conversion would do to a file of this header. Throws `ConvertError` as converting does. */
export function planInspected(info: SourceInfo, settings: ConvertSettings): ConvertPlan {
  const decided = plan(info, settings, targetOf(settings).encoder);
  const [width, height] = resultSize(info, decided);
  const files = decided.split ? (decided.pages?.length ?? 1) : 1;
  return { width, height, files, adjustments: decided.adjustments, memory: conversionBytes(info, 0, settings) };
}
