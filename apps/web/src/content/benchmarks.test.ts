import { expect, test } from 'vitest';
import performanceText from '../../../../docs/performance.md?raw';
import { type Benchmark, benchmarkLabel, benchmarkTables, CONVERTERS, published } from './benchmarks.ts';

/** How often the time of this project's page another converter takes, of the processors; once where it was not measured. */
function timesOurs({ by }: Benchmark, converter: (typeof CONVERTERS)[number]): number {
  const { Safelight: ours } = by;
  const theirs = by[converter];
  return ours && theirs ? theirs.cpu / ours.cpu : 1;
}

test('docs/performance.md has the tables that the site shows', () => {
  expect(performanceText).toContain(benchmarkTables(published));
});

test('“Fastest conversion” stands only while no other converter in a browser is faster, by the processors and by the clock', () => {
  for (const one of published.benchmarks) {
    const { Safelight: ours, VERT: theirs } = one.by;
    expect(ours, benchmarkLabel(one)).not.toBeNull();
    if (!ours || !theirs) continue;
    expect(ours.cpu, benchmarkLabel(one)).toBeLessThan(theirs.cpu);
    expect(ours.wall, benchmarkLabel(one)).toBeLessThan(theirs.wall);
  }
});

test('the page names where this one is behind', () => {
  const faster = published.benchmarks.filter((one) => timesOurs(one, 'jSquash') < 1);
  expect(new Set(faster.map(({ to }) => to))).toEqual(new Set(['png']));
  const native = published.benchmarks.map((one) => ({ one, times: timesOurs(one, 'native') }));
  // “About half.”
  const share = native.filter(({ times }) => times < 1).length / native.length;
  expect(share).toBeGreaterThan(0.35);
  expect(share).toBeLessThan(0.65);
  expect(native.toSorted((a, b) => a.times - b.times)[0]?.one.from).toBe('avif');
});

test('what is published is whole: each pair by each converter, at least five runs', () => {
  expect(published.runs).toBeGreaterThanOrEqual(5);
  expect(published.benchmarks.length).toBeGreaterThanOrEqual(11);
  for (const { by } of published.benchmarks) expect(Object.keys(by)).toEqual([...CONVERTERS]);
});
