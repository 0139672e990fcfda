import { isNamedAsFilm } from '@safelight/engine/internal';
import { sortFiles } from '../features/upload/sort-files.ts';
import type { App } from '../lib/app.ts';
import type { IncomingFile, LeftOut } from '../lib/dropped-files.ts';
import { allFormats } from '../lib/formats.ts';
import { t } from '../lib/i18n.ts';
import type { WebQueue } from '../lib/queue-context.ts';
import { showToast } from '../lib/toast.ts';
import { track } from '../lib/track.ts';

/** What a toast says of files that are left out. */
interface Refusal {
  readonly title: string;
  readonly text: string;
}

function refusalOf(kind: 'invalid' | 'tooLarge' | 'unread' | 'empty', names: readonly string[]): readonly Refusal[] {
  const [file] = names;
  if (file === undefined) return [];
  const count = names.length - 1;
  const text = count === 0 ? t(`toast.${kind}Text`, { file }) : t(`toast.${kind}More`, { file, count });
  return [{ title: t(`toast.${kind}`), text }];
}

function isArchive({ file }: IncomingFile): boolean {
  return /\.zip$/i.test(file.name) || file.type === 'application/zip';
}

const namesOf = (files: readonly IncomingFile[]): readonly string[] => files.map(({ file }) => file.name);

/** What takes longer is said to be under way, milliseconds. */
const SOON = 300;

/** Opens an archive, and says so where that takes its time; what becomes of its files is told once it is open. */
async function openSlowly<Opened>(app: App, file: string, open: () => Promise<Opened>): Promise<Opened> {
  const timer = setTimeout(() => {
    const duration = Number.POSITIVE_INFINITY;
    showToast(app, { title: t('toast.unpacking', { file }), tone: 'progress', duration });
  }, SOON);
  try {
    return await open();
  } finally {
    clearTimeout(timer);
  }
}

/** The files, with those of archives in the archives' places, and the archives that cannot be opened. */
async function withArchivesOpened(
  app: App,
  files: readonly IncomingFile[],
): Promise<{
  readonly found: readonly IncomingFile[];
  readonly refused: readonly Refusal[];
  readonly empty: readonly string[];
}> {
  if (!files.some(isArchive)) return { found: files, refused: [], empty: [] };
  const { openArchive } = await import('../features/upload/archive.ts');
  const found: IncomingFile[] = [];
  const refused: Refusal[] = [];
  const empty: string[] = [];
  for (const incoming of files) {
    const { name } = incoming.file;
    const opened = isArchive(incoming)
      ? await openSlowly(app, name, () => openArchive(incoming))
      : { files: [incoming] };
    if ('files' in opened) found.push(...opened.files);
    else if (opened.problem === 'empty') empty.push(name);
    else {
      const text = t(`toast.archive_${opened.problem}`, { file: name });
      refused.push({ title: t('toast.invalid'), text });
    }
  }
  return { found, refused, empty };
}

/** How a file is known again whose source is not there any more. */
function signOf({ name, size, lastModified }: Pick<File, 'name' | 'size' | 'lastModified'>): string {
  return JSON.stringify([name, size, lastModified]);
}

/** Gives files to those of the list that wait to be chosen again; the others. */
function supplyMissing(queue: WebQueue, files: readonly IncomingFile[]): readonly IncomingFile[] {
  const missing = new Map<string, string>();
  for (const id of queue.getSnapshot().ids) {
    const item = queue.getSource(id) ? undefined : queue.getItem(id);
    if (item) missing.set(signOf(item), id);
  }
  if (missing.size === 0) return files;
  return files.filter(({ file }) => {
    const sign = signOf(file);
    const id = missing.get(sign);
    if (id === undefined) return true;
    missing.delete(sign);
    queue.supply(id, file);
    return false;
  });
}

/** Adds what can be converted to the queue and says what was left out; resolves with how many files were added. */
export async function addToQueue(
  app: App,
  queue: WebQueue,
  files: readonly IncomingFile[],
  left: LeftOut = { unread: [], empty: [] },
): Promise<number> {
  const { found, refused, empty } = await withArchivesOpened(app, files);
  const hasFilm = found.some(({ file }) => isNamedAsFilm(file.name));
  const pairs = hasFilm ? await (await import('../features/upload/live-photos.ts')).joinLivePhotos(found) : undefined;
  const { accepted, invalid, tooLarge } = sortFiles(pairs?.files ?? found, allFormats);
  if (accepted.length > 0) {
    queue.add(
      supplyMissing(queue, accepted).map(({ file, folder }) => ({
        name: file.name,
        folder,
        size: file.size,
        lastModified: file.lastModified,
        source: file,
      })),
    );
    track({ name: 'file_upload', count: accepted.length });
    const films = pairs?.joined ?? 0;
    const texts: string[] = [t('toast.filesAddedText', { count: accepted.length })];
    if (films > 0) texts.push(t('toast.livePhotos', { count: films }));
    showToast(app, { title: t('toast.filesAdded'), text: texts.join(' · '), tone: 'default' });
  }
  // Last, since one toast is visible at a time: what went wrong must be seen; what was added is in the list.
  const [first, ...others] = [
    ...refusalOf('invalid', namesOf(invalid)),
    ...refusalOf('tooLarge', namesOf(tooLarge)),
    ...refused,
    ...refusalOf('unread', left.unread),
    ...refusalOf('empty', [...left.empty, ...empty]),
  ];
  if (first) {
    const text = [first, ...others].map((refusal) => refusal.text).join(' · ');
    showToast(app, { title: first.title, text, tone: 'destructive' });
  }
  return accepted.length;
}
