import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { leastQuality } from './least-quality.ts';

/** Scores as encoders give them: errors that shrink by the step, from and to where they do not for all encoders. */
const curves = fc.record({
  worst: fc.double({ min: 20, max: 150, noNaN: true }),
  best: fc.double({ min: 0, max: 12, noNaN: true }),
  bend: fc.double({ min: 0.3, max: 3, noNaN: true }),
  /** Qualities that give the same file. */
  coarse: fc.integer({ min: 1, max: 12 }),
});
type Curve = typeof curves extends fc.Arbitrary<infer T> ? T : never;

function scoreAt({ worst, best, bend, coarse }: Curve, quality: number): number {
  const step = Math.ceil(quality / coarse) * coarse;
  const share = Math.min(step / 100, 1) ** bend;
  return 100 - (worst * (1 - share) ** 1.5 + best);
}

function searched(
  curve: (quality: number) => number,
  wanted: number,
  tries: number,
  guess?: (quality: number) => number,
  finest?: number,
) {
  const asked: number[] = [];
  const measure = (quality: number): Promise<number> => {
    asked.push(quality);
    return Promise.resolve(curve(quality));
  };
  const found = leastQuality({
    least: 1,
    most: 100,
    wanted,
    tries,
    finest,
    measure,
    guess: guess && ((quality) => Promise.resolve(guess(quality))),
  });
  return found.then((best) => ({ ...best, asked }));
}

const wantedScores = fc.double({ min: 20, max: 98, noNaN: true });

describe('a curve that grows', () => {
  test('gives its least quality that reaches the score, or its best', async () => {
    await fc.assert(
      fc.asyncProperty(curves, wantedScores, async (curve, wanted) => {
        const at = (quality: number): number => scoreAt(curve, quality);
        const { quality, score, asked } = await searched(at, wanted, 9);
        expect(score).toBe(at(quality));
        expect(asked.length).toBeLessThanOrEqual(9);
        if (at(100) < wanted) expect(quality).toBe(100);
        else expect(score).toBeGreaterThanOrEqual(wanted);
        if (at(100) >= wanted && quality > 1) expect(at(quality - 1)).toBeLessThan(wanted);
      }),
      { numRuns: 1000 },
    );
  });

  test('takes few measurements, fewer with a sample', async () => {
    let [alone, led, runs] = [0, 0, 0];
    await fc.assert(
      fc.asyncProperty(
        curves,
        wantedScores,
        fc.double({ min: -1, max: 1, noNaN: true }),
        async (curve, wanted, share) => {
          const at = (quality: number): number => scoreAt({ ...curve, coarse: 1 }, quality);
          // A sample's curve has the shape of the other: what it is off by is little beside all that the curve grows by.
          const off = share * Math.min(4, curve.worst / 20);
          const plain = await searched(at, wanted, 9);
          const sampled = await searched(at, wanted, 6, (quality) => at(quality) + off * (1 - quality / 120));
          if (at(100) >= wanted) {
            expect(sampled.score).toBeGreaterThanOrEqual(wanted);
            // Where a step is much, by few steps; where it is little, by little.
            const near = sampled.quality - plain.quality <= 3 || sampled.score - plain.score < 1;
            expect(near).toBe(true);
          }
          [alone, led, runs] = [alone + plain.asked.length, led + sampled.asked.length, runs + 1];
        },
      ),
      { numRuns: 500 },
    );
    expect(alone / runs).toBeLessThan(6);
    expect(led / runs).toBeLessThan(3.5);
  });
});

describe('a scale that goes on between whole numbers', () => {
  test('is brought within three quarters of a point, or to its finest step, by three measurements more at most', async () => {
    await fc.assert(
      fc.asyncProperty(curves, wantedScores, async (curve, wanted) => {
        const at = (quality: number): number => scoreAt({ ...curve, coarse: 0.0625 }, quality);
        const whole = await searched(at, wanted, 9);
        const fine = await searched(at, wanted, 9, undefined, 0.125);
        expect(fine.asked.slice(0, whole.asked.length)).toEqual(whole.asked);
        expect(fine.asked.length - whole.asked.length).toBeLessThanOrEqual(3);
        expect(fine.asked.every((quality) => Number.isInteger(quality * 8))).toBe(true);
        if (at(100) < wanted || whole.quality === 1) expect(fine.quality).toBe(whole.quality);
        else {
          expect(fine.score).toBeGreaterThanOrEqual(wanted);
          expect(fine.score <= wanted + 0.75 || at(fine.quality - 0.125) < wanted).toBe(true);
          expect(fine.quality).toBeGreaterThan(whole.quality - 1);
          expect(fine.quality).toBeLessThanOrEqual(whole.quality);
        }
      }),
      { numRuns: 1000 },
    );
  });
});

describe('a curve that bends back', () => {
  test('gives a quality that reaches the score, near the least', async () => {
    const noise = fc.array(fc.double({ min: -0.4, max: 0.4, noNaN: true }), { minLength: 101, maxLength: 101 });
    await fc.assert(
      fc.asyncProperty(curves, noise, wantedScores, fc.boolean(), async (curve, offsets, wanted, sampled) => {
        const smooth = (quality: number): number => scoreAt({ ...curve, coarse: 1 }, quality);
        const at = (quality: number): number => smooth(quality) + (offsets[quality] ?? 0);
        const { quality, score, asked } = await searched(at, wanted, sampled ? 6 : 9, sampled ? smooth : undefined);
        expect(score).toBe(at(quality));
        expect(new Set(asked).size).toBe(asked.length);
        if (score < wanted) expect(quality).toBe(100);
        if (quality > 1 && score >= wanted && asked.length < 6) expect(smooth(quality - 1)).toBeLessThan(wanted + 1);
      }),
      { numRuns: 1000 },
    );
  });
});

test('a sample that tells nothing is overruled', async () => {
  const at = (quality: number): number => 40 + quality / 2;
  for (const guess of [() => 0, () => 100, (quality: number) => 100 - quality]) {
    const { score } = await searched(at, 80, 6, guess);
    expect(score).toBeGreaterThanOrEqual(80);
  }
});
