import { type IncomingFile, isLitter } from '../../lib/dropped-files.ts';

/**
 * The files of a folder and of all folders in it, one by one as they are found; their folders begin with its name. What
 * cannot be read is left out and reported; throws where that is the folder itself.
 */
export async function* filesOf(
  root: FileSystemDirectoryHandle,
  onUnreadable: () => void,
  folder: string = root.name,
): AsyncGenerator<IncomingFile, void> {
  for await (const handle of root.values()) {
    try {
      if (handle.kind === 'directory') yield* filesOf(handle, onUnreadable, `${folder}/${handle.name}`);
      else if (!isLitter(handle.name)) yield { file: await handle.getFile(), folder };
    } catch {
      onUnreadable();
    }
  }
}
