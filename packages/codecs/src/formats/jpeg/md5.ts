/** MD5 (RFC 1321): the name of an extended XMP packet is its digest. Not for security. */

const shifts = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21];
const constants = Uint32Array.from({ length: 64 }, (_, index) => Math.floor(Math.abs(Math.sin(index + 1)) * 2 ** 32));

function mix(round: number, b: number, c: number, d: number): number {
  if (round === 0) return (b & c) | (~b & d);
  if (round === 1) return (d & b) | (~d & c);
  return round === 2 ? b ^ c ^ d : c ^ (b | ~d);
}

function wordOf(round: number, step: number): number {
  const [factor, start] = [
    [1, 0],
    [5, 1],
    [3, 5],
    [7, 0],
  ][round] as [number, number];
  return (step * factor + start) & 15;
}

/** The digest as 32 upper-case hexadecimal digits. */
export function md5(message: Uint8Array): string {
  const padded = new Uint8Array(((message.length + 8) >> 6) * 64 + 64);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, message.length * 8, true);
  view.setUint32(padded.length - 4, Math.floor(message.length / 2 ** 29), true);
  const state = new Uint32Array([0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476]);
  for (let block = 0; block < padded.length; block += 64) {
    let [a = 0, b = 0, c = 0, d = 0] = state;
    for (let step = 0; step < 64; step++) {
      const round = step >> 4;
      const word = view.getUint32(block + wordOf(round, step) * 4, true);
      const sum = (a + mix(round, b, c, d) + (constants[step] as number) + word) | 0;
      const shift = shifts[round * 4 + (step & 3)] as number;
      [a, d, c, b] = [d, c, b, (b + ((sum << shift) | (sum >>> (32 - shift)))) | 0];
    }
    state.set([a + (state[0] ?? 0), b + (state[1] ?? 0), c + (state[2] ?? 0), d + (state[3] ?? 0)]);
  }
  return Array.from(new Uint8Array(state.buffer), (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase();
}
