import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../tools/setup.mjs';

/** The path of a 12-megapixel iPhone photo: what BENCH_HEIC names, or one of the corpus beside the checkout. */
export function findPhoto() {
  const photo = process.env.BENCH_HEIC ?? join(root, '..', 'shared', 'corpus', 'heic', 'iphone_13_pro_max.HEIC');
  if (existsSync(photo)) return photo;
  console.error('Name a 12-megapixel HEIC photo in BENCH_HEIC; none is beside this checkout.');
  process.exit(2);
}
