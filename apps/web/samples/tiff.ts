/** Writes the little TIFF structures of the samples: EXIF blocks and a DNG. */
const sizes = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1, 10: 8 } as const;

/** A tag, the type of its values and these: a text, bytes, numbers, or a directory that it points at. Ascending by tag. */
export type Entry = readonly [
  tag: number,
  type: keyof typeof sizes,
  value: string | Uint8Array | readonly number[] | Directory,
];
export interface Directory {
  readonly tags: readonly Entry[];
}

/** Values in thousandths. */
const FRACTION = 1000;

function valueBytes(type: keyof typeof sizes, value: string | Uint8Array | readonly number[]): Uint8Array {
  if (typeof value === 'string') return new TextEncoder().encode(`${value}\0`);
  if (value instanceof Uint8Array) return value;
  const out = new DataView(new ArrayBuffer(value.length * sizes[type]));
  value.forEach((number, i) => {
    const at = i * sizes[type];
    if (type === 3) out.setUint16(at, number, true);
    else if (type === 4) out.setUint32(at, number, true);
    else if (type === 5 || type === 10) {
      out.setInt32(at, Math.round(number * FRACTION), true);
      out.setInt32(at + 4, FRACTION, true);
    } else out.setUint8(at, number);
  });
  return new Uint8Array(out.buffer);
}

/** A whole file, or block, of one directory and those in it. */
export function writeTiff(directory: Directory): Uint8Array<ArrayBuffer> {
  const parts: [at: number, bytes: Uint8Array][] = [];
  let end = 8;
  const put = ({ tags }: Directory): number => {
    const start = end;
    const table = new DataView(new ArrayBuffer(6 + tags.length * 12));
    end += table.byteLength;
    parts.push([start, new Uint8Array(table.buffer)]);
    table.setUint16(0, tags.length, true);
    tags.forEach(([tag, type, value], i) => {
      const nested = typeof value === 'object' && 'tags' in value;
      const bytes = nested ? valueBytes(4, [put(value)]) : valueBytes(type, value);
      const at = 2 + i * 12;
      table.setUint16(at, tag, true);
      table.setUint16(at + 2, type, true);
      table.setUint32(at + 4, bytes.length / sizes[type], true);
      if (bytes.length <= 4) {
        new Uint8Array(table.buffer).set(bytes, at + 8);
        return;
      }
      end += end & 1;
      table.setUint32(at + 8, end, true);
      parts.push([end, bytes]);
      end += bytes.length;
    });
    end += end & 1;
    return start;
  };
  put(directory);
  const out = new Uint8Array(end);
  out.set([0x49, 0x49, 42, 0, 8]);
  for (const [at, bytes] of parts) out.set(bytes, at);
  return out;
}
