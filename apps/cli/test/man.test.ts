import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { exitCodeMeanings, exitCodeOfSignal, exitCodes } from '../src/exit-codes.ts';
import { isInstalled, runIn } from './program.ts';

const path = fileURLToPath(new URL(`../${manifest.man}`, import.meta.url));

test('the manual that is installed is what the program says', () => {
  expect(existsSync(path)).toBe(true);
  expect(readFileSync(path, 'utf8')).toBe(runIn('.', 'man').out);
});

const readers: readonly (readonly [program: string, args: readonly string[]])[] = [
  ['man', ['--warnings', '-l']],
  ['groff', ['-man', '-ww', '-Tutf8']],
  ['mandoc', ['-Tlint', '-Werror']],
];

test.each(readers.filter(([program]) => isInstalled(program)))(
  '%s reads it without a complaint, where it is installed',
  (program, args) => {
    const { status, stderr, stdout } = spawnSync(program, [...args, path], {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C.UTF-8', MANWIDTH: '100' },
    });
    expect([status, stderr]).toEqual([0, '']);
    if (program === 'mandoc') expect(stdout).toBe('');
  },
);

test('every command and flag of the help is in it, and every exit code', () => {
  const page = readFileSync(path, 'utf8').replaceAll('\\-', '-');
  const commands = [...runIn('.', '--help').out.matchAll(/^ {2}([a-z]+) /gm)].map(([, name = '']) => name);
  expect(commands).toContain('watch');
  for (const command of commands.filter((name) => name !== 'help')) {
    expect(page).toContain(`.SH "safelight ${command}"`);
    const flags = [...runIn('.', command, '--help').out.matchAll(/^ {2}(?:-\w, )?(--[a-z-]+)/gm)].map(
      ([, flag]) => flag,
    );
    for (const flag of flags) expect(page).toMatch(new RegExp(`^\\.B ".*${flag}[" ]`, 'm'));
  }
  for (const [code, meaning] of exitCodeMeanings) expect(page).toContain(`.B "${code}"\n${meaning}`);
});

test('the exit codes are those that the README tells', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const told = [...readme.matchAll(/^\| ([\d, ]+?) +\| (.+?) +\|$/gm)].map(([, code, meaning]) => [code, meaning]);
  expect(told).toEqual(exitCodeMeanings);
  const signals = (['SIGHUP', 'SIGINT', 'SIGTERM'] as const).map(exitCodeOfSignal);
  expect(exitCodeMeanings.flatMap(([code]) => code.split(', ').map(Number)).toSorted((a, b) => a - b)).toEqual(
    [...Object.values(exitCodes), ...signals].toSorted((a, b) => a - b),
  );
});
