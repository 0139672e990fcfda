import { type CodecContext, ConvertError, type MergeInput, type Stage } from '@safelight/core';
import { convert } from '../convert/convert.ts';
import { refuseLargeFile } from '../convert/inspect.ts';
import { errorData, isTrap } from '../convert/wrap-errors.ts';
import type { Question } from '../recommend/study.ts';
import type { RunJob } from './batch.ts';
import { buffersOf } from './buffers.ts';
import type { JoinJob, LocationJob, StudyJob, WorkerJob, WorkerPort, WorkerRequest } from './protocol.ts';
import { remembered } from './remembered.ts';
import type { Studies } from './studies.ts';

/** What a host gives its workers. */
export interface WorkerHost<Source> extends Pick<CodecContext, 'loadModule' | 'loadAsset'> {
  /** Bytes that a file has; throws `ConvertError` `read-failed`. */
  sizeOf(source: Source): number | Promise<number>;
  /** The whole file; throws `ConvertError` `read-failed`. */
  read(source: Source): Promise<Uint8Array>;
}

/**
 * Serves conversion requests on a port until the worker is ended. There is no message to cancel: the pool terminates
 * the worker, which is the one sure way to stop running WebAssembly.
 * @param life - a lock that this worker holds, by which its end is noticed
 */
export function serveWorker<Source>(port: WorkerPort, host: WorkerHost<Source>, life?: string): void {
  const modules = new Map<string, Promise<WebAssembly.Module>>();
  const loadModule = remembered(async (url) => {
    const module = await host.loadModule(url);
    try {
      port.post({ type: 'module_compiled', url: url.href, module });
    } catch {
      // A runtime that sends no modules: each worker has its own.
    }
    return module;
  }, modules);
  const loaders = { loadModule, loadAsset: host.loadAsset };
  const signal = new AbortController().signal;

  const readFile = readingBy(host);
  let studies: Studies | undefined;
  const run: RunJob = async (job, report) => {
    report(10, 'read');
    const [bytes, { FreedPicture }] = await Promise.all([readFile(job), import('../convert/freed-picture.ts')]);
    const decoded = new FreedPicture(studies?.givePicture());
    const context = { ...loaders, signal, onProgress: report, limits: job.limits, decoded };
    const output = await convert(bytes, job, context);
    decoded.free(new Set(buffersOf(output)));
    return output;
  };

  async function single(id: number, job: WorkerJob): Promise<void> {
    const output = await run(job, throttled(port, id));
    port.post({ type: 'process_complete', id, output }, buffersOf(output));
  }

  async function joined(id: number, { parts, settings, limits }: JoinJob): Promise<void> {
    const { join } = await import('../convert/join.ts');
    const report = throttled(port, id);
    const read: MergeInput[] = [];
    for (const { name, source } of parts) {
      read.push({ name, bytes: await host.read(source as Source) });
      report((read.length / parts.length) * 50, 'read');
    }
    const onProgress = (share: number): void => report(50 + share * 50, 'encode');
    const output = await join(read, settings, { ...loaders, signal, onProgress, limits });
    port.post({ type: 'join_complete', id, output }, [output.bytes.buffer as ArrayBuffer]);
  }

  /** Few files are asked about: what answers is loaded with the first question. */
  async function answered(id: number, question: Question, job: StudyJob): Promise<void> {
    const { Studies } = await import('./studies.ts');
    studies ??= new Studies(port, loaders, readFile);
    return studies.answer(id, question, job);
  }

  async function cleared(id: number, job: LocationJob): Promise<void> {
    const { fileWithoutLocation } = await import('../metadata/location/file.ts');
    const file = await fileWithoutLocation(await readFile(job), job.name);
    port.post({ type: 'location_complete', id, file }, file ? [file.bytes.buffer as ArrayBuffer] : []);
  }

  async function handle(request: WorkerRequest): Promise<void> {
    switch (request.type) {
      case 'process_single':
        return single(request.id, request.job);
      case 'process_batch':
        return (await import('./batch.ts')).convertBatch(port, run, request.id, request.jobs);
      case 'join_files':
        return joined(request.id, request.job);
      case 'analyze_file':
      case 'estimate_file':
      case 'fit_file':
        return answered(request.id, request.type, request.job);
      case 'leave_study':
        return studies?.leave(request.study);
      case 'remove_location':
        return cleared(request.id, request.job);
      case 'use_modules':
        for (const { url, module } of request.modules) modules.set(url, Promise.resolve(module));
        return;
      case 'health_check':
        return port.post({ type: 'health_response', id: request.id });
      default:
        throw new ConvertError('invalid-option', 'Unknown command', { stage: 'read' });
    }
  }

  port.onRequest((request) => {
    handle(request).catch((error: unknown) => {
      port.post({ type: 'error', id: request.id, error: errorData(error), trapped: isTrap(error) });
    });
  });
  port.post({ type: 'worker_ready', life });
}

/** How a host reads files: one that is too large is refused before it fills the memory. */
function readingBy<Source>(host: WorkerHost<Source>) {
  return async ({ source, name }: Pick<WorkerJob, 'source' | 'name'>): Promise<Uint8Array> => {
    refuseLargeFile(await host.sizeOf(source as Source), name);
    return host.read(source as Source);
  };
}

/** Milliseconds between two messages about a file within a stage. */
const PACE = 200;

/**
 * Progress at a pace that eyes follow, and every stage that may be long and silent: nothing can be told while an encoder is at
 * work. A file begins with being read, and its result comes right behind its last stage; of these nothing is said.
 */
function throttled(port: WorkerPort, id: number): (percentage: number, stage: Stage) => void {
  const started = performance.now();
  let last = started;
  let lastStage: Stage = 'read';
  return (percentage, stage) => {
    const now = performance.now();
    if (stage === 'finish' || (stage === lastStage && now - last < PACE)) return;
    last = now;
    lastStage = stage;
    const elapsed = now - started;
    const estimatedTimeRemaining = percentage > 10 ? Math.round((elapsed * (100 - percentage)) / percentage) : 0;
    port.post({ type: 'batch_progress', id, completed: 0, total: 1, percentage, estimatedTimeRemaining, stage });
  };
}
