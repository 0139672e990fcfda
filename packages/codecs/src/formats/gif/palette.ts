/** Chooses a palette: exact where the colours are few, else by variance-based splitting and k-means. */

/** Packed colours, red in the low byte, in no order. */
export type Colors = Uint32Array;

/** Pixels as words (RGBA in memory order); alpha is 255 or 0. */
export type Words = Uint32Array;

/** Histogram bins: 5 bits red, 6 green, 5 blue. */
const BINS = 65_536;
const ROUNDS = 3;
/** About as many pixels are counted; more do not change the palette visibly. */
const SAMPLES = 3_000_000;

/** The opaque colours of some pictures when there are at most `limit`, else `undefined`. */
export function exactColors(pictures: readonly Words[], limit: number): Colors | undefined {
  const seen = new Set<number>();
  for (const words of pictures) {
    let last = -1;
    for (const word of words) {
      if (word === last || word >>> 24 === 0) continue;
      last = word;
      seen.add(word & 0xff_ffff);
      if (seen.size > limit) return undefined;
    }
  }
  return Uint32Array.from(seen);
}

/** Sums of the pixels that fall in each bin. */
interface Histogram {
  readonly count: Float64Array;
  readonly sums: readonly [Float64Array, Float64Array, Float64Array];
  /** Indices of bins that are not empty. */
  readonly used: Int32Array;
}

function histogramOf(pictures: readonly Words[]): Histogram {
  const total = pictures.reduce((sum, { length }) => sum + length, 0);
  const step = Math.max(1, Math.floor(total / SAMPLES)) | 1;
  const count = new Float64Array(BINS);
  const sums = [new Float64Array(BINS), new Float64Array(BINS), new Float64Array(BINS)] as const;
  for (const words of pictures) {
    for (let at = 0; at < words.length; at += step) {
      const word = words[at] as number;
      if (word >>> 24 === 0) continue;
      const red = word & 255;
      const green = (word >>> 8) & 255;
      const blue = (word >>> 16) & 255;
      const bin = ((red >> 3) << 11) | ((green >> 2) << 5) | (blue >> 3);
      (count[bin] as number)++;
      sums[0][bin] = (sums[0][bin] as number) + red;
      sums[1][bin] = (sums[1][bin] as number) + green;
      sums[2][bin] = (sums[2][bin] as number) + blue;
    }
  }
  const used = Int32Array.from(count.keys()).filter((bin) => (count[bin] as number) > 0);
  return { count, sums, used };
}

/** A box of bins with its statistics along the axis of its greatest variance. */
interface Box {
  readonly bins: Int32Array;
  readonly axis: 0 | 1 | 2;
  readonly mean: number;
  /** Sum of squared distances along the axis. */
  readonly spread: number;
}

function boxOf(histogram: Histogram, bins: Int32Array): Box {
  let best: Box = { bins, axis: 0, mean: 0, spread: -1 };
  for (const axis of [0, 1, 2] as const) {
    const sums = histogram.sums[axis];
    let [weight, total, squares] = [0, 0, 0];
    for (const bin of bins) {
      const count = histogram.count[bin] as number;
      const sum = sums[bin] as number;
      weight += count;
      total += sum;
      squares += (sum * sum) / count;
    }
    const spread = squares - (total * total) / weight;
    if (spread > best.spread) best = { bins, axis, mean: total / weight, spread };
  }
  return best;
}

function split(histogram: Histogram, { bins, axis, mean }: Box): readonly [Int32Array, Int32Array] {
  const sums = histogram.sums[axis];
  const below = bins.filter((bin) => (sums[bin] as number) / (histogram.count[bin] as number) <= mean);
  const above = bins.filter((bin) => (sums[bin] as number) / (histogram.count[bin] as number) > mean);
  return [below, above];
}

/** At most `limit` colours that stand for all opaque pixels of some pictures with little error. */
export function chooseColors(pictures: readonly Words[], limit: number): Colors {
  const histogram = histogramOf(pictures);
  const boxes = [boxOf(histogram, histogram.used)];
  while (boxes.length < limit) {
    let widest = 0;
    for (const [index, box] of boxes.entries()) if (box.spread > (boxes[widest] as Box).spread) widest = index;
    const box = boxes[widest] as Box;
    if (box.spread <= 0) break;
    const [below, above] = split(histogram, box);
    if (below.length === 0 || above.length === 0) break;
    boxes[widest] = boxOf(histogram, below);
    boxes.push(boxOf(histogram, above));
  }
  let colors: Colors = Uint32Array.from(boxes, ({ bins }) => meanOf(histogram, bins));
  for (let round = 0; round < ROUNDS; round++) colors = refine(histogram, colors);
  return colors;
}

function meanOf({ count, sums }: Histogram, bins: Int32Array | readonly number[]): number {
  let [weight, red, green, blue] = [0, 0, 0, 0];
  for (const bin of bins) {
    weight += count[bin] as number;
    red += sums[0][bin] as number;
    green += sums[1][bin] as number;
    blue += sums[2][bin] as number;
  }
  const scale = 1 / Math.max(weight, 1);
  return Math.round(red * scale) | (Math.round(green * scale) << 8) | (Math.round(blue * scale) << 16);
}

/** One round of k-means: every colour becomes the mean of the bins that are nearest to it. */
function refine(histogram: Histogram, colors: Colors): Colors {
  const { count, sums, used } = histogram;
  const nearest = nearestIn(colors);
  const members = Array.from(colors, (): number[] => []);
  for (const bin of used) {
    const weight = count[bin] as number;
    const red = Math.round((sums[0][bin] as number) / weight);
    const green = Math.round((sums[1][bin] as number) / weight);
    const blue = Math.round((sums[2][bin] as number) / weight);
    members[nearest(red, green, blue)]?.push(bin);
  }
  return Uint32Array.from(members, (bins, index) =>
    bins.length === 0 ? (colors[index] as number) : meanOf(histogram, bins),
  );
}

/** A function that finds the index of the nearest colour; answers are kept for cells of 4 x 4 x 4 colours. */
export function nearestIn(colors: Colors): (red: number, green: number, blue: number) => number {
  const known = new Int16Array(1 << 18).fill(-1);
  const reds = Int32Array.from(colors, (color) => color & 255);
  const greens = Int32Array.from(colors, (color) => (color >>> 8) & 255);
  const blues = Int32Array.from(colors, (color) => (color >>> 16) & 255);
  return (red, green, blue) => {
    const cell = ((red >> 2) << 12) | ((green >> 2) << 6) | (blue >> 2);
    const answer = known[cell] as number;
    if (answer >= 0) return answer;
    let best = 0;
    let least = Number.POSITIVE_INFINITY;
    for (let index = 0; index < reds.length; index++) {
      const r = red - (reds[index] as number);
      const g = green - (greens[index] as number);
      const b = blue - (blues[index] as number);
      const distance = r * r * 3 + g * g * 6 + b * b;
      if (distance < least) {
        least = distance;
        best = index;
      }
    }
    known[cell] = best;
    return best;
  };
}
