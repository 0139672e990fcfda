import { type Adjustment, type ByteSource, pagedSource } from '@safelight/core';
import { conversionBytes, refuseBeyond } from '../plan/memory.ts';
import { type Plan, plan } from '../plan/plan.ts';
import { resultSize } from '../plan/sizes.ts';
import { type CompleteTarget, targetOf } from '../plan/target.ts';
import type { SourceInfo } from '../source-info.ts';
import type { ConvertContext, ConvertRequest } from './conversion.ts';
import { inspect } from './inspect.ts';
import { isRewritable } from './keep-original.ts';
import { refuseResult, refuseTooLarge } from './refuse.ts';
import { mismatch } from './result-info.ts';

/** What a conversion will make of a file, as far as its header tells. */
export interface PlannedConversion {
  readonly source: SourceInfo;
  /** Pixels of the first file; of an icon's largest picture. */
  readonly width: number;
  readonly height: number;
  /** Files that it will become. */
  readonly files: number;
  readonly adjustments: readonly Adjustment[];
}

/** What a device can hold. */
export interface DeviceLimits extends Pick<ConvertContext, 'limits'> {
  /** Bytes that one conversion may take. */
  readonly memoryCeiling: number;
}

/** Plans a conversion without a pixel. Throws `ConvertError` as the conversion would, for what the header tells. */
export async function planConversion(
  bytes: ByteSource,
  { name, settings }: ConvertRequest,
  device: DeviceLimits,
): Promise<PlannedConversion> {
  const paged = pagedSource(bytes);
  const target = targetOf(settings);
  // What a file costs is told before the choices about reading are.
  const header = await inspect(paged, name);
  const cost = conversionBytes(header, bytes.size, settings);
  refuseBeyond(cost, device.memoryCeiling, { source: header, size: bytes.size });
  const source = await inspect(paged, name, settings);
  const planned = plan(source, settings, target.encoder);
  const [width, height] = resultSize(source, planned);
  if (!mayBeRewritten(source, planned, target)) {
    refuseTooLarge(source, bytes.size, device);
    refuseResult([width, height], target.encoder, device);
  }
  const files = planned.split ? (planned.pages?.length ?? 1) : 1;
  return { source, width, height, files, adjustments: [...mismatch(name, source), ...planned.adjustments] };
}

/** Whether the file may be written anew without its pixels, for which no size is too large. */
function mayBeRewritten(source: SourceInfo, planned: Plan, { format, encoder }: CompleteTarget): boolean {
  // A drawing that keeps its size is drawn, for the file itself to be kept.
  const isDrawn = encoder.scalesDrawings === true && planned.steps.length === 0;
  return source.formatId === format.id && !isDrawn && isRewritable(source, planned, encoder);
}
