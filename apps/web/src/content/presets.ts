import type { problemPaths } from '../lib/problem-paths.ts';
import { pairOfPath } from './pairs/pairs.ts';

/** What the pages of some conversions set besides the target. */
const extras: Readonly<Record<string, string>> = {
  '/jpg-to-jxl': 'jxl.lossless=1',
  '/jfif-to-jpg': 'jpeg.keepPixels=1',
  '/jpg-to-svg': 'svg.method=trace',
  '/png-to-svg': 'svg.method=trace',
  '/pdf-to-tiff': 'dpi=300',
  '/svg-to-pdf': 'dpi=300',
};

/** The settings that remedy each problem. */
const remedies: Readonly<Record<(typeof problemPaths)[number], string>> = {
  '/photo-wont-send': 'to=jpeg&quality=90&width=1600&height=1600&mode=fit',
  '/heic-problem': 'to=jpeg&quality=90',
  '/storage-full': 'to=webp&quality=75&width=2048&height=2048&mode=fit',
  '/photo-too-large': 'to=jpeg&quality=85&width=2048&height=2048&mode=fit',
};

/** The settings that a page brings along, as the query of a link. */
export function presetOfPath(path: string): string | undefined {
  const plain = path.replace(/\/+$/, '');
  const pair = pairOfPath(plain);
  if (!pair) return (remedies as Readonly<Record<string, string>>)[plain];
  const extra = extras[plain];
  return extra === undefined ? `to=${pair.to}` : `to=${pair.to}&${extra}`;
}
