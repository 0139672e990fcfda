import { writeSync } from 'node:fs';
import { isatty } from 'node:tty';
import { styleText } from 'node:util';

/** Where a command says what it does. */
export interface Output {
  readonly isTerminal: boolean;
  /** Why writing failed first; nothing more is written after that. */
  readonly failure: NodeJS.ErrnoException | undefined;
  /** Text, or bytes where no terminal is. */
  write(data: string | Uint8Array): void;
  /** The text in a colour or weight, where colours are shown. */
  style(look: 'green' | 'red' | 'dim', text: string): string;
}

/**
 * Standard output or error. Node's own streams say nothing of a line that was written in part, and throw where nobody
 * listens; to files and pipes this writes by itself, so that each failure is known when it happens.
 */
export function standardOutput(descriptor: 1 | 2): Output {
  const isTerminal = isatty(descriptor);
  const stream = isTerminal ? (descriptor === 1 ? process.stdout : process.stderr) : undefined;
  const colors = stream?.hasColors() === true && !process.env['NO_COLOR'];
  let failure: NodeJS.ErrnoException | undefined;
  const fail = (error: unknown): void => {
    failure ??= error as NodeJS.ErrnoException;
  };
  stream?.on('error', fail);
  return {
    isTerminal,
    get failure() {
      return failure;
    },
    write(data) {
      if (failure) return;
      try {
        if (stream) stream.write(data);
        else writeAll(descriptor, typeof data === 'string' ? Buffer.from(data) : data);
      } catch (error) {
        fail(error);
      }
    },
    style: (look, text) => (colors ? styleText(look, text) : text),
  };
}

/** Writes every byte; waits where a pipe that does not block is full. */
function writeAll(descriptor: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) {
    try {
      at += writeSync(descriptor, bytes, at);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
}
