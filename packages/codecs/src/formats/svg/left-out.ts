/** What of a drawing its picture does not show. */
import type { Adjustment } from '@safelight/core';
import { withoutComments } from './root.ts';

/** Pictures and parts that lie in other files. */
const LINKS = /<(?:[\w-]+:)?(?:image|use|feImage)\b[^<>]*?href\s*=\s*["']\s*(?!data:|#)[^"'\s]/i;

type Part = Extract<Adjustment, { kind: 'auxiliary-dropped' }>['what'];

const PARTS: readonly (readonly [what: Part, pattern: RegExp])[] = [
  // By elements (SVG 1.1, 19; SMIL) or by rules of a style sheet.
  ['animation', /<(?:[\w-]+:)?(?:animate(?:Color|Motion|Transform)?|set)[\s>/]|@(?:-\w+-)?keyframes\s/],
  ['scripts', /<(?:[\w-]+:)?script[\s>/]/],
  ['fonts', /@font-face\s*\{[^{}]*?\burl\(/i],
  // What the renderer knows are PNG, JPEG, GIF and drawings.
  [
    'embedded-pictures',
    /<(?:[\w-]+:)?(?:image|feImage)\b[^<>]*?href\s*=\s*["']\s*data:(?!image\/(?:png|jpe?g|gif|svg\+xml)[;,]|text\/plain[;,])/i,
  ],
  // What is for certain programs alone is shown by no browser.
  ['web-content', /<(?:[\w-]+:)?foreignObject(?=[\s>/])(?![^<>]*\srequiredExtensions\s*=)/],
];

/** What a drawing names that is not in the file, and what moves, runs or is a web page in it. */
export function leftOutOf(drawing: string): readonly Adjustment[] {
  const text = withoutComments(drawing);
  const parts = PARTS.filter(([, pattern]) => pattern.test(text));
  return [
    ...(LINKS.test(text)
      ? [{ kind: 'damaged-input', detail: 'Pictures that the drawing links to are not in the file.' } as const]
      : []),
    ...parts.map(([what]) => ({ kind: 'auxiliary-dropped', what }) as const),
  ];
}
