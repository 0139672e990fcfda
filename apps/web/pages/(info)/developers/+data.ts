import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Fact } from '../../../src/content/info/info-parts.tsx';
import { allFormats } from '../../../src/lib/formats.ts';

/** Where the command lies, seen from where the site is built. */
const COMMAND = '../cli/bin/safelight.mjs';

/** What the engine's package says of itself. */
const README = '../../packages/engine/README.md';

/** A flag of the help with the lines that belong to it. */
const FLAG = /^ {2}(-.+?)(?: {2,}(.*))?\n((?: {10,}.*\n)*)/gm;

/** Flags as commander's help has them. */
function flagsOf(help: string): readonly Fact[] {
  return [...help.matchAll(FLAG)].map(([, term = '', first = '', rest = '']) => ({
    term,
    text: `${first} ${rest}`.replace(/\s+/g, ' ').trim(),
  }));
}

/** `chromaSubsampling` as it is written on the command line. */
function flagName(key: string): string {
  return `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** What the page for developers is told. */
export interface DevelopersData {
  readonly flags: readonly Fact[];
  /** The first example of the engine's package. */
  readonly example: string;
}

/** Runs while prerendering, on the built command: what it says of itself, without what the page of the API has. */
export function data(): DevelopersData {
  const help = execFileSync(process.execPath, [COMMAND, 'convert', '--help'], { encoding: 'utf8' });
  const ofEncoders = new Set(
    allFormats.flatMap(({ encoder }) => Object.keys(encoder?.options ?? {}).map((key) => flagName(key))),
  );
  const flags = flagsOf(help).filter(({ term }) => !ofEncoders.has(term.split(' ')[0] ?? ''));
  if (flags.length === 0) throw new Error('The command says nothing of its flags: build it first.');
  const [, example] = /```js\n(.*?)```/s.exec(readFileSync(README, 'utf8')) ?? [];
  if (!example) throw new Error('The package of the engine has no example.');
  return { flags, example };
}
