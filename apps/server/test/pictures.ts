/** A picture of `width` x `height` as a PPM, of noise that is the same each time. */
export function ppm(width: number, height: number): Buffer {
  const pixels = Buffer.alloc(width * height * 3);
  let state = 1;
  for (let at = 0; at < pixels.length; at++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    pixels[at] = state >>> 24;
  }
  return Buffer.concat([Buffer.from(`P6\n${width} ${height}\n255\n`), pixels]);
}

/** A form with a file, and fields. */
export function formOf(bytes: Uint8Array, name: string, fields: Readonly<Record<string, string>> = {}): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  form.append('file', new Blob([Uint8Array.from(bytes)]), name);
  return form;
}
