import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WriteReply, WriteRequest } from './write-worker.ts';

type Listener = (event: { readonly data?: WriteReply; readonly message?: string }) => void;

/** What becomes of a file that the worker is asked to write: it has no room, or the worker dies with it. */
type Fate = 'written' | 'full' | 'dies';

let fate: Fate;
let files: Map<string, readonly number[]>;
/** What the page had left of its bytes once it had asked. */
let asked: WriteRequest[];

/** A worker that writes files as the real one does, behind a border of threads. */
class FakeWorker {
  readonly #listeners = new Map<string, Listener>();

  addEventListener(type: string, listener: Listener): void {
    this.#listeners.set(type, listener);
  }

  postMessage(message: WriteRequest, transfer: Transferable[]): void {
    const request = structuredClone(message, { transfer });
    asked.push(request);
    setTimeout(() => this.#answer(request));
  }

  #answer({ id, path, data, given }: WriteRequest): void {
    const bytes = data as Uint8Array<ArrayBuffer>;
    if (fate === 'dies') {
      this.#listeners.get('error')?.({ message: 'It died.' });
      return;
    }
    if (fate === 'written') files.set(path.join('/'), [...bytes.subarray(0, 9)]);
    const reply = fate === 'written' ? { id } : { id, error: 'full', ...(given ? { data: bytes } : {}) };
    this.#listeners.get('message')?.({ data: structuredClone(reply) });
  }
}

/** A folder whose files can be written by streams where there is room. */
function folderWith(byStream: boolean): FileSystemDirectoryHandle {
  const open = (name: string) => {
    const parts: number[] = [];
    const stream = {
      write: async (bytes: Uint8Array) => void parts.push(...bytes.subarray(0, 9)),
      close: async () => void files.set(`folder/${name}`, parts),
      abort: async () => {},
    };
    const createWritable = () => (byStream ? Promise.resolve(stream) : Promise.reject(new Error('No room.')));
    const getFile = async () => new File([Uint8Array.from(files.get(`folder/${name}`) ?? [])], name);
    return { createWritable, getFile };
  };
  const folder = { getFileHandle: async (name: string) => open(name), removeEntry: async () => {} };
  return folder as unknown as FileSystemDirectoryHandle;
}

/** The module anew: its worker has answered nobody. */
async function load() {
  vi.resetModules();
  return import('./write-file.ts');
}

beforeEach(() => {
  fate = 'written';
  files = new Map();
  asked = [];
  vi.stubGlobal('Worker', FakeWorker);
});
afterEach(() => vi.unstubAllGlobals());

test('a worker that has not answered yet gets a copy, and one that has the bytes themselves', async () => {
  const { writeFile } = await load();
  const [first, second] = [Uint8Array.of(1, 2), Uint8Array.of(3, 4)];
  expect((await writeFile(folderWith(true), ['folder'], 'a', first, true)).size).toBe(2);
  expect((await writeFile(folderWith(true), ['folder'], 'b', second, true)).size).toBe(2);
  expect([first.length, second.length]).toEqual([2, 0]);
  expect(Object.fromEntries(files)).toEqual({ 'folder/a': [1, 2], 'folder/b': [3, 4] });
});

test('bytes that are a part of something larger are copied: the rest is not theirs to give', async () => {
  const { writeFile } = await load();
  await writeFile(folderWith(true), ['folder'], 'a', Uint8Array.of(0), true);
  const all = Uint8Array.of(1, 2, 3);
  await writeFile(folderWith(true), ['folder'], 'b', all.subarray(1), true);
  expect([...all]).toEqual([1, 2, 3]);
  expect(files.get('folder/b')).toEqual([2, 3]);
});

test('of so many bytes no copy is made: the worker gets them themselves, or a stream does', async () => {
  const { writeFile } = await load();
  const many = (): Uint8Array => new Uint8Array(67_108_865);
  await writeFile(folderWith(true), ['folder'], 'a', many(), true);
  expect(asked).toHaveLength(0);
  await writeFile(folderWith(true), ['folder'], 'b', Uint8Array.of(0), true);
  await writeFile(folderWith(true), ['folder'], 'c', many(), true);
  expect(asked.map(({ given }) => given)).toEqual([false, true]);
});

test.each([
  [false, 'a copy'],
  [true, 'what it was given'],
])('what the worker cannot write of %s is written by a stream', async (answered) => {
  const { writeFile } = await load();
  if (answered) await writeFile(folderWith(true), ['folder'], 'a', Uint8Array.of(0), true);
  fate = 'full';
  await writeFile(folderWith(true), ['folder'], 'b', Uint8Array.of(5, 6), true);
  expect(asked.at(-1)?.given).toBe(answered);
  expect(files.get('folder/b')).toEqual([5, 6]);
});

test.each([false, true])('bytes that nobody can write come back (given: %s)', async (answered) => {
  const { writeFile, NotWritten } = await load();
  if (answered) await writeFile(folderWith(true), ['folder'], 'a', Uint8Array.of(0), true);
  fate = 'full';
  const problem = await writeFile(folderWith(false), ['folder'], 'b', Uint8Array.of(7, 8), true).catch(
    (error) => error,
  );
  expect(problem).toBeInstanceOf(NotWritten);
  expect([...problem.data]).toEqual([7, 8]);
});

test('bytes that are lost with the worker are told as lost', async () => {
  const { writeFile, NotWritten } = await load();
  await writeFile(folderWith(true), ['folder'], 'a', Uint8Array.of(0), true);
  fate = 'dies';
  const problem = await writeFile(folderWith(true), ['folder'], 'b', Uint8Array.of(9), true).catch((error) => error);
  expect(problem).toBeInstanceOf(NotWritten);
  expect(problem.data).toBeUndefined();
});
