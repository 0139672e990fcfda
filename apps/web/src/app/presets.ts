import { pairOfPath } from './pairs.ts';
import { presetOfProblem } from './problems.ts';

/** What the pages of some conversions set besides the target. */
const extras: Readonly<Record<string, string>> = {
  '/jpg-to-jxl': 'jxl.lossless=1',
  '/jfif-to-jpg': 'jpeg.keepPixels=1',
  '/jpg-to-svg': 'svg.method=trace',
  '/png-to-svg': 'svg.method=trace',
  '/pdf-to-jpg': 'pages=all&dpi=150',
  '/pdf-to-png': 'pages=all&dpi=150',
  '/pdf-to-tiff': 'dpi=300',
  '/svg-to-pdf': 'dpi=300',
};

/** The settings that a page brings along, as the query of a link. */
export function presetOfPath(path: string): string | undefined {
  const plain = path.replace(/\/+$/, '');
  const pair = pairOfPath(plain);
  if (!pair) return presetOfProblem(plain);
  const extra = extras[plain];
  return extra === undefined ? `to=${pair.to}` : `to=${pair.to}&${extra}`;
}
