import type { Adjustment, ConvertErrorData, Rewritten } from '@safelight/core';
import { formatById, type PlannedConversion, type QueueItem, type QueueSnapshot } from '@safelight/engine/internal';
import type { Output } from './output.ts';
import type { Claim } from './output-paths.ts';
import { jsonLine, printable } from './printable.ts';
import { adjustmentText, savingText, sizeText } from './words.ts';

/** Why a file was not converted; `cancelled`: the run was stopped before; `outside-folders`: `safelight mcp` may not. */
export type Failure = Omit<ConvertErrorData, 'code'> & {
  readonly code: ConvertErrorData['code'] | 'cancelled' | 'outside-folders';
};

/** One file that was made of several. */
export interface Joined {
  readonly path: string;
  /** Files that it is made of. */
  readonly count: number;
  /** Inputs that it lacks, since they could not be converted. */
  readonly missing: readonly string[];
  readonly output: Rewritten;
}

/** One file that would be made of several. */
export type PlannedJoin = Omit<Joined, 'output'>;

/** Tells how a run goes: one line for each input, in JSON on standard output, or in words for people. */
export interface RunReporter {
  progress(item: QueueItem | undefined, snapshot: QueueSnapshot): void;
  completed(item: QueueItem, input: string, claim: Claim): void;
  failed(input: string, failure: Failure): void;
  joined(joined: Joined): void;
  end(facts: { readonly skipped: number }): void;
  /** How many failures were told. */
  failures(): number;
}

/** Tells what a run would do, too. */
export interface Reporter extends RunReporter {
  /** What would become of a file. */
  planned(planned: PlannedConversion, input: string, claim: Claim): void;
  plannedJoin(joined: PlannedJoin): void;
}

/** Names of files that are left out when a run is stopped; the others are counted. */
const MOST_NAMED = 10;

/** Where a reporter writes. */
export interface Outputs {
  readonly out: Output;
  readonly err: Output;
}

/**
 * A reporter for scripts (`json`) or people.
 * @param to - id of the format that is written
 */
export function createReporter(json: boolean, to: string, outputs: Outputs): Reporter {
  let failures = 0;
  const reporter = json ? jsonReporter(to, outputs) : wordReporter(outputs);
  return {
    ...reporter,
    failed(input, failure) {
      failures++;
      reporter.failed(input, failure);
    },
    failures: () => failures,
  };
}

/** What differs between source and result, the name of the latter included. */
export function adjustmentsOf(
  { adjustments }: { readonly adjustments: readonly Adjustment[] },
  { changedName }: Claim,
): readonly Adjustment[] {
  return changedName === undefined ? adjustments : [...adjustments, { kind: 'name-changed', from: changedName }];
}

function jsonReporter(to: string, { out }: Outputs): Omit<Reporter, 'failures'> {
  return {
    progress() {},
    completed({ source, result }, input, claim) {
      if (!source || !result) return;
      const { width, height, bytes, ms, score } = result;
      const several = claim.paths.length > 1 ? { outputs: claim.paths } : {};
      const adjustments = adjustmentsOf(result, claim);
      const facts = { from: source.formatId, to: result.formatId, width, height, bytes, ms, adjustments, score };
      out.write(jsonLine({ input, output: claim.paths[0], ...several, ...facts }));
    },
    planned({ source, width, height, ...planned }, input, claim) {
      const several = claim.paths.length > 1 ? { outputs: claim.paths } : {};
      const facts = { from: source.formatId, to, width, height, adjustments: adjustmentsOf(planned, claim) };
      out.write(jsonLine({ input, output: claim.paths[0], ...several, ...facts, dryRun: true }));
    },
    plannedJoin({ path, count, missing }) {
      const lacks = missing.length > 0 ? { missing } : {};
      out.write(jsonLine({ output: path, joined: count, ...lacks, dryRun: true }));
    },
    failed(input, { code, stage, message }) {
      out.write(jsonLine({ input, error: { code, stage, message } }));
    },
    joined({ path, count, missing, output: { bytes, adjustments } }) {
      const lacks = missing.length > 0 ? { missing } : {};
      out.write(jsonLine({ output: path, joined: count, ...lacks, bytes: bytes.length, adjustments }));
    },
    end() {},
  };
}

/** From where to where, for people. */
function wayText(input: string, formatId: string, { paths }: Claim): string {
  const written = paths.length > 2 ? `${paths[0]} ... ${paths.at(-1)}` : paths.join(', ');
  return printable(`${input} (${formatById(formatId)?.label ?? ''}) -> ${written}`);
}

function wordReporter({ out, err }: Outputs): Omit<Reporter, 'failures'> {
  let shown = 0;
  const left: string[] = [];
  const clear = (): void => {
    if (err.isTerminal) err.write('\r\u001b[2K');
  };
  const adjusted = (adjustments: readonly Adjustment[]): void => {
    for (const adjustment of adjustments) {
      out.write(`${out.style('dim', `      ${printable(adjustmentText(adjustment))}`)}\n`);
    }
  };
  return {
    progress(item, { counts }) {
      const now = Date.now();
      if (!err.isTerminal || !item || item.status !== 'converting' || now - shown < 80) return;
      shown = now;
      const total = counts.pending + counts.converting + counts.completed + counts.error;
      clear();
      err.write(`${counts.completed + counts.error}/${total}  ${printable(item.name)}  ${item.progress}%`);
    },
    completed({ source, result, size }, input, claim) {
      if (!result || !source) return;
      clear();
      const { width, height, bytes, ms, score } = result;
      const sizes = `${sizeText(size)} -> ${sizeText(bytes)} (${savingText(size, bytes)})`;
      const text = wayText(input, source.formatId, claim);
      const scored = score
        ? `  score ${score.reached} at quality ${score.quality}${score.chroma ? `, ${score.chroma}` : ''}`
        : '';
      out.write(`${out.style('green', 'done')}  ${text}  ${width} x ${height}  ${sizes}  ${ms} ms${scored}\n`);
      adjusted(adjustmentsOf(result, claim));
    },
    planned(planned, input, claim) {
      const { source, width, height } = planned;
      const { length } = claim.paths;
      const files = length > 1 ? `  ${length} files` : '';
      const text = wayText(input, source.formatId, claim);
      out.write(`${out.style('green', 'plan')}  ${text}  ${width} x ${height}${files}\n`);
      adjusted(adjustmentsOf(planned, claim));
    },
    plannedJoin({ path, count, missing }) {
      const lacks = missing.length > 0 ? `, without ${missing.join(', ')}` : '';
      out.write(`${out.style('green', 'plan')}  ${printable(`${count} files -> ${path}${lacks}`)}\n`);
    },
    failed(input, { code, message }) {
      clear();
      if (code === 'cancelled') left.push(input);
      else err.write(`${err.style('red', 'fail')}  ${printable(`${input}: ${message}`)}\n`);
    },
    joined({ path, count, missing, output: { bytes, adjustments } }) {
      clear();
      const lacks = missing.length > 0 ? `, without ${missing.join(', ')}` : '';
      const text = printable(`${count} files -> ${path}  ${sizeText(bytes.length)}${lacks}`);
      out.write(`${out.style('green', 'join')}  ${text}\n`);
      adjusted(adjustments);
    },
    end({ skipped }) {
      clear();
      if (left.length > 0) {
        const more = left.length > MOST_NAMED ? ` and ${left.length - MOST_NAMED} more` : '';
        const names = `${left.slice(0, MOST_NAMED).join(', ')}${more}`;
        err.write(`${err.style('red', 'stop')}  ${left.length} not done: ${printable(names)}\n`);
      }
      if (skipped > 0) {
        const files = skipped === 1 ? 'other file in the folders was' : 'other files in the folders were';
        out.write(`${out.style('dim', `${skipped} ${files} left alone.`)}\n`);
      }
    },
  };
}
