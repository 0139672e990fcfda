import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PNG } from 'pngjs';

/** One picture of the corpus, as its manifest describes it. */
export interface CorpusFile {
  readonly path: string;
  readonly format: string;
  readonly exercises: string;
  readonly reference?: { readonly command?: string } | null;
  readonly expected?: string | { readonly path: string } | readonly string[] | null;
}

/** The corpus, and the pictures in it of some formats. */
export class Corpus {
  readonly root: string;
  readonly files: readonly CorpusFile[];

  constructor(root: string) {
    this.root = root;
    const manifest = JSON.parse(readFileSync(join(root, 'MANIFEST.json'), 'utf8')) as { files: CorpusFile[] };
    this.files = manifest.files;
  }

  /** The picture that an independent tool makes of a file, as a PNG path; `undefined` when the manifest names none. */
  reference(file: CorpusFile, work: string, otherwise?: string): string | undefined {
    const given = typeof file.expected === 'object' && file.expected && 'path' in file.expected ? file.expected.path : file.expected;
    const drawn = Array.isArray(given) ? (given[0] as string) : (given as string | undefined);
    // Pictures drawn by the makers of a test suite stand above what a tool makes of its hard cases.
    if (drawn && file.format === 'bmp') return join(this.root, drawn);
    const command = otherwise ?? file.reference?.command;
    if (!command) return drawn ? join(this.root, drawn) : undefined;
    const out = join(work, `ref-${file.path.replaceAll('/', '-')}`);
    spawnSync('sh', ['-c', command.replaceAll('{in}', `'${join(this.root, file.path)}'`).replaceAll('{out}', `'${out}'`)], {
      timeout: 120_000,
    });
    return [`${out}.png`, `${out}-1.png`, `${out}-0.png`].find(existsSync);
  }
}

/** 8-bit RGBA of a PNG, read by pngjs; 16-bit samples rounded to the nearest. */
export function pixels(path: string): { readonly width: number; readonly height: number; readonly data: Uint8Array } {
  const { width, height, data } = PNG.sync.read(readFileSync(path));
  return { width, height, data: new Uint8Array(data) };
}

/** Peak signal-to-noise over premultiplied RGBA in dB; infinite for equal pictures, 0 for other dimensions. */
export function psnr(a: ReturnType<typeof pixels>, b: ReturnType<typeof pixels>): number {
  if (a.width !== b.width || a.height !== b.height) return 0;
  let sum = 0;
  for (let i = 0; i < a.data.length; i += 4) {
    const [alphaA, alphaB] = [a.data[i + 3] ?? 0, b.data[i + 3] ?? 0];
    for (let k = 0; k < 3; k++) {
      sum += (((a.data[i + k] ?? 0) * alphaA - (b.data[i + k] ?? 0) * alphaB) / 255) ** 2;
    }
    sum += (alphaA - alphaB) ** 2;
  }
  return sum === 0 ? Number.POSITIVE_INFINITY : 10 * Math.log10(65025 / (sum / a.data.length));
}

/** Both pictures rendered to sRGB by ImageMagick (its own profile, Little CMS), for pictures that differ in profile. */
export function renderedToSrgb(path: string, work: string, name: string): string {
  const out = join(work, `${name}.png`);
  execFileSync('/usr/bin/convert', [`${path}[0]`, '-colorspace', 'sRGB', '-depth', '8', `PNG32:${out}`]);
  return out;
}
