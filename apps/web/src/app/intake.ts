import { sortFiles } from '../features/upload/sort-files.ts';
import type { IncomingFile } from '../lib/dropped-files.ts';
import { allFormats } from '../lib/formats.ts';
import { t } from '../lib/i18n.ts';
import type { WebQueue } from '../lib/queue-context.ts';
import { showToast } from '../lib/toast.ts';
import { track } from '../lib/track.ts';

function tellRefused(kind: 'invalid' | 'tooLarge', files: readonly IncomingFile[]): void {
  const [first] = files;
  if (!first) return;
  const file = first.file.name;
  const count = files.length - 1;
  const text = count === 0 ? t(`toast.${kind}Text`, { file }) : t(`toast.${kind}More`, { file, count });
  showToast({ title: t(`toast.${kind}`), text, tone: 'destructive' });
}

function isArchive({ file }: IncomingFile): boolean {
  return /\.zip$/i.test(file.name) || file.type === 'application/zip';
}

/** The files, with those of archives in the archives' places; says which archives cannot be opened. */
async function withArchivesOpened(files: readonly IncomingFile[]): Promise<readonly IncomingFile[]> {
  if (!files.some(isArchive)) return files;
  const { openArchive } = await import('../features/upload/archive.ts');
  const found: IncomingFile[] = [];
  for (const incoming of files) {
    const opened = isArchive(incoming) ? await openArchive(incoming) : { files: [incoming] };
    if ('files' in opened) found.push(...opened.files);
    else {
      const text = t(`toast.archive_${opened.problem}`, { file: incoming.file.name });
      showToast({ title: t('toast.invalid'), text, tone: 'destructive' });
    }
  }
  return found;
}

/** Adds what can be converted to the queue and says what was left out; resolves with how many files were added. */
export async function takeIn(queue: WebQueue, files: readonly IncomingFile[]): Promise<number> {
  const { accepted, invalid, tooLarge } = sortFiles(await withArchivesOpened(files), allFormats);
  if (accepted.length > 0) {
    queue.add(
      accepted.map(({ file, folder }) => ({
        name: file.name,
        folder,
        size: file.size,
        lastModified: file.lastModified,
        source: file,
      })),
    );
    track({ name: 'file_upload', count: accepted.length });
    const text = t('toast.filesAddedText', { count: accepted.length });
    showToast({ title: t('toast.filesAdded'), text, tone: 'default' });
  }
  // Last, since one toast is visible at a time: what went wrong must be seen; what was added is in the list.
  tellRefused('tooLarge', tooLarge);
  tellRefused('invalid', invalid);
  return accepted.length;
}
