import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { nodeContext } from '../../test/node-context.ts';
import { type DeflateExports, withDeflate } from '../coding/deflate/native.ts';
import { instantiateNative, NativeError, nativeCode } from './wasm.ts';

const moduleFile = new URL('../coding/deflate/deflate-png.wasm', import.meta.url);

async function newMemory(): Promise<Uint8Array> {
  const module = await WebAssembly.compile(await readFile(moduleFile));
  return (await instantiateNative<DeflateExports>(module)).bytes().slice();
}

test('an instance that is used again has the memory of a new one', async () => {
  const context = nodeContext();
  const first = await withDeflate(context, (native) => {
    // Some is freed and some is not; the memory grows.
    native.free(native.put(new Uint8Array(100_000).fill(7)));
    native.put(new Uint8Array(10_000_000).fill(8));
    return native;
  });
  const again = await withDeflate(context, (native) => {
    expect(native).toBe(first);
    return native.bytes().slice();
  });
  const fresh = await newMemory();
  expect(again.length).toBeGreaterThan(fresh.length);
  expect(Buffer.compare(again.subarray(0, fresh.length), fresh)).toBe(0);
  expect(again.subarray(fresh.length).every((byte) => byte === 0)).toBe(true);
});

test('memory that is allocated is zeroed', () =>
  withDeflate(nodeContext(), (native) => {
    native.free(native.put(new Uint8Array(5000).fill(9)));
    const pointer = native.malloc(5000);
    expect(native.view(pointer, 5000).every((byte) => byte === 0)).toBe(true);
  }));

test('an instance that threw is not used again', async () => {
  const context = nodeContext();
  let spoilt: unknown;
  const thrown = withDeflate(context, (native) => {
    spoilt = native;
    throw new NativeError(nativeCode.failed, 'Broken.');
  });
  await expect(thrown).rejects.toThrow('Broken.');
  await withDeflate(context, (native) => expect(native).not.toBe(spoilt));
});
