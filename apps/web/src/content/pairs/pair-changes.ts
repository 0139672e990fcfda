import type { PairFacts } from './pair-facts.ts';

/** What is kept and what is not on the way from one format to the other: sentences. */
export interface Changes {
  readonly kept: readonly string[];
  readonly changed: readonly string[];
}

/** A sentence, and whether it is one of a thing that stays. */
type Said = readonly [kept: boolean, text: string] | undefined;

const blockNames = { exif: 'EXIF', xmp: 'XMP', iptc: 'IPTC', texts: 'comments' } as const;

/** Names of metadata blocks: `EXIF, XMP and IPTC`. */
export function blocksText(blocks: readonly (keyof typeof blockNames)[]): string {
  return new Intl.ListFormat('en-GB').format(blocks.map((block) => blockNames[block]));
}

/** What the encoder does to the pixels of a raster. */
function written({ to, embedded }: PairFacts): Said {
  const name = to.name;
  if (embedded) return [true, `The JPEG data go into the ${name} as they are: nothing is compressed again.`];
  switch (to.format.id) {
    case 'svg':
      return [false, 'The picture is traced: shapes of flat colour take the place of pixels, and fine detail goes.'];
    case 'gif':
      return [false, 'Colours are reduced to a palette of at most 256 a frame, dithered so that gradients hold.'];
    case 'ico':
      return [false, 'The picture is scaled to fit squares of 16 to 256 pixels; none is larger than the picture.'];
    case 'dng':
      return [false, 'The sensor’s mosaic becomes full colours: sixteen linear bits, not the untouched raw data.'];
    default:
      return to.writes.lossy
        ? [false, `${name} compresses with loss. At the preset quality of 90 it is hard to see, even side by side.`]
        : [true, `${name} compresses without loss: no pixel changes in the writing of it.`];
  }
}

function made(facts: PairFacts): Said {
  const { from, drawn, developed } = facts;
  if (drawn && from.format.id === 'svg') {
    return [false, 'Shapes become pixels, drawn at the drawing’s own size or at the Width or Height you type.'];
  }
  if (drawn) return [false, 'Text and lines of a page become pixels: they can no longer be selected or searched.'];
  if (developed && from.name !== 'DNG') {
    return [
      false,
      `The data of the ${from.known.camera} sensor are developed: white balance as the camera set it, then brightened.`,
    ];
  }
  return developed ? [false, 'The raw data are developed, with white balance as the camera set it.'] : undefined;
}

/** Whether the pixels of a format can be half clear. */
export function hasSoftEdges({ format }: PairFacts['from']): boolean {
  return format.encoder?.alpha !== 'binary';
}

function alpha({ alpha: fate, from, to }: PairFacts): Said {
  const rarely = from.known.rare?.includes('alpha') ? 'Transparency, where a file has it,' : 'Transparency';
  switch (fate) {
    case 'kept':
      return [true, hasSoftEdges(from) ? `${rarely} stays, soft edges included.` : `${rarely} stays.`];
    case 'hard':
      return [false, `${rarely} becomes on or off in ${to.name}: soft edges turn hard.`];
    case 'filled':
      return [false, `${rarely} is filled with the background colour, white unless you choose another.`];
    case 'none':
      return undefined;
  }
}

function animation({ animation: fate, from }: PairFacts): Said {
  if (fate === 'none') return undefined;
  if (fate === 'changed') {
    return [false, 'Of an animation the first frame is taken; all in the field Pages makes a file of each frame.'];
  }
  const what = from.known.rare?.includes('animation') ? 'Animation, where a file has it,' : 'Animation';
  return [true, `${what} stays, with its timing and loops.`];
}

/** Which of several is taken for a target that holds one. */
export function takenOf(word: string): string {
  return word === 'sizes' ? 'largest' : 'first';
}

function pages({ pages: fate, from, to }: PairFacts): Said {
  const word = from.known.pages ?? 'layers';
  if (fate === 'none') return undefined;
  if (word === 'layers') return [false, 'Visible layers are merged into one picture, as the program shows them.'];
  if (fate === 'kept') return [true, `All ${word} of a file go into one ${to.name}, in order.`];
  if (fate === 'apart') {
    return [true, `Every ${word.replace(/s$/, '')} of a file becomes a ${to.name} of its own, numbered in order.`];
  }
  return [false, `Of several ${word} in a file the ${takenOf(word)} is taken; the field Pages takes others, or all.`];
}

function depth({ fewerBits, from, to, light, developed }: PairFacts): Said {
  if (light === 'changed') {
    return [false, `Light above white is brought into the range of ${to.name}; Exposure and Tone mapping say how.`];
  }
  const { bits } = from.known;
  if (fewerBits !== undefined) {
    const of = developed
      ? `Of the sensor’s up to ${bits} bits a colour`
      : `Where a file has more than ${fewerBits} bits a colour (up to ${bits}),`;
    return [false, `${of} ${fewerBits} are left: smooth skies have less to spare for strong edits.`];
  }
  return bits > 8 ? [true, `The colour depth stays, up to ${bits} bits.`] : undefined;
}

function colours({ profile, cmyk, to }: PairFacts): Said {
  if (profile === 'none') return undefined;
  if (profile === 'changed') {
    return [false, `Colours of another profile are converted to sRGB, because ${to.name} holds no profile.`];
  }
  if (cmyk === 'kept') return [true, `The colour profile goes along, and CMYK stays CMYK in the ${to.name}.`];
  if (cmyk === 'changed') return [true, `The colour profile goes along; only CMYK is converted to RGB for ${to.name}.`];
  return [true, `The colour profile goes along, Display P3 and Adobe RGB among them.`];
}

function metadataKept({ metadata: { kept }, from }: PairFacts): Said {
  if (kept.length === 0) return undefined;
  if (!kept.includes('exif')) return [true, `What the ${from.name} says of itself goes along (${blocksText(kept)}).`];
  return [true, `Camera, date and place go along (${blocksText(kept)}); you can leave the place or all of it out.`];
}

function metadataDropped({ metadata: { dropped }, to }: PairFacts): Said {
  if (dropped.length === 0) return undefined;
  const subject = dropped.includes('exif') ? 'Camera, date and place are left out' : 'Left out';
  return [false, `${subject}: ${to.name} has no room for ${blocksText(dropped)}.`];
}

function density({ density: fate, to }: PairFacts): Said {
  return fate === 'changed' ? [false, `The print resolution is left out, which ${to.name} does not store.`] : undefined;
}

/** Everything that the engine would report of such a conversion, in sentences. */
export function changesOf(facts: PairFacts): Changes {
  const said = [made, written, alpha, animation, pages, depth, colours, metadataKept, metadataDropped, density]
    .map((say) => say(facts))
    .filter((one) => one !== undefined);
  const texts = (kept: boolean) => said.filter(([stays]) => stays === kept).map(([, text]) => text);
  return { kept: texts(true), changed: texts(false) };
}
