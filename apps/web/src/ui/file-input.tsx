import { type RefObject, useEffect } from 'react';
import { chosenFiles, type IncomingFile } from '../lib/dropped-files.ts';

interface FileInputProps {
  readonly ref: RefObject<HTMLInputElement | null>;
  /** Extensions and types, as the attribute has them. */
  readonly accept: string;
  readonly onFiles: (files: readonly IncomingFile[]) => void;
  /** The dialog is being opened. */
  readonly onOpen?: (() => void) | undefined;
  /** A folder with all that is in it, not files. */
  readonly folder?: boolean;
  readonly id?: string;
  readonly testId?: string;
}

/** The browser's file dialog. Nobody sees or reaches it: a button clicks it. */
export function FileInput({ ref, accept, onFiles, onOpen, folder = false, id, testId }: FileInputProps) {
  const take = (): void => {
    const field = ref.current;
    if (!field?.files?.length) return;
    const files = chosenFiles(field.files);
    // The same files can be chosen again.
    field.value = '';
    onFiles(files);
  };
  // A label opens the dialog without a line of code: on a slow network files may be chosen before the page is at work.
  useEffect(take);
  return (
    <input
      id={id}
      ref={ref}
      type="file"
      {...(folder && { webkitdirectory: '' })}
      multiple
      accept={accept}
      tabIndex={-1}
      aria-hidden="true"
      data-testid={testId}
      className="sr-only"
      onClick={onOpen}
      onChange={take}
    />
  );
}
