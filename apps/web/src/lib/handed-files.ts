import { useEffect } from 'react';
import { type App, useApp } from './app.ts';
import type { IncomingFile } from './dropped-files.ts';

type Receive = (files: readonly IncomingFile[]) => void;

/** Files on their way to the converter, and what takes them. */
interface HandedFiles {
  receiver: Receive | undefined;
  waiting: readonly IncomingFile[] | undefined;
}

const createHandedFiles = (): HandedFiles => ({ receiver: undefined, waiting: undefined });

function deliver(handed: HandedFiles): void {
  const { receiver, waiting } = handed;
  if (!receiver || !waiting) return;
  handed.waiting = undefined;
  receiver(waiting);
}

/** Hands over files that came from outside of the page; returns whether somebody took them. Else they wait. */
export function handOver(app: App, files: readonly IncomingFile[]): boolean {
  const handed = app.get(createHandedFiles);
  handed.waiting = [...(handed.waiting ?? []), ...files];
  deliver(handed);
  return handed.waiting === undefined;
}

/** Takes files that were shared with the app or opened with it. */
export function useHandedFiles(receive: Receive): void {
  const app = useApp();
  useEffect(() => {
    const handed = app.get(createHandedFiles);
    handed.receiver = receive;
    deliver(handed);
    return () => {
      handed.receiver = undefined;
    };
  }, [app, receive]);
}
