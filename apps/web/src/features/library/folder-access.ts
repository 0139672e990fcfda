/** What browsers with the File System Access API have beyond the standard's types. */
interface Pickers {
  showDirectoryPicker?(options: {
    readonly id: string;
    readonly mode: 'read' | 'readwrite';
    readonly startIn: 'pictures';
  }): Promise<FileSystemDirectoryHandle>;
}

interface Asking {
  requestPermission?(options: { readonly mode: 'read' | 'readwrite' }): Promise<PermissionState>;
}

/** Has somebody choose a folder; `undefined` where they do not. Must be called while a click is handled. */
export async function pickFolder(mode: 'read' | 'readwrite'): Promise<FileSystemDirectoryHandle | undefined> {
  try {
    const id = mode === 'read' ? 'safelight-photos' : 'safelight-output';
    return await (window as Pickers).showDirectoryPicker?.({ id, mode, startIn: 'pictures' });
  } catch {
    return undefined;
  }
}

/** Asks for a folder of an earlier visit again. Must be called while a click is handled. */
export async function mayUse(folder: FileSystemDirectoryHandle, mode: 'read' | 'readwrite'): Promise<boolean> {
  try {
    const { requestPermission } = folder as Asking;
    // Folders of the private file system are the page's own.
    return requestPermission === undefined || (await requestPermission.call(folder, { mode })) === 'granted';
  } catch {
    return false;
  }
}
