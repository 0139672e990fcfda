import type { BlobStore } from '../storage/blob-store.ts';
import type { JobRecords } from './ports.ts';

/** How keys of a job's files begin: its id, and whether they came or were made. */
const OWN_KEY = /^([0-9a-f]{32})\/(in|out)\//;

/**
 * Removes what no job names any more: files of expired jobs, and of requests whose server ended while they came.
 * @param age - milliseconds that a file is left alone for: a request may still be bringing others of its job
 */
export async function sweepFiles(files: BlobStore, records: JobRecords, age: number): Promise<void> {
  await records.forgetExpired();
  let last: { readonly id: string; readonly names: ReadonlySet<string> } | undefined;
  for await (const { key, modified } of files.list('')) {
    if (modified > Date.now() - age) continue;
    // Only what servers have put there: the folder or bucket may have been named by mistake, or be somebody's besides.
    const [, id = '', part] = OWN_KEY.exec(key) ?? [];
    if (part === undefined) continue;
    if (last?.id !== id) last = { id, names: await namedKeys(records, id) };
    // Results are named once their file is settled, which may be any moment now.
    const isKept = part === 'out' ? last.names.size > 0 : last.names.has(key);
    if (!isKept) await files.remove(key);
  }
}

/** Files that a job came with. */
async function namedKeys(records: JobRecords, id: string): Promise<ReadonlySet<string>> {
  const state = await records.find(id);
  return new Set(state?.job.inputs.map(({ key }) => key));
}

/** Sweeps now and again; returns how that ends. What goes wrong is told, and tried again the next time. */
export function sweepRegularly(
  files: BlobStore,
  records: JobRecords,
  age: number,
  report: (error: unknown) => void,
): () => Promise<void> {
  let sweeping = Promise.resolve();
  const sweep = (): void => {
    sweeping = sweeping.then(() => sweepFiles(files, records, age)).catch(report);
  };
  const timer = setInterval(sweep, age);
  timer.unref();
  sweep();
  return () => {
    clearInterval(timer);
    return sweeping;
  };
}
