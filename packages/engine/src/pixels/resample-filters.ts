import type { ResampleFilter } from '../plan/settings.ts';

/** Filter weights of one axis: for each result sample the first source index and its weights, which add to 1. */
export interface Taps {
  readonly first: Int32Array;
  readonly weights: Float32Array;
  /** Weights of one result sample. */
  readonly size: number;
}

interface Kernel {
  /** Beyond this distance from the centre, in source samples, it is 0. */
  readonly radius: number;
  readonly at: (x: number) => number;
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
}

/** The cubics of Mitchell and Netravali (1988, eq. 8). */
function cubic(b: number, c: number): Kernel['at'] {
  return (distance) => {
    const x = Math.abs(distance);
    if (x < 1) return ((12 - 9 * b - 6 * c) * x ** 3 + (-18 + 12 * b + 6 * c) * x ** 2 + (6 - 2 * b)) / 6;
    if (x >= 2) return 0;
    return ((-b - 6 * c) * x ** 3 + (6 * b + 30 * c) * x ** 2 + (-12 * b - 48 * c) * x + (8 * b + 24 * c)) / 6;
  };
}

const kernels: Readonly<Record<Exclude<ResampleFilter, 'nearest'>, Kernel>> = {
  lanczos3: { radius: 3, at: (x) => (Math.abs(x) < 3 ? sinc(x) * sinc(x / 3) : 0) },
  mitchell: { radius: 2, at: cubic(1 / 3, 1 / 3) },
  'catmull-rom': { radius: 2, at: cubic(0, 0.5) },
  triangle: { radius: 1, at: (x) => Math.max(1 - Math.abs(x), 0) },
  // Half open, so that a sample on the border counts once.
  box: { radius: 0.5, at: (x) => (x >= -0.5 && x < 0.5 ? 1 : 0) },
};

/**
 * Taps from `length` samples, of which `from`..`from + extent` are shown, to `count` samples. When shrinking the kernel is
 * stretched, so that every source sample has its weight.
 */
export function tapsOf(length: number, from: number, extent: number, count: number, filter: ResampleFilter): Taps {
  const scale = extent / count;
  if (filter === 'nearest') return nearest(length, from, scale, count);
  const { radius, at } = kernels[filter];
  const stretch = Math.max(scale, 1);
  const size = Math.ceil(stretch * radius * 2) + 1;
  const first = new Int32Array(count);
  const weights = new Float32Array(count * size);
  for (let i = 0; i < count; i++) {
    const center = from + (i + 0.5) * scale - 0.5;
    const start = Math.ceil(center - stretch * radius);
    const clamped = Math.max(0, Math.min(start, length - size));
    first[i] = clamped;
    let sum = 0;
    for (let k = 0; k < size; k++) sum += at((start + k - center) / stretch);
    for (let k = 0; k < size; k++) {
      // Beyond the edge the edge sample counts.
      const index = Math.max(0, Math.min(start + k, length - 1)) - clamped;
      const slot = i * size + index;
      weights[slot] = (weights[slot] as number) + at((start + k - center) / stretch) / sum;
    }
  }
  return { first, weights, size };
}

function nearest(length: number, from: number, scale: number, count: number): Taps {
  const first = Int32Array.from({ length: count }, (_, i) =>
    Math.max(0, Math.min(Math.floor(from + (i + 0.5) * scale), length - 1)),
  );
  return { first, weights: new Float32Array(count).fill(1), size: 1 };
}
