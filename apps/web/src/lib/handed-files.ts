import { useEffect } from 'react';
import type { IncomingFile } from './dropped-files.ts';

type Receive = (files: readonly IncomingFile[]) => void;

let receiver: Receive | undefined;
let waiting: readonly IncomingFile[] | undefined;

function deliver(): void {
  if (!receiver || !waiting) return;
  const files = waiting;
  waiting = undefined;
  receiver(files);
}

/** Hands over files that came from outside of the page; returns whether somebody took them. Else they wait. */
export function handOver(files: readonly IncomingFile[]): boolean {
  waiting = [...(waiting ?? []), ...files];
  deliver();
  return waiting === undefined;
}

/** Takes files that were shared with the app or opened with it. */
export function useHandedFiles(receive: Receive): void {
  useEffect(() => {
    receiver = receive;
    deliver();
    return () => {
      receiver = undefined;
    };
  }, [receive]);
}
