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

async function filesBelow(entry: FileSystemDirectoryEntry, folder: readonly string[]): Promise<IncomingFile[]> {
  const found: IncomingFile[] = [];
  const reader = entry.createReader();
  // A reader gives at most a hundred entries at a time; an empty answer is the end.
  for (let batch = await readBatch(reader); batch.length > 0; batch = await readBatch(reader)) {
    // One that cannot be read leaves the others.
    for (const child of batch) found.push(...(await filesOf(child, folder).catch(() => [])));
  }
  return found;
}

async function filesOf(entry: FileSystemEntry, folder: readonly string[]): Promise<IncomingFile[]> {
  if (entry.isDirectory) return filesBelow(entry as FileSystemDirectoryEntry, [...folder, entry.name]);
  if (isLitter(entry.name)) return [];
  const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
  return [{ file, folder: cleanFolder(folder) }];
}

function entryOf(item: DataTransferItem): FileSystemEntry | null {
  return 'webkitGetAsEntry' in item ? item.webkitGetAsEntry() : null;
}

/**
 * Files of a drop, with those of dropped folders and all folders in them. A file that cannot be read (it was moved
 * meanwhile) is left out. Must be called while the drop is being handled: its list is empty afterwards.
 */
export async function droppedFiles(transfer: DataTransfer): Promise<IncomingFile[]> {
  const entries = [...transfer.items].filter(({ kind }) => kind === 'file').map(entryOf);
  const known = entries.filter((entry) => entry !== null);
  // Made by a script, or in Firefox for Android before 141, a drop has files but no entries.
  if (known.length === 0) return chosenFiles(transfer.files);
  const found = await Promise.allSettled(known.map((entry) => filesOf(entry, [])));
  return found.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
}
