/** A chosen or dropped file and the folder it lies in, below the chosen root, without slashes at its ends. */
export interface IncomingFile {
  readonly file: File;
  readonly folder: string;
}

/** Litter that file managers leave in folders. */
const litter = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini']);

/** Whether a name is that of a file manager's own file. */
export function isLitter(name: string): boolean {
  return litter.has(name);
}

/** Names of folders that lead nowhere or out of the root are left out. */
export function cleanFolder(parts: readonly string[]): string {
  return parts.filter((part) => part !== '' && part !== '.' && part !== '..').join('/');
}

/** Firefox for Android knows of no folders before 142. */
function pathOf(file: { readonly webkitRelativePath?: string }): string {
  return file.webkitRelativePath ?? '';
}

/** Files of a file dialog; those of a chosen folder know their path. */
export function chosenFiles(files: Iterable<File>): IncomingFile[] {
  return [...files].map((file) => ({ file, folder: cleanFolder(pathOf(file).split('/').slice(0, -1)) }));
}

function readBatch(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  return new Promise((resolve, reject) => reader.readEntries(resolve, reject));
}

/** What of a drop brings no file, by name. */
export interface LeftOut {
  /** What cannot be read: it was moved meanwhile, or is protected. */
  readonly unread: readonly string[];
  /** Folders in which there is nothing. */
  readonly empty: readonly string[];
}

async function filesBelow(
  entry: FileSystemDirectoryEntry,
  folder: readonly string[],
  unread: string[],
): Promise<IncomingFile[]> {
  const found: IncomingFile[] = [];
  const reader = entry.createReader();
  // A reader gives at most a hundred entries at a time; an empty answer is the end.
  for (let batch = await readBatch(reader); batch.length > 0; batch = await readBatch(reader)) {
    // One that cannot be read leaves the others.
    for (const child of batch) found.push(...(await readableOf(child, folder, unread)));
  }
  return found;
}

/** The files of an entry; one that cannot be read is named. */
async function readableOf(
  entry: FileSystemEntry,
  folder: readonly string[],
  unread: string[],
): Promise<IncomingFile[]> {
  try {
    return await filesOf(entry, folder, unread);
  } catch {
    unread.push(entry.name);
    return [];
  }
}

async function filesOf(entry: FileSystemEntry, folder: readonly string[], unread: string[]): Promise<IncomingFile[]> {
  if (entry.isDirectory) return filesBelow(entry as FileSystemDirectoryEntry, [...folder, entry.name], unread);
  if (isLitter(entry.name)) return [];
  const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
  return [{ file, folder: cleanFolder(folder) }];
}

function entryOf(item: DataTransferItem): FileSystemEntry | null {
  return 'webkitGetAsEntry' in item ? item.webkitGetAsEntry() : null;
}

/**
 * Files of a drop, with those of dropped folders and all folders in them, and what is left out. Must be called while the drop is being handled: its list is empty afterwards.
 */
export async function readDrop(
  transfer: DataTransfer,
): Promise<{ readonly files: readonly IncomingFile[]; readonly left: LeftOut }> {
  const entries = [...transfer.items].filter(({ kind }) => kind === 'file').map(entryOf);
  const known = entries.filter((entry) => entry !== null);
  // Made by a script, or in Firefox for Android before 141, a drop has files but no entries.
  if (known.length === 0) return { files: chosenFiles(transfer.files), left: { unread: [], empty: [] } };
  const unread: string[] = [];
  const empty: string[] = [];
  const found = await Promise.all(
    known.map(async (entry) => {
      const own: string[] = [];
      const files = await readableOf(entry, [], own);
      unread.push(...own);
      if (entry.isDirectory && files.length + own.length === 0) empty.push(entry.name);
      return files;
    }),
  );
  return { files: found.flat(), left: { unread, empty } };
}

/** The files of a drop alone. */
export async function droppedFiles(transfer: DataTransfer): Promise<readonly IncomingFile[]> {
  return (await readDrop(transfer)).files;
}
