import type { Adjustment } from '@safelight/core';
import { listPages } from '../plan/pages.ts';
import type { SourceInfo } from '../source-info.ts';
import type { ConvertContext, ConvertOutput, ConvertRequest } from './conversion.ts';
import { resultNames } from './output-names.ts';
import { uniqueAdjustments } from './unique-adjustments.ts';

/** A document whose pages become files of their own. */
interface PagesJob {
  /** Places of the pages that are wanted, from 0, ascending. */
  readonly pages: readonly number[];
  readonly request: ConvertRequest;
  readonly context: ConvertContext;
}

/**
 * Converts the pages of a document to a file each. One at a time: a long document takes no more memory than a short one,
 * and each page is planned by what it is, since pages may differ in size, colours and transparency. Rejects as `convert`
 * does; a page that fails fails the document.
 * @param convertOne - converts the page that its request names
 */
export async function convertPages(
  { pages, request, context }: PagesJob,
  convertOne: (request: ConvertRequest, context: ConvertContext) => Promise<ConvertOutput>,
): Promise<ConvertOutput> {
  const started = performance.now();
  const done: ConvertOutput[] = [];
  let wanted = pages;
  for (let page = wanted[0]; page !== undefined; page = wanted[done.length]) {
    context.signal.throwIfAborted();
    const before = done.length;
    const onProgress: ConvertContext['onProgress'] = (percent, stage) =>
      context.onProgress(10 + (before * 90 + Math.max(0, percent - 10)) / wanted.length, stage);
    const settings = { ...request.settings, pages: listPages([page]) };
    const output = await convertOne({ ...request, settings }, { ...context, onProgress });
    done.push(output);
    // A document that hides its pages tells how many there are once it is open.
    const { frameCount } = output.source;
    wanted = wanted.filter((one) => one < frameCount);
  }
  return mergeOutputs(done, performance.now() - started);
}

function mergeOutputs(outputs: readonly ConvertOutput[], ms: number): ConvertOutput {
  const [{ source, result }] = outputs as readonly [ConvertOutput, ...ConvertOutput[]];
  const files = outputs.flatMap((output) => output.files);
  const names = resultNames(result.name, files.length);
  const named = outputs
    .flatMap((output) => output.result.files)
    .map((file, index) => ({ ...file, name: names[index] ?? result.name }));
  const scores = outputs.flatMap((output) => output.result.score ?? []);
  const [score] = scores.toSorted((a, b) => a.reached - b.reached);
  return {
    files,
    source,
    result: {
      ...result,
      files: named,
      bytes: named.reduce((sum, { bytes }) => sum + bytes, 0),
      ms: Math.round(ms),
      ...(score ? { score } : {}),
      adjustments: mergeAdjustments(outputs, source),
    },
  };
}

/** The adjustments of all pages or frames, each once; which of them were left out is told of the whole. */
function mergeAdjustments(
  outputs: readonly ConvertOutput[],
  { kind, frameCount: total }: SourceInfo,
): readonly Adjustment[] {
  const kept = outputs.length;
  const all = uniqueAdjustments(outputs.flatMap(({ result }) => result.adjustments));
  const others = all.filter((change) => change.kind !== 'pages-dropped' && change.kind !== 'frames-dropped');
  const dropped = kind === 'animation' ? 'frames-dropped' : 'pages-dropped';
  return kept < total ? [{ kind: dropped, kept, total }, ...others] : others;
}
