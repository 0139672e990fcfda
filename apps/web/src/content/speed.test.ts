import { expect, test } from 'vitest';
import readme from '../../../../README.md?raw';
import { speed } from './speed.ts';

const { timings, date, machine, other } = speed;

test('the table of speed is that of the readme', () => {
  const rows = timings.map(
    ({ what, here, there, cpu }) =>
      `| ${what} | ${here.toFixed(2)} | ${there.toFixed(2)} | ${(here / there).toFixed(2)} | ${cpu.toFixed(2)} |`,
  );
  for (const row of rows) expect(readme).toContain(row);
  for (const part of [date, machine, other]) expect(readme).toContain(part);
  const table = readme.slice(readme.indexOf('| | Safelight, wall |')).split('\n\n')[0] ?? '';
  expect(table.trim().split('\n')).toHaveLength(2 + rows.length);
});

test('each conversion of the table is the faster one', () => {
  for (const { what, here, there, cpu } of timings) {
    expect(here, what).toBeLessThan(there);
    expect(cpu, what).toBeLessThan(1);
  }
});
