/** A process of its own for cases of the fuzzer: it may hang, grow or crash. */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpuUsage, memoryUsage } from 'node:process';
import { judge, type Verdict } from './judge.ts';
import { mutated, mutationsOf } from './mutate.ts';
import { randomOf } from './random.ts';

/** A case, which can be made again from this alone. */
export interface Case {
  readonly format: string;
  /** Sound files of the format. */
  readonly files: readonly string[];
  readonly seed: string;
  /** Its number: of the same seed each is another. */
  readonly index: number;
  /** Which of its mutations are made; all where this is not given. */
  readonly keep?: readonly number[];
  /** The file is cut to so many bytes. */
  readonly length?: number;
  /** Where it is written in place of being judged. */
  readonly saveTo?: string;
}

/** What became of a case. */
export interface Answer extends Partial<Verdict> {
  readonly index: number;
  /** Bytes of the file, and how many mutations it has. */
  readonly bytes: number;
  readonly mutations: number;
  /** Milliseconds of processors, and bytes that the process had at most. */
  readonly time: number;
  readonly memory: number;
}

const read = new Map<string, Uint8Array>();
function fileOf(path: string): Uint8Array {
  const bytes = read.get(path) ?? new Uint8Array(readFileSync(path));
  read.set(path, bytes);
  return bytes;
}

function bytesOf({ format, files, seed, index, keep, length }: Case): {
  readonly bytes: Uint8Array;
  readonly mutations: number;
} {
  const random = randomOf(`${seed} ${format} ${index}`);
  const file = fileOf(random.of(files));
  const other = fileOf(random.of(files));
  const all = mutationsOf(random, file.length);
  const made = keep ? all.filter((_, place) => keep.includes(place)) : all;
  return { bytes: mutated(file, made, other).slice(0, length), mutations: all.length };
}

/** The most that the process has had since `forgetPeak`; where the system does not tell, what it has now. */
function peak(): number {
  try {
    const [, kilobytes] = /VmHWM:\s*(\d+)/.exec(readFileSync('/proc/self/status', 'latin1')) ?? [];
    return Number(kilobytes) * 1024;
  } catch {
    return memoryUsage().rss;
  }
}

function forgetPeak(): void {
  try {
    writeFileSync('/proc/self/clear_refs', '5');
  } catch {
    // Only Linux has it.
  }
}

async function run(one: Case): Promise<Answer> {
  const { bytes, mutations } = bytesOf(one);
  const known = { index: one.index, bytes: bytes.length, mutations };
  if (one.saveTo !== undefined) {
    writeFileSync(one.saveTo, bytes);
    return { ...known, time: 0, memory: 0 };
  }
  // What earlier cases left is not this one's.
  globalThis.gc?.();
  forgetPeak();
  const before = cpuUsage();
  const verdict = await judge(bytes, `fuzz.${one.format}`);
  const { user, system } = cpuUsage(before);
  return { ...known, ...verdict, time: (user + system) / 1000, memory: peak() };
}

process.on('message', (one: Case) => {
  void run(one).then((answer) => process.send?.(answer));
});
process.send?.({ ready: true });
