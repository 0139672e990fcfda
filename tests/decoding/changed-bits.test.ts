// A photo from a failing disk: where the format lets it be known that a bit is another one, it is said. A picture that is nearly
// right would be called converted, and its original deleted (docs/decisions/046-decoders-of-the-browser.md).
import { expect, test } from 'vitest';
import { convert } from '../../packages/engine/src/convert/convert.ts';
import { testContext as context } from '../../packages/engine/src/convert/test-context.ts';
import { defaultSettings } from '../../packages/engine/src/plan/settings.ts';
import { randomOf } from '../fuzz/random.ts';
import { saidOf } from './said-of.ts';

const SIDE = 160;
const TURNS = 60;
/** Bytes behind the headers of a picture, whose flags may say the same in two ways. */
const HEADERS = 64;

/** A noisy picture in this format. */
async function pictureIn(format: string): Promise<Uint8Array> {
  const random = randomOf('grain');
  const samples = Uint8Array.from({ length: SIDE * SIDE * 3 }, (_, at) => (at % 251) / 2 + random.below(128));
  const ppm = Buffer.concat([Buffer.from(`P6\n${SIDE} ${SIDE}\n255\n`), samples]);
  const { files } = await convert(ppm, { name: 'a.ppm', settings: defaultSettings(format) }, context);
  return files[0] as Uint8Array;
}

test.each([
  ['avif', 'mdat'],
  ['png', 'IDAT'],
])('%s: a single bit that is another one is said', async (format, begins) => {
  const sound = await pictureIn(format);
  const name = `a.${format}`;
  expect(await saidOf(sound, name)).toBeUndefined();
  const random = randomOf(`a failing disk: ${format}`);
  const first = Buffer.from(sound).indexOf(begins) + HEADERS;
  for (let turn = 0; turn < TURNS; turn++) {
    const rotten = sound.slice();
    // Behind the end of PNG's data is the chunk that ends the file.
    const at = first + random.below(sound.length - first - 16);
    rotten[at] = (rotten[at] ?? 0) ^ (1 << random.below(8));
    expect(['corrupt-input', 'damaged-input'], `byte ${at}`).toContain(await saidOf(rotten, name));
  }
});
