import { isSecret, openChoices } from '@safelight/engine/internal';
import type { FormState } from './form-state.ts';

/** The choices about reading, split by whether they may be stored and shared. */
export function splitReading(reading: FormState['reading']): {
  readonly open: FormState['reading'];
  readonly secret: FormState['reading'];
} {
  const secret = Object.entries(reading).filter(([key]) => isSecret(key));
  return { open: openChoices(reading), secret: Object.fromEntries(secret) };
}
