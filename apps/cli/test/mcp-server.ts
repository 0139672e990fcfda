import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { type Connected, connect } from './mcp-client.ts';
import { makeTree } from './program.ts';
import { bmp, ppm, tiff } from './tiny-pictures.ts';

/** Large and slow to encode. */
const slow = Buffer.concat([Buffer.from('P6\n1500 1500\n255\n'), Buffer.alloc(1500 * 1500 * 3, 'slow pixels')]);

/** Files in an allowed folder and one outside of it, and a server that is started in the first. */
export interface ServedFolders {
  readonly root: string;
  readonly allowed: string;
  /** Where temporary files go. */
  readonly temporary: string;
  readonly server: Connected;
  /** Makes a folder for the results of one test. */
  newFolder(): string;
  end(): Promise<void>;
}

/** Makes the folders and starts the server. */
export async function serveFolders(): Promise<ServedFolders> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'safelight-mcp-')));
  const allowed = join(root, 'allowed');
  const temporary = join(root, 'temporary');
  mkdirSync(temporary);
  makeTree(root, {
    'outside/secret.ppm': ppm([1, 2, 3]),
    'allowed/a.ppm': ppm([10, 20, 30]),
    'allowed/b.bmp': bmp([40, 50, 60]),
    'allowed/deep/c.ppm': ppm([70, 80, 90]),
    'allowed/pages.tif': tiff([1, 1, 1], [2, 2, 2], [3, 3, 3]),
    'allowed/broken.ppm': Buffer.from('P6 no'),
    'allowed/wide.ppm': Buffer.concat([Buffer.from('P6\n900 300\n255\n'), Buffer.alloc(900 * 300 * 3, 100)]),
    'allowed/slow/1.ppm': slow,
    'allowed/slow/2.ppm': slow,
    'allowed/link.ppm': { link: '../outside/secret.ppm' },
    'allowed/away': { link: '../outside' },
    'allowed/nowhere': { link: '../outside/new' },
    'allowed/tree/sub/d.ppm': ppm([4, 5, 6]),
    'allowed/taken/sub': { link: '../../outside' },
  });
  const server = await connect(allowed, [], { temporary });
  return {
    root,
    allowed,
    temporary,
    server,
    newFolder: () => mkdtempSync(join(allowed, 'out-')),
    async end() {
      await server.client.close();
      rmSync(root, { recursive: true });
    },
  };
}

/** The first pixel of a PNG, by another program. */
export function pngPixel(path: string): readonly number[] {
  return [...PNG.sync.read(readFileSync(path)).data.subarray(0, 3)];
}
