/** Pictures that pages show beside each other, with what is said of them. */
import type { figureSentences } from './figure-sentences.ts';
import { figures, type Variant } from './figures.ts';

type FigureKey = keyof typeof figureSentences;

/** Says a sentence of figures. */
export type SayFigure = (key: FigureKey, values?: Readonly<Record<string, string | number>>) => string;

/** A picture as a page shows it. */
export interface ShownPicture {
  readonly label: string;
  readonly alt: string;
  /** A picture of `files`; `modern` is there for browsers that read more than JPEG. */
  readonly file: string;
  readonly modern?: { readonly file: string; readonly type: string };
  readonly width: number;
  readonly height: number;
  /** Of the picture as a file. */
  readonly bytes?: number;
  /** How like the original it is. */
  readonly likeness?: string;
}

interface Said {
  readonly title: string;
  readonly text: string;
}

/** Bars of one unit; the one of the page's own conversion is `ours`. */
export interface BarsFigure extends Said {
  readonly kind: 'bars';
  readonly bars: readonly {
    readonly label: string;
    readonly value: number;
    readonly text?: string;
    readonly ours: boolean;
  }[];
}

/** Two pictures with a line between them that can be moved. */
export interface SliderFigure extends Said {
  readonly kind: 'slider';
  readonly before: ShownPicture;
  /** Of several, one can be picked. */
  readonly after: readonly [ShownPicture, ...ShownPicture[]];
  /** How those to pick from are called, and which is picked at first; absent where there is one. */
  readonly pick?: { readonly legend: string; readonly first: number };
}

/** Two pictures beside each other. */
export interface BesideFigure extends Said {
  readonly kind: 'beside';
  readonly pictures: readonly ShownPicture[];
}

export type Figure = BarsFigure | SliderFigure | BesideFigure;

const labels = { jpeg: 'JPEG', webp: 'WebP', avif: 'AVIF' } as const;
const FRAME = { width: 480, height: 360 };

function fileOf(name: string, extension = 'avif'): Pick<ShownPicture, 'file' | 'modern'> {
  return { file: `${name}.jpg`, modern: { file: `${name}.${extension}`, type: `image/${extension}` } };
}

function variantPicture({ id, quality, bytes, score }: Variant, say: SayFigure): ShownPicture {
  const values = { format: labels[id], quality };
  return {
    label: say('figure_variant', values),
    alt: say('figure_variantAlt', values),
    ...FRAME,
    ...(id === 'jpeg' ? { file: `jpeg-${quality}.jpg` } : fileOf(id, id)),
    bytes,
    likeness: say('figure_likeness', { score }),
  };
}

/** The same part of a photo by formats and qualities, each with what it weighs. */
export function qualitySlider(say: SayFigure, text: string): SliderFigure {
  const [before, first, ...others] = figures.variants.map((variant) => variantPicture(variant, say));
  if (!before || !first) throw new Error('There are no variants to compare.');
  // The one that is seen best.
  const pick = { legend: say('figure_pick'), first: 1 };
  return { kind: 'slider', title: say('figure_quality'), text, before, after: [first, ...others], pick };
}

type SliderName = 'raw' | 'profile' | 'orientation';

function partOf(say: SayFigure, name: SliderName, part: string, size = FRAME): ShownPicture {
  const key = `figure_${name}_${part}`;
  return { label: say(key as FigureKey), alt: say(`${key}Alt` as FigureKey), ...size, ...fileOf(`${name}-${part}`) };
}

/** Two pictures of `files`, by their names, with a line between them. */
export function sliderOf(say: SayFigure, name: SliderName, before: string, after: string, values = {}): SliderFigure {
  return {
    kind: 'slider',
    title: say(`figure_${name}`),
    text: say(`figure_${name}Text`, values),
    before: partOf(say, name, before),
    after: [partOf(say, name, after)],
  };
}

/** A photo as its orientation says, and as its pixels lie in the file. */
export function orientationFigure(say: SayFigure): BesideFigure {
  const pictures = [
    partOf(say, 'orientation', 'read', { width: 270, height: 360 }),
    partOf(say, 'orientation', 'ignored', { width: 360, height: 270 }),
  ];
  return { kind: 'beside', title: say('figure_orientation'), text: say('figure_orientationText'), pictures };
}
