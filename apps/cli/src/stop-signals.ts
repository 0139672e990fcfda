import { exitCodeOfSignal } from './exit-codes.ts';

const names = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** The wish of a person or the system that the command ends. */
export interface StopSignals {
  readonly signal: AbortSignal;
  /** What the command ends with where a signal came; `undefined` while there was none. */
  exitCode(): number | undefined;
  /** Gives signals back to the system. */
  end(): void;
}

/** Listens for signals: the first asks for an end in good order, the next ends the process at once. */
export function listenForStop(): StopSignals {
  const controller = new AbortController();
  let code: number | undefined;
  const stop = (name: (typeof names)[number]): void => {
    if (code !== undefined) process.exit(code);
    code = exitCodeOfSignal(name);
    controller.abort();
  };
  for (const name of names) process.on(name, stop);
  return {
    signal: controller.signal,
    exitCode: () => code,
    end: () => {
      for (const name of names) process.off(name, stop);
    },
  };
}
