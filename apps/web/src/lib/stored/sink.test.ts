import { expect, test } from 'vitest';
import { openSink } from './sink.ts';

/** A file of the private file system with room for so many bytes; `broken` is what fails. */
function fakeFile(room: number, broken?: 'write' | 'flush') {
  const file = { bytes: [9, 9, 9] as number[], opened: 0, closed: 0, flushed: 0 };
  const fail = () => {
    throw new DOMException('The disk is gone.', 'NotReadableError');
  };
  const handle = {
    createSyncAccessHandle: () => {
      file.opened++;
      return Promise.resolve({
        write: (bytes: Uint8Array, { at }: { readonly at: number }) => {
          if (broken === 'write') fail();
          const taken = bytes.subarray(0, room - at);
          file.bytes.splice(at, taken.length, ...taken);
          return taken.length;
        },
        truncate: (size: number) => {
          file.bytes.length = size;
        },
        flush: () => {
          if (broken === 'flush') fail();
          file.flushed++;
        },
        close: () => {
          file.closed++;
        },
      });
    },
  };
  return { file, handle: handle as unknown as FileSystemFileHandle };
}

const parts = [Uint8Array.of(1, 2), Uint8Array.of(3, 4, 5)];

async function writeAll(handle: FileSystemFileHandle): Promise<void> {
  const writer = (await openSink(handle)).getWriter();
  // What the stream itself says is said by the write that failed, too.
  writer.closed.catch(() => undefined);
  for (const part of parts) await writer.write(part);
  await writer.close();
}

test('a file is written in the place of what an earlier try has left, and let go', async () => {
  const { file, handle } = fakeFile(100);
  await writeAll(handle);
  expect(file).toEqual({ bytes: [1, 2, 3, 4, 5], opened: 1, closed: 1, flushed: 1 });
});

test.each([
  ['there is no room', 4, undefined, 'QuotaExceededError'],
  ['it cannot be written', 100, 'write', 'NotReadableError'],
  ['it cannot be brought to the disk', 100, 'flush', 'NotReadableError'],
] as const)('a file is let go when %s: it can be tried again, or removed', async (_, room, broken, name) => {
  const { file, handle } = fakeFile(room, broken);
  await expect(writeAll(handle)).rejects.toMatchObject({ name });
  expect(file.closed).toBe(1);
});

test('a file is let go when nothing more is to be written', async () => {
  const { file, handle } = fakeFile(100);
  await (await openSink(handle)).abort();
  expect(file.closed).toBe(1);
});
