import { styleText } from 'node:util';
import type { ConvertErrorData, Rewritten } from '@safelight/core';
import { formatById, type QueueItem, type QueueSnapshot, resultNames } from '@safelight/engine';
import { adjustmentText, savingText, sizeText } from './words.ts';

/** Where a file came from and where its result went. */
interface Place {
  readonly input: string;
  readonly output: string;
}

/** Tells how a run goes: lines of JSON on stdout, or words for people. */
export interface Reporter {
  progress(item: QueueItem | undefined, snapshot: QueueSnapshot): void;
  completed(item: QueueItem, place: Place): void;
  failed(input: string, error: ConvertErrorData): void;
  /** One file was made of `count` results. */
  joined(count: number, path: string, made: Rewritten): void;
  end(facts: { readonly skipped: number }): void;
}

/** A reporter for scripts (`json`) or people. */
export function createReporter(json: boolean): Reporter {
  return json ? jsonReporter() : wordReporter();
}

function jsonReporter(): Reporter {
  const line = (data: unknown): void => {
    process.stdout.write(`${JSON.stringify(data)}\n`);
  };
  return {
    progress() {},
    completed({ source, result }, { input, output }) {
      if (!source || !result) return;
      const { width, height, bytes, ms, adjustments, files } = result;
      const several = files.length > 1 ? { outputs: resultNames(output, files.length) } : {};
      const facts = { from: source.formatId, to: result.formatId, width, height, bytes, ms, adjustments };
      line({ input, output: resultNames(output, files.length)[0], ...several, ...facts });
    },
    failed(input, { code, stage, message }) {
      line({ input, error: { code, stage, message } });
    },
    joined(count, path, { bytes, adjustments }) {
      line({ output: path, joined: count, bytes: bytes.length, adjustments });
    },
    end() {},
  };
}

function wordReporter(): Reporter {
  const terminal = process.stderr.isTTY;
  let shown = 0;
  const clear = (): void => {
    if (terminal) process.stderr.write('\r\u001b[2K');
  };
  return {
    progress(item, { counts }) {
      const now = Date.now();
      if (!terminal || !item || item.status !== 'converting' || now - shown < 80) return;
      shown = now;
      const total = counts.pending + counts.converting + counts.completed + counts.error;
      clear();
      process.stderr.write(`${counts.completed + counts.error}/${total}  ${item.name}  ${item.progress}%`);
    },
    completed(item, { input, output }) {
      if (!item.result || !item.source) return;
      clear();
      const { width, height, bytes, ms, adjustments, files } = item.result;
      const paths = resultNames(output, files.length);
      const written = files.length > 1 ? `${paths[0]} ... ${paths.at(-1)}` : output;
      const from = formatById(item.source.formatId)?.label ?? '';
      const sizes = `${sizeText(item.size)} -> ${sizeText(bytes)} (${savingText(item.size, bytes)})`;
      console.log(
        `${styleText('green', 'done')}  ${input} (${from}) -> ${written}  ${width} x ${height}  ${sizes}  ${ms} ms`,
      );
      for (const adjustment of adjustments) console.log(styleText('dim', `      ${adjustmentText(adjustment)}`));
    },
    failed(input, { message }) {
      clear();
      console.error(`${styleText('red', 'fail')}  ${input}: ${message}`);
    },
    joined(count, path, { bytes, adjustments }) {
      clear();
      console.log(`${styleText('green', 'join')}  ${count} files -> ${path}  ${sizeText(bytes.length)}`);
      for (const adjustment of adjustments) console.log(styleText('dim', `      ${adjustmentText(adjustment)}`));
    },
    end({ skipped }) {
      clear();
      if (skipped > 0) console.log(styleText('dim', `${skipped} other files in the folders were left alone.`));
    },
  };
}
