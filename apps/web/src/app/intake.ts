import type { IncomingFile } from '../features/upload/dropped-files.ts';
import { sortFiles } from '../features/upload/sort-files.ts';
import { allFormats } from '../lib/formats.ts';
import { t } from '../lib/i18n.ts';
import type { WebQueue } from '../lib/queue-context.ts';
import { showToast } from '../lib/toast.ts';

function tellRefused(kind: 'invalid' | 'tooLarge', files: readonly IncomingFile[]): void {
  const [first] = files;
  if (!first) return;
  const file = first.file.name;
  const count = files.length - 1;
  const text = count === 0 ? t(`toast.${kind}Text`, { file }) : t(`toast.${kind}More`, { file, count });
  showToast({ title: t(`toast.${kind}`), text, tone: 'destructive' });
}

/** Adds what can be converted to the queue and says what was left out; returns how many files were added. */
export function takeIn(queue: WebQueue, files: readonly IncomingFile[]): number {
  const { accepted, invalid, tooLarge } = sortFiles(files, allFormats);
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
    const text = t('toast.filesAddedText', { count: accepted.length });
    showToast({ title: t('toast.filesAdded'), text, tone: 'default' });
  }
  // Last, since one toast is visible at a time: what went wrong must be seen; what was added is in the list.
  tellRefused('tooLarge', tooLarge);
  tellRefused('invalid', invalid);
  return accepted.length;
}
