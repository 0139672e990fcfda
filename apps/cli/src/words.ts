import type { Adjustment, Density, MetadataBlock } from '@safelight/core';

const UNITS = ['Bytes', 'KB', 'MB', 'GB'] as const;

/** A size: 1024 base, two decimals. */
export function sizeText(bytes: number): string {
  const exponent = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), 3);
  return `${Number((bytes / 1024 ** exponent).toFixed(2))} ${UNITS[exponent]}`;
}

/** How much smaller (-72%) or larger (+8%) a result is. */
export function savingText(before: number, after: number): string {
  const percent = Math.round(((after - before) / before) * 100);
  return percent > 0 ? `+${percent}%` : `${percent}%`;
}

const auxiliary: Record<Extract<Adjustment, { kind: 'auxiliary-dropped' }>['what'], string> = {
  'gain-map': 'the HDR gain map',
  'depth-map': 'the depth map',
  'fallback-image': 'the picture for readers without animation',
  thumbnail: 'the thumbnail',
  'motion-video': 'the motion video',
  'other-images': 'the other pictures in the file',
  audio: 'the sound',
  matte: 'the mattes',
  tags: 'the tags of accessible documents',
  scripts: 'the scripts',
  georeference: 'where on a map the pixels lie',
  animation: 'movement',
  'web-content': 'a part of a web page',
  attachments: 'the attached files',
  protection: 'the protection by passwords',
  fonts: 'the fonts that the drawing brings (its texts are in others)',
  'embedded-pictures': 'pictures in the drawing, of formats that are not drawn there,',
  'program-data': 'what programs keep in the file for themselves',
  'other-metadata': 'a second EXIF, XMP or IPTC block',
};

/** What people call the blocks of metadata. */
export const blockNames: Readonly<Record<MetadataBlock, string>> = {
  exif: 'EXIF',
  xmp: 'XMP',
  iptc: 'IPTC',
  texts: 'comments',
};

const reasons = { asked: ', as asked of the metadata', changed: ': it belongs to the picture as it was' } as const;

/** A resolution in dots per inch; both directions where they differ. */
function dpiText({ x, y }: Density): string {
  const [across, down] = [Math.round(x), Math.round(y)];
  return across === down ? `${across} dpi` : `${across} x ${down} dpi`;
}

const turns = { 90: 'turned right', 180: 'turned upside down', 270: 'turned left' } as const;
const flips = { horizontal: 'flipped left to right', vertical: 'flipped top to bottom' } as const;

function turnText({ degrees, flip }: Extract<Adjustment, { kind: 'turned' }>): string {
  return [degrees === 0 ? undefined : turns[degrees], flip === 'none' ? undefined : flips[flip]]
    .filter((part) => part !== undefined)
    .join(', ');
}

function cropText({ from, to, moved }: Extract<Adjustment, { kind: 'cropped' }>): string {
  const moves = moved ? `, moved by ${moved.join(' and ')} pixels so that nothing was encoded again` : '';
  return `cropped from ${from.join(' x ')} to ${to.join(' x ')}${moves}`;
}

/** How high dynamic range was kept. */
const keptHdr = {
  'gain-map': 'HDR kept as a gain map: other screens show the picture as usual',
  light: 'HDR kept in the pixels, as light',
  pq: 'HDR kept in the pixels (PQ)',
} as const;

/** One line for people on what differs between source and result. */
export function adjustmentText(adjustment: Adjustment): string {
  switch (adjustment.kind) {
    case 'orientation-applied':
      return `turned upright (orientation was ${adjustment.from})`;
    case 'turned':
      return turnText(adjustment);
    case 'straightened':
      return `straightened by ${adjustment.degrees}°`;
    case 'cropped':
      return cropText(adjustment);
    case 'alpha-flattened':
      return `transparency filled with ${adjustment.background}`;
    case 'frames-dropped':
      return `${adjustment.kept} of ${adjustment.total} frames kept`;
    case 'pages-dropped':
      return `${adjustment.kept} of ${adjustment.total} pictures kept`;
    case 'depth-reduced':
      return `${adjustment.from} bits a sample reduced to ${adjustment.to}`;
    case 'samples-shifted':
      return `signed numbers: ${adjustment.by} added to each, so that none is below zero`;
    case 'palette-reduced':
      return `colours reduced to a palette of ${adjustment.colors}`;
    case 'alpha-thresholded':
      return 'partly transparent pixels made opaque or clear';
    case 'color-converted':
      return `colours converted from ${adjustment.from} to ${adjustment.to}`;
    case 'tone-mapped':
      return `${adjustment.from} tone-mapped to standard range`;
    case 'hdr-kept':
      return keptHdr[adjustment.as];
    case 'hdr-flattened':
      return adjustment.reason === 'asked'
        ? 'HDR flattened to standard range, as asked'
        : 'HDR flattened to standard range: few programs show it in this format (--keep-hdr keeps it)';
    case 'metadata-dropped':
      return `${blockNames[adjustment.block]} left out${adjustment.reason === 'target' ? ' (the format has no place for it)' : ''}`;
    case 'auxiliary-dropped':
      return `${auxiliary[adjustment.what]} left out${adjustment.reason ? reasons[adjustment.reason] : ''}`;
    case 'original-kept':
      return 'kept as it was: the result would have been no smaller';
    case 'encoding-kept':
      return 'lossless: the compressed pixels were taken over as they are';
    case 'location-removed':
      return 'the place left out';
    case 'density-dropped':
      return `print resolution ${dpiText(adjustment.density)} left out`;
    case 'density-changed':
      return `print resolution ${dpiText(adjustment.from)} set to ${dpiText(adjustment.to)}`;
    case 'score-missed':
      return `the best quality scores ${adjustment.reached}, less than the ${adjustment.wanted} asked for`;
    case 'resized':
      return `resized from ${adjustment.from.join(' x ')} to ${adjustment.to.join(' x ')}`;
    case 'extension-mismatch':
      return `named .${adjustment.extension}, but is ${adjustment.actual}`;
    case 'name-changed':
      return `named otherwise: not every system holds the name ${adjustment.from}`;
    case 'layers-merged':
      return `${adjustment.total} layers merged into one picture`;
    case 'rendered':
      return 'the drawing became pixels, text and lines too';
    case 'preview-used':
      return `raw data ${adjustment.reason}: the camera's preview was used`;
    case 'damaged-input':
      return `damaged: ${adjustment.detail}`;
  }
}
