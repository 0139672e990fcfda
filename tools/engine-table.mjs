// What the page's flows did in each browser engine, as a table: the closing lines of `npm test`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup.mjs';

const ALL = ['Chromium', 'Firefox', 'WebKit'];

function read(name) {
  return readFileSync(join(root, '.tsout', name), 'utf8');
}

/** Each flow with what it did in each engine, by the JSON report of Vitest. */
function outcomesOf(report) {
  const rows = new Map();
  for (const { ancestorTitles, title, status, duration } of report.testResults.flatMap(
    (file) => file.assertionResults,
  )) {
    const row = rows.get(title) ?? {};
    row[ancestorTitles[0]] = status === 'passed' ? `${(duration / 1000).toFixed(1)} s` : 'FAILED';
    rows.set(title, row);
  }
  return rows;
}

/** An engine's name with its version, as it told it when the flows were run. */
function versionOf(name) {
  try {
    return read(`engine-${name}.txt`);
  } catch {
    return name;
  }
}

/**
 * Lines of text: flows by engines, with the engines' versions.
 * @param {readonly string[]} run - engines that the flows were run in
 */
export function tableOfEngines(run, report = JSON.parse(read('tests-engines.json')), version = versionOf) {
  const rows = [...outcomesOf(report)].map(([flow, row]) => [flow, ...run.map((name) => row[name] ?? 'FAILED')]);
  const table = [['', ...run.map((name) => version(name))], ...rows];
  const widths = table[0].map((_, column) => Math.max(...table.map((row) => row[column].length)));
  const lines = table.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]))
      .join('  ')
      .trimEnd(),
  );
  const missing = ALL.filter((name) => !run.includes(name));
  if (missing.length > 0) lines.push(`Not run, since it is not installed here: ${missing.join(', ')}.`);
  return lines.join('\n');
}
