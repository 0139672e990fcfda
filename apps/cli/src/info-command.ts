import { type ConvertErrorData, pagedSource } from '@safelight/core';
import {
  colorSpaceName,
  errorData,
  formatById,
  inspect,
  type SourceInfo,
  sourceFacts,
} from '@safelight/engine/internal';
import { pathSource } from '@safelight/engine/node';
import { exitCodes } from './exit-codes.ts';
import { gatherInputs } from './inputs.ts';
import { jsonLine, printable } from './printable.ts';
import type { Outputs } from './report.ts';
import { blockNames, sizeText } from './words.ts';

/** Runs `safelight info`: what each file is, from its header. Resolves with the exit code. */
export async function infoCommand(
  args: readonly string[],
  flags: { readonly json?: boolean },
  { out, err }: Outputs,
): Promise<number> {
  const { files, refused } = gatherInputs(args);
  let failed = 0;
  const fail = (input: string, { code, stage, message }: ConvertErrorData): void => {
    failed++;
    if (flags.json) out.write(jsonLine({ input, error: { code, stage, message } }));
    else err.write(`${printable(`${input}: ${message}`)}\n`);
  };
  for (const { path, error } of refused) fail(path, error);
  for (const { path, name, size } of files) {
    if (out.failure) break;
    try {
      const info = await inspect(pagedSource(pathSource(path)), name);
      if (flags.json) out.write(jsonLine({ input: path, bytes: size, ...sourceFacts(info) }));
      else out.write(`${printable(`${path}: ${describe(info, size)}`)}\n`);
    } catch (error) {
      fail(path, errorData(error));
    }
  }
  return failed > 0 ? exitCodes.failed : exitCodes.done;
}

/** A line for people. */
export function describe(info: SourceInfo, size: number): string {
  const label = formatById(info.formatId)?.label ?? info.formatId;
  const parts = [
    label,
    `${info.displayWidth} x ${info.displayHeight}`,
    `${info.significantBits ?? info.depth}-bit ${info.model}${info.alpha === 'none' ? '' : ' with alpha'}`,
    colorSpaceName(info.colorSpace),
    ...(info.frameCount > 1 ? [`${info.frameCount} ${info.kind === 'pages' ? 'pictures' : 'frames'}`] : []),
    ...(info.orientation === 1 ? [] : [`orientation ${info.orientation}`]),
    ...info.metadata.map((block) => blockNames[block]),
    sizeText(size),
  ];
  return parts.join(', ');
}
