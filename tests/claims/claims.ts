import type { Claim } from './claim.ts';
import { conversions, reasons, settings } from './conversions.ts';
import { converter } from './converter.ts';
import { developers } from './developers.ts';
import { edits } from './edits.ts';
import { formats } from './formats.ts';
import { pages } from './pages.ts';
import { privacy } from './privacy.ts';
import { product } from './product.ts';
import { world } from './world.ts';

/** Every claim of a figure, or of what is never, always or nowhere so, on pages and dialogs. */
export const claims: readonly Claim[] = [
  conversions,
  reasons,
  settings,
  formats,
  privacy,
  product,
  developers,
  converter,
  edits,
  pages,
  world,
].flat();
