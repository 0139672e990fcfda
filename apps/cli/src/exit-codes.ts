import { constants } from 'node:os';

/** Exit codes of the command. */
export const exitCodes = {
  done: 0,
  /** Some files failed, or standard output could not be written. */
  failed: 1,
  /** Wrong usage. */
  usage: 2,
} as const;

/** What shells expect of a program that a signal ended. */
export function exitCodeOfSignal(name: 'SIGHUP' | 'SIGINT' | 'SIGTERM'): number {
  return 128 + constants.signals[name];
}

/** What each says. */
export const exitCodeMeanings: readonly (readonly [code: string, meaning: string])[] = [
  [String(exitCodes.done), 'all done'],
  [
    String(exitCodes.failed),
    'some files failed, the others are written; or standard output could not be written; or a folder that was watched is gone',
  ],
  [String(exitCodes.usage), 'wrong usage'],
  [
    (['SIGHUP', 'SIGINT', 'SIGTERM'] as const).map(exitCodeOfSignal).join(', '),
    'ended by a signal (hang-up, interrupt, termination)',
  ],
];

/** What the help says of them. */
export const exitCodesHelp: string = `
Exit codes:
${exitCodeMeanings.map(([code, meaning]) => `  ${code}  ${meaning}`).join('\n')}`;
