import type { ConvertOutput } from '../convert/convert.ts';

/** What is handed over instead of copied. */
export function buffersOf({ files, thumbnail }: ConvertOutput): readonly ArrayBuffer[] {
  const small = thumbnail ? [thumbnail.rgba.buffer] : [];
  return [...new Set([...files.map(({ buffer }) => buffer as ArrayBuffer), ...small])];
}
