import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
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

  /**
   * The pictures that independent sources make of a file, as PNG paths: the reference tool's, and the one drawn by the
   * makers of a test suite, where there is one. Empty when the manifest names neither.
   */
  references(file: CorpusFile, work: string, otherwise?: string): readonly string[] {
    const given = file.expected;
    const drawn = given && typeof given === 'object' ? ('path' in given ? given.path : given[0]) : given;
    const command = otherwise ?? file.reference?.command;
    return [...(command ? this.#run(command, file, work) : []), ...(drawn ? [join(this.root, drawn)] : [])].filter(
      existsSync,
    );
  }

  #run(command: string, file: CorpusFile, work: string): readonly string[] {
    const source = join(this.root, file.path);
    const kept = placeFor(command, source);
    if (kept && existsSync(kept)) return [kept];
    const out = join(work, `ref-${file.path.replaceAll('/', '-')}`);
    const line = command.replaceAll('{in}', `'${source}'`).replaceAll('{out}', `'${out}'`);
    spawnSync('sh', ['-c', line], { timeout: 120_000 });
    const made = [`${out}.png`, `${out}-01.png`, `${out}-1.png`, `${out}-0.png`].find(existsSync);
    if (made && kept) keep(made, kept);
    return made ? [made] : [];
  }
}

/** Pictures of other programs, kept between runs and for all files of tests of one. */
const cache = fileURLToPath(new URL('../../node_modules/.cache/safelight/references/', import.meta.url));
/** What Debian has installed: with any other program or library the pictures are made anew. */
const installed = statSync('/var/lib/dpkg/status', { throwIfNoEntry: false });

/** Where the picture is kept that a command makes of a file; nowhere, where nothing says what is installed. */
function placeFor(command: string, source: string): string | undefined {
  if (!installed) return undefined;
  const programs = `${installed.mtimeMs} ${installed.size}`;
  const hash = createHash('sha256').update(`${command}\n${programs}\n`).update(readFileSync(source));
  return join(cache, `${hash.digest('hex')}.png`);
}

/** Under another name first: two files of tests may make the same picture at once. */
function keep(made: string, place: string): void {
  mkdirSync(cache, { recursive: true });
  const part = `${place}.${process.pid}.part`;
  copyFileSync(made, part);
  renameSync(part, place);
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
  execFileSync('/usr/bin/convert', [`${path}[0]`, '-colorspace', 'sRGB', '-depth', '8', `PNG32:${out}`], {
    stdio: 'pipe',
  });
  return out;
}
