// @vitest-environment node
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const mark = read('public/brand/safelight-mark-light.svg');
const styles = read('src/styles/app.css');

test('the mark and the headings have the measures that are told', () => {
  expect(mark).toContain('viewBox="0 0 32 32"');
  // The cord, 2 wide, and the bulb: a half circle of 9.6, the one spot of another colour.
  expect(mark).toContain('stroke-width="2"');
  expect(mark).toMatch(/<path fill="#c92b05" d="M[\d.]+ [\d.]+h9\.6a4\.8 4\.8 0 0 1-9\.6 0Z"/);
  expect(new Set(mark.match(/#[0-9a-f]{6}/g))).toEqual(new Set(['#1e1613', '#c92b05']));
  const tightness = [...styles.matchAll(/letter-spacing: (-[\d.]+)em/g)].map(([, em]) => Number(em));
  expect([Math.min(...tightness), Math.max(...tightness)]).toEqual([-0.035, -0.02]);
  expect(styles).toMatch(/--font-sans: "Instrument Sans Variable"/);
});
