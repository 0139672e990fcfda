/** The origin's private file system; `undefined` where there is none, or where the browser refuses it, as in private windows. */
export async function privateRoot(): Promise<FileSystemDirectoryHandle | undefined> {
  try {
    return await navigator.storage.getDirectory();
  } catch {
    return undefined;
  }
}
