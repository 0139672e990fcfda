import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { targets } from '@safelight/codecs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isInstalled, runIn } from './program.ts';

const root = mkdtempSync(join(tmpdir(), 'safelight-completions-'));
afterAll(() => rmSync(root, { recursive: true }));

const shells = ['bash', 'zsh', 'fish'] as const;
const script = (shell: string): string => join(root, `safelight.${shell}`);

beforeAll(() => {
  for (const shell of shells) writeFileSync(script(shell), runIn(root, 'completions', shell).out);
  mkdirSync(join(root, 'pictures'));
  writeFileSync(join(root, 'pine tree.jpg'), '');
});

/** Runs a shell without a person's start files; what it said. */
function runShell(shell: (typeof shells)[number], ...args: readonly string[]): string {
  const plain = { bash: ['--norc', '--noprofile'], zsh: ['-f'], fish: ['--no-config'] }[shell];
  const ended = spawnSync(shell, [...plain, ...args], { cwd: root, encoding: 'utf8', timeout: 60_000 });
  expect([ended.status, ended.stderr]).toEqual([0, '']);
  return ended.stdout;
}

/** Asks bash what it would offer at the end of a line, as it asks itself; words are those of its own splitting. */
const ASK = `
source "$1"
COMP_LINE="$2" COMP_POINT=\${#2}
shift 2
COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
complete -p safelight >/dev/null
_safelight
printf '%s\\n' "\${COMPREPLY[@]}"
`;

/** What bash offers; `words` is how it takes the line apart, where spaces are not all. */
function bash(line: string, words: readonly string[] = line.split(' ')): readonly string[] {
  const said = runShell('bash', '-c', ASK, 'ask', script('bash'), line, ...words);
  return said?.trimEnd().split('\n') ?? [];
}

describe('bash', () => {
  const codes = targets.map(({ code }) => code);

  test('commands, flags, formats and other choices', () => {
    const help = runIn(root, 'help').out;
    const commands = [...help.matchAll(/^ {2}([a-z]+) /gm)].map(([, name]) => name);
    expect(bash('safelight ')).toEqual(expect.arrayContaining(commands));
    expect(bash('safelight conv')).toEqual(['convert']);
    expect(bash('safelight convert --to ')).toEqual(codes);
    expect(bash('safelight watch x --to web')).toEqual(['webp']);
    expect(bash('safelight convert --fit ')).toEqual(['fit', 'fill', 'crop', 'stretch']);
    expect(bash('safelight convert a.jpg --lossless f')).toEqual(['false']);
    expect(bash('safelight convert --preset st')).toEqual(['story']);
    expect(bash('safelight completions ')).toEqual(['bash', 'zsh', 'fish']);
    expect(bash('safelight help wat')).toEqual(['watch']);
    expect(bash('safelight convert --width ')).toEqual(['']);
  });

  test('every flag that the help tells', () => {
    for (const command of ['convert', 'watch', 'info', 'formats', 'presets']) {
      const help = runIn(root, command, '--help').out;
      const flags = [...help.matchAll(/^ {2}(?:-\w, )?(--[a-z-]+)/gm)].map(([, flag = '']) => flag);
      expect(flags.length).toBeGreaterThan(1);
      expect(bash(`safelight ${command} --`).toSorted()).toEqual(flags.toSorted());
    }
  });

  test('values behind =, and values with colons, which bash takes apart', () => {
    expect(bash('safelight convert --to=we', ['safelight', 'convert', '--to', '=', 'we'])).toEqual(['webp']);
    const words = ['safelight', 'convert', '--subsampling', '4', ':', '4', ':'];
    expect(bash('safelight convert --subsampling 4:4:', words)).toEqual(['4']);
  });

  test('files and folders', () => {
    expect(bash('safelight convert p')).toEqual(expect.arrayContaining(['pictures', 'pine tree.jpg']));
    expect(bash('safelight convert --out p')).toEqual(['pictures']);
    expect(bash('safelight watch p')).toEqual(['pictures']);
  });
});

test.runIf(isInstalled('fish'))('fish offers the same, where there is a fish', () => {
  const ask = (line: string) =>
    runShell('fish', '-c', `source ${script('fish')}; complete -C '${line}'`)
      .trimEnd()
      .split('\n')
      .map((offer) => offer.split('\t')[0]);
  const said = ask('safelight conv');
  expect(said).toEqual(['convert']);
  expect(ask('safelight convert --to we')).toEqual(['webp']);
  expect(ask('safelight convert --subsampling 4:4')).toEqual(['4:4:4']);
  expect(ask('safelight convert --out p')).toEqual(['pictures/']);
  expect(ask('safelight convert pin')).toEqual(['pine tree.jpg']);
  expect(ask('safelight watch --exi')).toEqual(['--existing']);
});

/** A terminal in which zsh is asked as a person asks: with the tab key. */
const ZSH = `
zmodload zsh/zpty
zpty -b shell zsh -f -i
said=''
hear() { local part; until [[ $said == *$~1* ]]; do if zpty -rt shell part; then said+=$part; else sleep 0.02; fi; done }
zpty -w shell 'autoload -Uz compinit; compinit -u -d "$PWD/dump"; source ./safelight.zsh; print LOA""DED'
hear LOADED
said=''
zpty -w -n shell $'safelight convert --to we\t'
hear '--to webp'
zpty -w -n shell $' --subsampling 4:2:2 --tone-m\t'
hear --tone-map
print -r -- $said
zpty -d shell
`;

test.runIf(isInstalled('zsh'))('zsh reads the script and offers the same, where there is a zsh', () => {
  const said = runShell('zsh', '-c', ZSH);
  expect(said).toContain('webp');
  expect(said).toContain('--tone-map');
});

test('a shell that there is no script for is wrong usage', () => {
  expect(runIn(root, 'completions', 'csh')).toMatchObject({ code: 2, out: '' });
  expect(runIn(root, 'completions').code).toBe(2);
});
