import { privateRoot } from '../stored/private-root.ts';
import { openSink } from '../stored/sink.ts';
import { writeZip } from './write-zip.ts';
import type { MadeZip, ZipReply, ZipRequest } from './zip-protocol.ts';

/** Archives up to this size are made in memory; larger ones in the origin's private file system. */
const inMemory = 128 * 1024 ** 2;

function reply(message: ZipReply): void {
  self.postMessage(message);
}

function progress(fraction: number): void {
  reply({ type: 'progress', fraction });
}

async function makeZip({ entries, store }: ZipRequest): Promise<MadeZip> {
  const size = entries.reduce((sum, { blob }) => sum + blob.size, 0);
  const directory = size > inMemory ? await privateRoot() : undefined;
  if (!directory) {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const blob = new Response(readable, { headers: { 'content-type': 'application/zip' } }).blob();
    await writeZip(entries, writable, progress);
    return { archive: await blob, stored: false };
  }
  const handle = await directory.getFileHandle(store, { create: true });
  await writeZip(entries, await openSink(handle), progress);
  return { archive: await handle.getFile(), stored: true };
}

self.addEventListener('message', (event: MessageEvent<ZipRequest>) => {
  makeZip(event.data).then(
    (made) => reply({ type: 'done', ...made }),
    (error: unknown) => reply({ type: 'error', message: String(error) }),
  );
});
