import { type IncomingFile, isLitter } from '../../lib/dropped-files.ts';

/**
 * The files of a folder and of all folders in it, one by one as they are found; their folders begin with its name. What
 * cannot be read is left out.
 */
export async function* filesOf(
  root: FileSystemDirectoryHandle,
  folder: string = root.name,
): AsyncGenerator<IncomingFile, void> {
  for await (const handle of root.values()) {
    if (handle.kind === 'directory') {
      yield* filesOf(handle, `${folder}/${handle.name}`);
    } else if (!isLitter(handle.name)) {
      const file = await handle.getFile().catch(() => undefined);
      if (file) yield { file, folder };
    }
  }
}
