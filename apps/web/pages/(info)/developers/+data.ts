import { execFileSync } from 'node:child_process';
import type { Fact } from '../../../src/content/info/info-parts.tsx';
import { allFormats } from '../../../src/lib/formats.ts';

/** Where the command lies, seen from where the site is built. */
const COMMAND = '../cli/bin/safelight.mjs';

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

/** Runs while prerendering, on the built command: what it says of itself, without what the page of the API has. */
export function data(): readonly Fact[] {
  const help = execFileSync(process.execPath, [COMMAND, 'convert', '--help'], { encoding: 'utf8' });
  const ofEncoders = new Set(
    allFormats.flatMap(({ encoder }) => Object.keys(encoder?.options ?? {}).map((key) => flagName(key))),
  );
  const flags = flagsOf(help).filter(({ term }) => !ofEncoders.has(term.split(' ')[0] ?? ''));
  if (flags.length === 0) throw new Error('The command says nothing of its flags: build it first.');
  return flags;
}
