import { type Benchmarks, published } from '../../../src/content/benchmarks.ts';

/** Runs while prerendering: what was measured last. */
export function data(): Benchmarks {
  return published;
}
