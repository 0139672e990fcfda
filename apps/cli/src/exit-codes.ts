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

/** What the help says of them. */
export const exitCodesHelp = `
Exit codes:
  ${exitCodes.done}  all done
  ${exitCodes.failed}  some files failed, the others are written; or standard output could not be written
  ${exitCodes.usage}  wrong usage
  129, 130, 143  ended by a signal (hang-up, interrupt, termination)`;
