// Vitest compares typed arrays sample by sample, 5 µs each: a picture takes seconds. Those of equal bytes are equal; all
// others are left to it, for what it says of them.
import { expect } from 'vitest';

function equalBytes(a: unknown, b: unknown): true | undefined {
  if (!ArrayBuffer.isView(a) || !ArrayBuffer.isView(b) || a.constructor !== b.constructor) return undefined;
  if (a.byteLength !== b.byteLength) return undefined;
  const [x, y] = [a, b].map((view) => Buffer.from(view.buffer, view.byteOffset, view.byteLength)) as [Buffer, Buffer];
  return x.equals(y) || undefined;
}

const added = Symbol.for('safelight.equal-bytes');
// Files share a process, and a setup file runs before each of them.
if (!(added in globalThis)) {
  expect.addEqualityTesters([equalBytes]);
  Object.defineProperty(globalThis, added, { value: true });
}
