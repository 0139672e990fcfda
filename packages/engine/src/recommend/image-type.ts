import type { PixelFeatures } from './features.ts';

/** What a picture shows. */
export type ImageType = 'screenshot' | 'document' | 'graphic' | 'photo' | 'unknown';

/** By what the type was told. */
export type TypeReason = 'camera' | 'drawing' | 'pages' | 'writing' | 'screen' | 'flat' | 'grain' | 'mixed';

/** What is known of a picture when its type is asked for. */
export interface TypeFacts {
  readonly features: PixelFeatures;
  /** Size of the upright picture. */
  readonly width: number;
  readonly height: number;
  /** The metadata name the maker of a camera. */
  readonly camera: boolean;
  /** It is drawn from shapes, at any size: one drawing, or the pages of a document. */
  readonly drawn?: 'drawing' | 'pages';
}

/** Sides of screens, short and long: phones, tablets, notebooks, monitors in device pixels, and phones as pages see them. */
const screens: ReadonlySet<string> = new Set(
  (
    '640x1136 750x1334 828x1792 1080x2340 1125x2436 1170x2532 1179x2556 1206x2622 1242x2208 1242x2688 1284x2778 ' +
    '1290x2796 1320x2868 720x1280 720x1600 1080x1920 1080x2160 1080x2220 1080x2280 1080x2400 1440x2560 1440x2960 ' +
    '1440x3040 1440x3200 1536x2048 1620x2160 1640x2360 1668x2224 1668x2388 2048x2732 768x1024 600x1024 800x1280 ' +
    '768x1366 900x1440 900x1600 1050x1680 1200x1920 1440x2304 1600x2560 1664x2560 1800x2880 1864x2880 1964x3024 ' +
    '2234x3456 1080x2560 1440x3440 1800x3200 2160x3840 2880x5120 ' +
    '360x640 360x780 360x800 375x667 375x812 384x832 390x844 393x852 402x874 412x915 414x896 428x926 430x932 440x956'
  ).split(' '),
);

/** Writing in at least this share of the blocks with contrast makes a page. */
const MUCH_WRITING = 0.25;
/** Writing in this share belongs to a screen, on which pictures stand beside it. */
const SOME_WRITING = 0.1;
/** Paper covers at least this much of a document, and is at least as bright. */
const PAPER_SHARE = 0.4;
const PAPER_LIGHT = 0.75;
/** Documents have hardly any colour. */
const DOCUMENT_GRAY = 0.95;
/** Drawn pictures: their pixels often equal their neighbours, their plain parts have no grain, their colours are few. */
const FLAT_EQUAL = 0.6;
const FLAT_NOISE = 0.3;
const FLAT_COLORS = 0.2;
/** Photos have grain that sensors, films and their compression leave; plain parts of them are not wholly plain. */
const PHOTO_NOISE = 0.2;
const PHOTO_EQUAL = 0.6;
/** Edges everywhere hide the grain; hardly two pixels are then of one colour, and shading alone has no edges. */
const RICH_COLORS = 0.3;
const RICH_EQUAL = 0.4;
const RICH_EDGES = 0.02;
/** A drawn page has writing in at least this share of what is on it. */
const DRAWN_WRITING = 0.05;
/** Edges of frames and letters run straight. */
const SCREEN_EDGES = 0.6;
/** Smaller pictures are icons and buttons, not screens or pages. */
const PAGE_SIDE = 300;

/** Whether a picture has the size of a screen, upright or on its side. */
export function isScreenSize(width: number, height: number): boolean {
  return screens.has(`${Math.min(width, height)}x${Math.max(width, height)}`);
}

/** Drawn by a program: flat parts without grain, in few colours. */
function isFlat({ equalNeighbours, noise, colors }: PixelFeatures): boolean {
  return equalNeighbours >= FLAT_EQUAL && noise <= FLAT_NOISE && colors <= FLAT_COLORS;
}

function isPaper({ background, backgroundLight, gray, text }: PixelFeatures, writing: number): boolean {
  const paper = background >= PAPER_SHARE && backgroundLight >= PAPER_LIGHT;
  return paper && gray >= DOCUMENT_GRAY && text >= writing;
}

function hasGrain({ noise, equalNeighbours, colors, edges }: PixelFeatures): boolean {
  if (noise >= PHOTO_NOISE && equalNeighbours < PHOTO_EQUAL) return true;
  return colors >= RICH_COLORS && equalNeighbours < RICH_EQUAL && edges >= RICH_EDGES;
}

function isScreen(facts: TypeFacts): boolean {
  const { width, height, features } = facts;
  if (!isFlat(features)) return false;
  return isScreenSize(width, height) || (features.text >= SOME_WRITING && features.axisEdges >= SCREEN_EDGES);
}

/**
 * What a picture shows, by the first that holds: pages that are drawn, and a page of writing on paper, whatever it was
 * taken with, are a document; what a camera made is a photo; what is drawn from shapes a graphic; flat areas without grain
 * are a screenshot where the size or writing between straight edges says so, else a graphic; grain is a photo's. What is
 * left is unknown.
 */
export function imageTypeOf(facts: TypeFacts): { readonly type: ImageType; readonly reason: TypeReason } {
  const { features, width, height, camera, drawn } = facts;
  if (drawn === 'pages') return { type: 'document', reason: 'pages' };
  const large = Math.min(width, height) >= PAGE_SIDE;
  const screen = !camera && large && isScreen(facts);
  const screenSized = screen && isScreenSize(width, height);
  if (large && !screenSized && isPaper(features, drawn ? DRAWN_WRITING : MUCH_WRITING))
    return { type: 'document', reason: 'writing' };
  if (camera) return { type: 'photo', reason: 'camera' };
  if (drawn === 'drawing') return { type: 'graphic', reason: 'drawing' };
  if (screen) return { type: 'screenshot', reason: 'screen' };
  if (isFlat(features)) return { type: 'graphic', reason: 'flat' };
  return hasGrain(features) ? { type: 'photo', reason: 'grain' } : { type: 'unknown', reason: 'mixed' };
}
