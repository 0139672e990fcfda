import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import type { ImageContent } from '@modelcontextprotocol/sdk/types.js';
import { systemPath } from '@safelight/engine/node';
import { FileStore } from '../file-store.ts';
import { pathBelow } from '../paths.ts';
import { run } from '../run.ts';
import { removeFolder, temporaryFolder } from '../temporary.ts';
import { targetSettings } from './settings.ts';
import type { Call, ToolContext } from './tool.ts';

/** Pixels of the longer side at most. */
const SIDE = 256;

const { settings } = targetSettings({
  to: 'webp',
  options: {
    width: SIDE,
    height: SIDE,
    pages: 'first',
    colorSpace: 'srgb',
    metadata: 'strip',
    neverLarger: false,
    quality: 75,
    effort: 'fast',
  },
});

/** A small picture of each file: of its first page or frame. A file that cannot be drawn has none. */
export async function makePreviews(
  paths: readonly string[],
  { jobs, createWorker }: ToolContext,
  { signal }: Pick<Call, 'signal'>,
  reading?: Readonly<Record<string, string | number | boolean>>,
): Promise<readonly ImageContent[]> {
  const folder = temporaryFolder();
  const drawn = new Map<string, string>();
  try {
    const work = paths.map((path, index) => {
      const { size, mtimeMs } = statSync(systemPath(path));
      const file = { path, name: basename(path), folder: '', size, lastModified: mtimeMs };
      return { file, claim: () => ({ paths: [pathBelow(folder, `${index}.webp`)] }) };
    });
    const report = {
      progress() {},
      completed: (_: unknown, input: string, { paths: [path = ''] }: { readonly paths: readonly string[] }) => {
        drawn.set(input, readFileSync(path, 'base64'));
      },
      failed() {},
    };
    const store = new FileStore(true, false);
    const asked = reading ? { ...settings, decodeOptions: reading } : settings;
    await run(work, asked, { store, jobs, createWorker, stop: signal, report });
    return paths.flatMap((path) => {
      const data = drawn.get(path);
      return data === undefined ? [] : [{ type: 'image' as const, data, mimeType: 'image/webp' }];
    });
  } catch {
    // Another program may have taken a file meanwhile: what was converted is told all the same.
    return [];
  } finally {
    removeFolder(folder);
  }
}
