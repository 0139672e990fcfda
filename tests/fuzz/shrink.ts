import type { Case } from './child.ts';

/** Trials at most: each may take as long as a case that hangs. */
const TRIALS = 40;

/**
 * The smallest case found that still shows the defect: fewer mutations first, then fewer bytes.
 * @param shows - whether a case shows it
 */
export async function shrunk(
  one: Case,
  { mutations, bytes }: { readonly mutations: number; readonly bytes: number },
  shows: (smaller: Case) => Promise<boolean>,
): Promise<Case> {
  let trials = 0;
  let best: Case = { ...one, keep: Array.from({ length: mutations }, (_, index) => index) };
  const take = async (smaller: Case): Promise<boolean> => {
    if (trials++ >= TRIALS || !(await shows(smaller))) return false;
    best = smaller;
    return true;
  };
  for (const index of best.keep ?? []) {
    await take({ ...best, keep: (best.keep ?? []).filter((other) => other !== index) });
  }
  let length = bytes;
  for (let step = bytes / 2; step >= 1; step /= 2) {
    while (length - step > 0 && (await take({ ...best, length: Math.floor(length - step) }))) {
      length = Math.floor(length - step);
    }
  }
  return best;
}
