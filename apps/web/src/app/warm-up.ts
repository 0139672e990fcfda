import { toSettings } from '../features/settings/form-state.ts';
import { createSettings, targetOf } from '../features/settings/settings-store.ts';
import type { App } from '../lib/app.ts';
import { prepareWriter } from '../lib/stored/write-file.ts';
import { createConverter } from './converter.ts';

/** Pixels of the sample's sides: enough for an encoder to be compiled as for a photo, and a few milliseconds of work. */
const SIDE = 256;

/** A picture of noise as PPM, which is read without a codec of its own. */
function sample(): File {
  const pixels = new Uint8Array(SIDE * SIDE * 3);
  for (let at = 0; at < pixels.length; at++) pixels[at] = Math.imul(at, 0x9e3779b1) >>> 24;
  return new File([`P6 ${SIDE} ${SIDE} 255\n`, pixels], 'sample.ppm');
}

/**
 * A part of the app that does one thing as it is made, while somebody chooses files: starts the worker that writes results, and one
 * that converts, and has it load the encoder of what they are to become. No decoder, since nobody knows of which format they are.
 */
export function warmUp(app: App): void {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  if (connection?.saveData) return;
  const { form: chosen } = app.get(createSettings).getState();
  // What is recommended for the photos of phones, for as long as nobody has chosen.
  const form = chosen.toChosen ? chosen : { ...chosen, to: 'jpeg' as const };
  prepareWriter();
  app.get(createConverter).queue.warmUp(sample(), 'sample.ppm', toSettings(form, targetOf(form)));
}
