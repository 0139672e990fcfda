/** Opens ZIP archives that are dropped or chosen; fetched when there is one. */
import { BlobReader, BlobWriter, type FileEntry, ZipReader } from '@zip.js/zip.js';
import { cleanFolder, type IncomingFile, isLitter } from '../../lib/dropped-files.ts';
import { maxFileBytes } from './sort-files.ts';

/** Most bytes and files that an archive may unpack to: one that claims more is made to fill memory. */
const MAX_TOTAL = 4 * 1024 ** 3;
const MAX_FILES = 20_000;

/** What is in an archive, or why it cannot be opened. */
export type OpenedArchive =
  | { readonly files: readonly IncomingFile[] }
  | { readonly problem: 'damaged' | 'locked' | 'too-large' | 'empty' };

function isWanted(entry: { readonly directory: boolean; readonly filename: string }): entry is FileEntry {
  const parts = entry.filename.split('/');
  // Finder's shadow files have a folder of their own.
  return !entry.directory && !isLitter(parts.at(-1) ?? '') && parts[0] !== '__MACOSX';
}

async function unpacked(entry: FileEntry, below: string): Promise<IncomingFile> {
  const parts = entry.filename.split('/');
  const blob = await entry.getData(new BlobWriter());
  const file = new File([blob], parts.at(-1) ?? '', { lastModified: entry.lastModDate.getTime() });
  return { file, folder: cleanFolder([...below.split('/'), ...parts.slice(0, -1)]) };
}

/** The files of an archive with their folders. Sizes are not trusted, and the library refuses paths that lead out of it. */
export async function openArchive({ file, folder }: IncomingFile): Promise<OpenedArchive> {
  // Workers of the library's would start from blob: addresses, which the security policy refuses; the browser's own
  // decompression works beside the page anyway.
  const zip = new ZipReader(new BlobReader(file), { useWebWorkers: false });
  try {
    const entries = (await zip.getEntries()).filter(isWanted);
    if (entries.length === 0) return { problem: 'empty' };
    if (entries.some(({ encrypted }) => encrypted)) return { problem: 'locked' };
    const total = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
    const large = entries.some(({ uncompressedSize }) => uncompressedSize > maxFileBytes);
    if (total > MAX_TOTAL || large || entries.length > MAX_FILES) return { problem: 'too-large' };
    const files: IncomingFile[] = [];
    for (const entry of entries) files.push(await unpacked(entry, folder));
    return { files };
  } catch {
    return { problem: 'damaged' };
  } finally {
    await zip.close();
  }
}
