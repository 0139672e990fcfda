/** What is looked for, in an encoder's own scale. */
export interface QualitySearch {
  readonly least: number;
  readonly most: number;
  /** The score that is to be reached. */
  readonly wanted: number;
  /** Most whole numbers that are measured. */
  readonly tries: number;
  /** The scale's step, where it goes on between whole numbers: a half to some power. Without it they are its steps. */
  readonly finest?: number | undefined;
  /** What is measured. */
  readonly measure: (quality: number) => Promise<number>;
  /** What a sample scores, for much less work: its curve has the shape of the other, not its height. */
  readonly guess?: ((quality: number) => Promise<number>) | undefined;
}

/** The quality that was found, and what it scored: the wanted score at least, or the best that there is. */
export interface FoundQuality {
  readonly quality: number;
  readonly score: number;
}

/** Enough to find the step of a sample among a hundred by halving. */
const SAMPLE_TRIES = 8;
/** How much the logarithm of the error falls with a step of an encoder's quality, where two measurements do not say it yet. */
const USUAL_SLOPE = 0.04;

/** What is known of a curve: the highest quality below the score, the lowest that reaches it. */
interface Bracket {
  low: number;
  high: number;
  readonly known: Map<number, number>;
}

/** A score is close enough to the wanted one for nothing between whole numbers to be looked for. */
const ENOUGH = 0.75;

/**
 * The least quality whose score is at least the wanted one, by few measurements: scores grow with the quality, or nearly so.
 * What is found was measured. Where the scale's steps are uneven or the curve bends back a little, it is a quality that
 * reaches the score while the step below, or what was tried of those below, does not. Between whole numbers it is looked for only
 * where the least of them is better than was wanted by more than three quarters of a point, and until one is not.
 */
export async function leastQuality(search: QualitySearch): Promise<FoundQuality> {
  const { least, most, wanted, tries, measure } = search;
  const bracket: Bracket = { low: least - 1, high: most + 1, known: new Map() };
  const { known } = bracket;
  while (known.size < tries && bracket.high - bracket.low > 1) {
    const quality = search.guess ? await guessed(search, bracket) : interpolated(search, bracket);
    if (quality === undefined) break;
    const score = await measure(quality);
    known.set(quality, score);
    if (score >= wanted) bracket.high = quality;
    else bracket.low = quality;
  }
  const { high } = bracket;
  const quality = Math.min(high, most);
  const whole = { quality, score: known.get(quality) ?? (await measure(quality)) };
  return between(search, whole);
}

/** The least step that reaches the score between a whole number that does and the one below: by a sample, where there is one. */
async function between(search: QualitySearch, whole: FoundQuality): Promise<FoundQuality> {
  const { finest = 1, wanted, measure, guess } = search;
  if (finest >= 1 || whole.score <= wanted + ENOUGH) return whole;
  if (!guess) return halved(search, whole);
  const score = await guess(whole.quality);
  const led = { ...search, measure: guess, wanted: wanted - (whole.score - score) };
  const { quality: least } = await halved(led, { quality: whole.quality, score });
  // Once more, a step higher, where the sample promised too much.
  for (const quality of [least, least + finest]) {
    if (quality >= whole.quality) break;
    const measured = { quality, score: await measure(quality) };
    if (measured.score >= wanted) return measured;
  }
  return whole;
}

/** By halving. The number below need not have been measured: where it reaches the score, too, all between them do. */
async function halved(
  { least, finest = 1, wanted, measure }: QualitySearch,
  whole: FoundQuality,
): Promise<FoundQuality> {
  let best = whole;
  let below = Math.max(least, whole.quality - 1);
  for (let step = 0.5; step >= finest && best.score > wanted + ENOUGH && below + step < best.quality; step /= 2) {
    const quality = below + step;
    const score = await measure(quality);
    if (score >= wanted) best = { quality, score };
    else below = quality;
  }
  return best;
}

/** Where a sample says that the score is reached, moved by what it was wrong by; nothing where that is what is known best. */
async function guessed(search: QualitySearch, { low, high, known }: Bracket): Promise<number | undefined> {
  const { guess = () => Promise.resolve(0), wanted } = search;
  const nearest = [...known.keys()].reduce(
    (best: number | undefined, one) =>
      best !== undefined && Math.abs((known.get(best) ?? 0) - wanted) < Math.abs((known.get(one) ?? 0) - wanted)
        ? best
        : one,
    undefined,
  );
  const error = nearest === undefined ? 0 : (known.get(nearest) ?? 0) - (await guess(nearest));
  const inSample = { least: low + 1, most: high - 1, wanted: wanted - error, tries: SAMPLE_TRIES, measure: guess };
  const found = await leastQuality(inSample);
  if (found.score >= inSample.wanted) return found.quality;
  return known.has(high) ? undefined : found.quality;
}

/**
 * Where a straight line through the logarithms of the errors comes to the wanted one, as far as that leaves no more to be
 * searched than halving it can in the tries that remain.
 */
function interpolated({ least, most, wanted, tries }: QualitySearch, { low, high, known }: Bracket): number {
  const reach = 2 ** (tries - known.size - 1);
  const within = (quality: number): number => {
    const near = Math.min(Math.max(Math.round(quality), high - reach), low + reach);
    return Math.min(Math.max(near, low + 1), high - 1);
  };
  const [below, above] = [known.get(low), known.get(high)];
  const goal = errorOf(wanted);
  if (below === undefined && above === undefined) return within(Math.max(least, Math.min(wanted, most)));
  if (below === undefined) return within(high - Math.max(1, (goal - errorOf(above ?? 0)) / USUAL_SLOPE));
  if (above === undefined) return within(low + Math.max(1, (errorOf(below) - goal) / USUAL_SLOPE));
  const share = (errorOf(below) - goal) / (errorOf(below) - errorOf(above));
  return within(Math.ceil(low + share * (high - low) - 0.001));
}

/** How much is missing of a perfect score, by the logarithm: nearly a straight line over the quality. */
function errorOf(score: number): number {
  return Math.log(Math.max(100 - score, 0.01));
}
