import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { hostileFiles } from './hostile-files.ts';

const program = fileURLToPath(new URL('../bin/safelight.mjs', import.meta.url));
const picture = new URL('../../../packages/codecs/src/formats/jpeg/fixtures/gray.jpg', import.meta.url);
const work = mkdtempSync(join(tmpdir(), 'safelight-hostile-'));
afterAll(() => rmSync(work, { recursive: true }));

/** Prints at the end what the process took of memory (its high-water mark, kB) and of its processors' time (µs). */
const meter = `data:text/javascript,${encodeURIComponent(`
  import { readFileSync, writeSync } from 'node:fs';
  process.on('exit', () => {
    const [, kilobytes] = /VmHWM:\\s*(\\d+)/.exec(readFileSync('/proc/self/status', 'latin1')) ?? [];
    const { userCPUTime, systemCPUTime } = process.resourceUsage();
    writeSync(2, 'USED ' + kilobytes + ' ' + (userCPUTime + systemCPUTime) + '\\n');
  });
`)}`;

interface Run {
  /** The line about the file. */
  readonly line: { readonly output?: string; readonly error?: { readonly code: string } };
  /** Bytes. */
  readonly memory: number;
  /** Seconds of all processors. */
  readonly time: number;
}

async function convert(path: string, to: string): Promise<Run> {
  const args = [
    '--import',
    meter,
    program,
    'convert',
    path,
    '--to',
    to,
    '--out',
    join(work, 'out'),
    '--json',
    '--overwrite',
  ];
  const child = spawn(process.execPath, [...args, '--allow-larger'], { stdio: ['ignore', 'pipe', 'pipe'] });
  let [out, err] = ['', ''];
  child.stdout.on('data', (text: Buffer) => (out += text.toString()));
  child.stderr.on('data', (text: Buffer) => (err += text.toString()));
  await new Promise((resolve) => child.on('close', resolve));
  const [, kilobytes, micros] = /USED (\d+) (\d+)/.exec(err) ?? [];
  return { line: JSON.parse(out.trim()) as Run['line'], memory: Number(kilobytes) * 1024, time: Number(micros) / 1e6 };
}

/** Reproducers beside the corpus, where there are any. */
function reproducers(): readonly string[] {
  const corpus =
    process.env['SAFELIGHT_CORPUS'] ?? fileURLToPath(new URL('../../../../shared/corpus', import.meta.url));
  const folder = join(corpus, '..', 'attacks');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => !name.endsWith('.md'))
    .map((name) => join(folder, name));
}

describe('small files that ask for much', () => {
  const made = Object.entries(hostileFiles(readFileSync(picture))).map(([name, bytes]) => {
    const path = join(work, name);
    writeFileSync(path, bytes);
    return path;
  });
  // Over a gigabyte, and next to nothing on the disk.
  const large = join(work, 'larger-than-any.jpg');
  writeFileSync(large, 'GIF89a');
  truncateSync(large, 1.5 * 1024 ** 3);
  // What it takes is counted by the kernel: the time of processors is the same on a busy machine.
  test.each([...made, large, ...reproducers()])('%s ends in a result or a code, within 10 s and 1 GB', async (path) => {
    const { line, memory, time } = await convert(path, path.endsWith('.png') ? 'jpeg' : 'png');
    const code = line.error?.code;
    expect(line.output !== undefined || code !== undefined).toBe(true);
    expect(['worker-failed', 'out-of-memory']).not.toContain(code);
    expect(memory).toBeGreaterThan(20e6);
    expect(memory).toBeLessThan(1e9);
    expect(time).toBeLessThan(10);
  });
});
