import type { ByteSource, EmbeddedThumbnail } from '@safelight/core';
import { turnedJpeg } from '../jpeg/upright.ts';
import { previewOrientation } from './read.ts';
import { surveyRaw } from './survey.ts';
import type { Preview, RawSurvey } from './types.ts';

/** Pixels of the shorter side that are enough for a list on a dense screen. */
const ENOUGH = 112;
/** How far the proportions may be from the sensor's: small pictures of 4:3 have black bars around what is 3:2. */
const ALIKE = 0.03;

/** The smallest of a camera raw file's own pictures that is enough, has no bars around it, and is of the whole. */
export async function readThumbnail(source: ByteSource): Promise<EmbeddedThumbnail | undefined> {
  const survey = await surveyRaw(source);
  const preview = smallPreview(survey);
  const jpeg = preview && (await source.read(preview.offset, preview.length));
  const bytes = jpeg && turnedJpeg(jpeg, previewOrientation(survey, preview));
  return bytes && { formatId: 'jpeg', bytes };
}

/** Which of them it is; the largest where none is as it should be. */
export function smallPreview({
  previews,
  width,
  height,
}: Pick<RawSurvey, 'previews' | 'width' | 'height'>): Preview | undefined {
  const proportions = (one: number, other: number): number => Math.max(one, other) / Math.min(one, other);
  const whole = proportions(width, height);
  const isAlike = (each: Preview): boolean =>
    !(whole > 0) || Math.abs(proportions(each.width, each.height) / whole - 1) <= ALIKE;
  const enough = previews.filter((each) => Math.min(each.width, each.height) >= ENOUGH);
  return enough.findLast(isAlike) ?? previews.find(isAlike) ?? previews[0];
}
