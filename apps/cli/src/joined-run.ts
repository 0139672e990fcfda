import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { targets } from '@safelight/codecs';
import { type ConvertSettings, canJoin } from '@safelight/engine';
import { InvalidArgumentError } from 'commander';
import type { ConvertFlags } from './flags.ts';
import type { InputFile } from './inputs.ts';
import { existing, FileStore, writeWhole } from './outputs.ts';
import type { Reporter } from './report.ts';
import { run } from './run.ts';

/** The codes of the formats that `--join` is for. */
const joinable: readonly string[] = targets.filter(({ code }) => canJoin(code)).map(({ code }) => code);

/** Converts into a folder of its own, then makes one file of the results; returns how many files failed. */
export async function joined(
  files: readonly InputFile[],
  path: string,
  settings: ConvertSettings,
  flags: ConvertFlags,
  report: Reporter,
): Promise<number> {
  if (!canJoin(settings.to)) {
    throw new InvalidArgumentError(`${settings.to} holds no several pages: --join is for ${joinable.join(', ')}.`);
  }
  if (!flags.overwrite && existsSync(path)) {
    report.failed(path, existing(path).toData());
    return 1;
  }
  const folder = await mkdtemp(join(tmpdir(), 'safelight-'));
  try {
    const work = files.map((file, index) => ({ file, stored: join(folder, String(index)), shown: path }));
    const means = { store: new FileStore(true), jobs: flags.jobs, report };
    // An original that stands for its result may be written in ways that cannot be put together.
    return await run(work, { ...settings, neverLarger: false }, means, async (queue, ids, signal) => {
      const made = await queue.joinResults(ids, settings, { signal, onProgress: () => {} });
      await writeWhole(path, made.bytes, flags.overwrite === true);
      report.joined(ids.length, path, made);
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
