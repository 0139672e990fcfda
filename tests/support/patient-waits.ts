/** `vi.waitFor` gives up after a second, which a machine with other work may need for an import alone: it waits as `expect.poll` does. */
import { vi } from 'vitest';

const MILLISECONDS = 20_000;

const { waitFor } = vi;
const waitPatiently: typeof waitFor = (callback, options = MILLISECONDS) => waitFor(callback, options);
// Files that share a process share it, too.
if (waitFor.name !== waitPatiently.name) vi.waitFor = waitPatiently;
