import { useEffect, useRef, useState } from 'react';
import { chosenFiles, type IncomingFile, type LeftOut, readDrop } from '../../lib/dropped-files.ts';
import { lightLamp } from '../../lib/lamp.ts';

function bringsFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}

function allowDrop(event: DragEvent): void {
  if (!bringsFiles(event) || !event.dataTransfer) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'copy';
}

/**
 * Listens for a drag over any part of the window. Each element that is entered is one more, each that is left one
 * less; at none the drag is over.
 */
function listenForDrops(onDragging: (dragging: boolean) => void, onDrop: (transfer: DataTransfer) => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let depth = 0;
  const over = (next: number) => {
    depth = Math.max(0, next);
    onDragging(depth > 0);
  };
  window.addEventListener('dragenter', (event) => bringsFiles(event) && over(depth + 1), { signal });
  window.addEventListener('dragleave', (event) => bringsFiles(event) && over(depth - 1), { signal });
  window.addEventListener('dragover', allowDrop, { signal });
  const drop = (event: DragEvent) => {
    over(0);
    if (!event.dataTransfer || !bringsFiles(event)) return;
    event.preventDefault();
    onDrop(event.dataTransfer);
  };
  window.addEventListener('drop', drop, { signal });
  return () => listening.abort();
}

/**
 * Files that are dropped anywhere in the window or pasted.
 * @returns whether files are being dragged over the window
 */
export function useFileIntake(onFiles: (files: readonly IncomingFile[], left?: LeftOut) => void): boolean {
  const [dragging, setDragging] = useState(false);
  const handler = useRef(onFiles);
  useEffect(() => {
    handler.current = onFiles;
  });

  useEffect(() => {
    const hand = (files: readonly IncomingFile[], left?: LeftOut) => {
      if (files.length + (left ? left.unread.length + left.empty.length : 0) > 0) handler.current(files, left);
    };
    const paste = (event: ClipboardEvent) => {
      const files = chosenFiles(event.clipboardData?.files ?? []);
      if (files.length > 0) event.preventDefault();
      hand(files);
    };
    window.addEventListener('paste', paste);
    const stop = listenForDrops(setDragging, (transfer) => {
      void readDrop(transfer).then(({ files, left }) => hand(files, left));
    });
    return () => {
      stop();
      window.removeEventListener('paste', paste);
    };
  }, []);

  useEffect(() => lightLamp(dragging), [dragging]);
  return dragging;
}
