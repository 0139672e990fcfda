import { ConvertError, sourceOf } from '@safelight/core';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { inspect } from '../convert/inspect.ts';
import { nodeHost } from '../hosts/node-worker.ts';
import { defaultSettings } from '../plan/settings.ts';
import type { WorkerJob, WorkerReply, WorkerRequest } from './protocol.ts';
import { serveWorker } from './serve.ts';

/** A served worker without a thread: replies are collected. */
function serve(
  files: Record<string, Uint8Array>,
  sizes: Record<string, number> = {},
  loadModule = nodeHost.loadModule,
): { send: (request: WorkerRequest) => void; replies: WorkerReply[] } {
  const replies: WorkerReply[] = [];
  let listener: (request: WorkerRequest) => void = () => {};
  const read = (name: string): Promise<Uint8Array> => {
    const bytes = files[name];
    return bytes
      ? Promise.resolve(bytes.slice())
      : Promise.reject(new ConvertError('read-failed', 'Gone.', { stage: 'read' }));
  };
  serveWorker<string>(
    { post: (reply) => replies.push(reply), onRequest: (given) => (listener = given) },
    { ...nodeHost, loadModule, sizeOf: (name) => sizes[name] ?? files[name]?.length ?? 0, read },
  );
  return { send: (request) => listener(request), replies };
}

/** A 2 x 2 PPM-like BMP of our own making: 24-bit, bottom-up. */
function bmp(): Uint8Array {
  const bytes = new Uint8Array(54 + 16);
  const view = new DataView(bytes.buffer);
  bytes.set([0x42, 0x4d]);
  view.setUint32(2, bytes.length, true);
  view.setUint32(10, 54, true);
  view.setUint32(14, 40, true);
  view.setInt32(18, 2, true);
  view.setInt32(22, 2, true);
  view.setUint16(26, 1, true);
  view.setUint16(28, 24, true);
  bytes.set([1, 2, 3, 4, 5, 6, 0, 0, 7, 8, 9, 10, 11, 12, 0, 0], 54);
  return bytes;
}

const limits = { maxPixels: 1e6, maxTotalPixels: 1e6 };
const job = (source: string): WorkerJob => ({ source, name: source, settings: defaultSettings('png'), limits });

describe('serveWorker', () => {
  test('reports that it is ready, answers health checks and refuses unknown commands', async () => {
    const { send, replies } = serve({});
    expect(replies).toEqual([{ type: 'worker_ready' }]);
    send({ type: 'health_check', id: 4 });
    send({ type: 'dance', id: 5 } as unknown as WorkerRequest);
    await vi.waitFor(() => expect(replies).toHaveLength(3));
    expect(replies).toContainEqual({ type: 'health_response', id: 4 });
    expect(replies).toContainEqual(
      expect.objectContaining({ type: 'error', id: 5, error: expect.objectContaining({ message: 'Unknown command' }) }),
    );
  });

  test('hands on what it compiled, once, and takes what others did', async () => {
    const files = { 'a.bmp': bmp() };
    const first = serve(files);
    const convert = async ({ send, replies }: ReturnType<typeof serve>, id: number): Promise<void> => {
      send({ type: 'process_single', id, job: job('a.bmp') });
      await vi.waitFor(() => expect(replies.at(-1)).toMatchObject({ type: 'process_complete', id }));
    };
    await convert(first, 1);
    await convert(first, 2);
    const compiled = first.replies.filter((reply) => reply.type === 'module_compiled');
    expect(compiled.map(({ url }) => url)).toEqual([expect.stringMatching(/^file:.*\/deflate-png\.wasm$/)]);

    const second = serve(files, {}, () => Promise.reject(new Error('It has them already.')));
    second.send({ type: 'use_modules', id: 1, modules: compiled });
    await convert(second, 2);
    expect(second.replies.map(({ type }) => type)).not.toContain('module_compiled');
  });

  test('converts also where a runtime cannot send what is compiled', async () => {
    const replies: WorkerReply[] = [];
    let send: (request: WorkerRequest) => void = () => {};
    const post = (reply: WorkerReply): void => {
      if (reply.type === 'module_compiled') throw new DOMException('It cannot be cloned.', 'DataCloneError');
      replies.push(reply);
    };
    const host = { ...nodeHost, sizeOf: () => 0, read: () => Promise.resolve(bmp()) };
    serveWorker<string>({ post, onRequest: (listener) => (send = listener) }, host);
    send({ type: 'process_single', id: 1, job: job('a.bmp') });
    await vi.waitFor(() => expect(replies.at(-1)).toMatchObject({ type: 'process_complete', id: 1 }));
  });

  test('refuses a file of more than a gigabyte before it is read', async () => {
    const { send, replies } = serve({}, { 'large.png': 1.5 * 1024 ** 3 });
    send({ type: 'process_single', id: 1, job: job('large.png') });
    const message = 'large.png exceeds the 1GB limit';
    await vi.waitFor(() =>
      expect(replies.at(-1)).toMatchObject({ type: 'error', error: { code: 'limit-exceeded', message } }),
    );
  });

  test('says that a renderer stopped in the middle of its work, and no word of the machine', async () => {
    const nothing = '<svg xmlns="http://www.w3.org/2000/svg" width="48" height="36">';
    const filter = '<filter id="f"><feGaussianBlur stdDeviation="2"/></filter>';
    const text = `${nothing}${filter}<rect width="20" height="1e30" filter="url(#f)"/></svg>`;
    const { send, replies } = serve({ 'a.svg': new TextEncoder().encode(text), 'b.bmp': bmp() });
    send({ type: 'process_single', id: 1, job: job('a.svg') });
    send({ type: 'process_batch', id: 2, jobs: [job('a.svg'), job('b.bmp')] });
    await vi.waitFor(() => expect(replies.some(({ type }) => type === 'batch_complete')).toBe(true), {
      timeout: 10_000,
    });
    const error = { code: 'corrupt-input', stage: 'decode', formatId: 'svg', message: expect.stringMatching(/^The/) };
    expect(replies).toContainEqual({ type: 'error', id: 1, error, trapped: true });
    expect(replies).toContainEqual({
      type: 'batch_complete',
      id: 2,
      outcomes: [{ ok: false, error, trapped: true }, expect.objectContaining({ ok: true })],
    });
  });

  test('answers questions about a file', async () => {
    const { send, replies } = serve({ 'a.bmp': bmp() });
    send({ type: 'analyze_file', id: 1, job: job('a.bmp') });
    send({ type: 'estimate_file', id: 2, job: job('a.bmp') });
    send({ type: 'fit_file', id: 3, job: { ...job('a.bmp'), limit: 1 } });
    send({ type: 'analyze_file', id: 4, job: job('gone.bmp') });
    const answerTo = (id: number) => replies.find((reply) => 'id' in reply && reply.id === id);
    await vi.waitFor(() => expect([1, 2, 3, 4].map(answerTo)).not.toContain(undefined));
    expect(answerTo(1)).toMatchObject({ type: 'study_complete', answer: { analysis: { originalFormat: 'bmp' } } });
    expect(answerTo(2)).toMatchObject({ type: 'study_complete', answer: { exact: true } });
    expect(answerTo(3)).toMatchObject({ type: 'study_complete', answer: { fits: false } });
    expect(answerTo(4)).toMatchObject({ type: 'error', error: { code: 'read-failed' } });
  });

  test('says of a file that is converted at once only what stages it comes to', async () => {
    const { send, replies } = serve({ 'a.bmp': bmp() });
    send({ type: 'process_single', id: 1, job: job('a.bmp') });
    await vi.waitFor(() => expect(replies.at(-1)?.type).toBe('process_complete'));
    const stages = replies.flatMap((reply) => (reply.type === 'batch_progress' ? [reply.stage] : []));
    // What comes behind a stage that is silent for minutes would not be told in time.
    expect(stages).toEqual(['decode', 'transform', 'encode']);
  });

  test('converts one file through all stages in order', async () => {
    let now = performance.now();
    const spy = vi.spyOn(performance, 'now').mockImplementation(() => (now += 250));
    onTestFinished(() => spy.mockRestore());
    const { send, replies } = serve({ 'a.bmp': bmp() });
    send({ type: 'process_single', id: 1, job: job('a.bmp') });
    await vi.waitFor(() => expect(replies.at(-1)?.type).toBe('process_complete'));
    const progress = replies.flatMap((reply) => (reply.type === 'batch_progress' ? [reply] : []));
    expect(progress.map(({ stage }) => stage).filter((stage, i, all) => stage !== all[i - 1])).toEqual([
      'read',
      'decode',
      'transform',
      'encode',
    ]);
    expect(progress.map(({ percentage }) => percentage)).toEqual(
      progress.map(({ percentage }) => percentage).toSorted((a, b) => a - b),
    );
    const done = replies.at(-1);
    if (done?.type !== 'process_complete') throw new Error('not complete');
    expect(done.output.result).toMatchObject({ name: 'a.png', formatId: 'png', width: 2, height: 2 });
    const [file] = done.output.files;
    expect(await inspect(sourceOf(file ?? new Uint8Array()), 'a.png')).toMatchObject({
      formatId: 'png',
      width: 2,
      height: 2,
    });
  });

  test('makes one document of converted files', async () => {
    const { send, replies } = serve({ 'a.bmp': bmp(), 'b.bmp': bmp() });
    const settings = defaultSettings('tiff');
    for (const [id, source] of ['a.bmp', 'b.bmp'].entries()) {
      send({ type: 'process_single', id, job: { ...job(source), settings } });
    }
    const outputs = (): readonly Uint8Array[] =>
      replies.flatMap((reply) => (reply.type === 'process_complete' ? reply.output.files : []));
    await vi.waitFor(() => expect(outputs()).toHaveLength(2));
    const [first, second] = outputs() as [Uint8Array, Uint8Array];
    const joining = serve({ 'a.tiff': first, 'b.tiff': second });
    const parts = ['a.tiff', 'b.tiff'].map((name) => ({ name, source: name }));
    joining.send({ type: 'join_files', id: 7, job: { parts, settings, limits } });
    await vi.waitFor(() => expect(joining.replies.at(-1)?.type).toBe('join_complete'));
    const done = joining.replies.at(-1);
    if (done?.type !== 'join_complete') throw new Error('not complete');
    expect(await inspect(sourceOf(done.output.bytes), 'all.tiff')).toMatchObject({ kind: 'pages', frameCount: 2 });
  });

  test('refuses to put together what holds no pages', async () => {
    const { send, replies } = serve({ 'a.png': bmp() });
    const parts = [{ name: 'a.png', source: 'a.png' }];
    send({ type: 'join_files', id: 3, job: { parts, settings: defaultSettings('png'), limits } });
    await vi.waitFor(() => expect(replies.at(-1)?.type).toBe('error'));
    expect(replies.at(-1)).toMatchObject({ id: 3, error: { code: 'unsupported-format' } });
  });

  test('a batch goes on after a file that fails', async () => {
    const { send, replies } = serve({ 'a.bmp': bmp(), 'text.jpg': new TextEncoder().encode('hello there') });
    send({ type: 'process_batch', id: 9, jobs: [job('text.jpg'), job('gone.png'), job('a.bmp')] });
    await vi.waitFor(() => expect(replies.at(-1)?.type).toBe('batch_complete'));
    const done = replies.at(-1);
    if (done?.type !== 'batch_complete') throw new Error('not complete');
    expect(done.outcomes.map((outcome) => (outcome.ok ? 'done' : outcome.error.code))).toEqual([
      'unsupported-format',
      'read-failed',
      'done',
    ]);
    const progress = replies.flatMap((reply) => (reply.type === 'batch_progress' ? [reply.percentage] : []));
    expect(progress).toEqual([33, 67, 100]);
  });
});
