import { pagedSource } from '@safelight/core';
import { colorSpaceName, errorData, formatById, inspect, type SourceInfo } from '@safelight/engine';
import { pathSource } from '@safelight/engine/node';
import { gatherInputs } from './inputs.ts';
import { blockNames, sizeText } from './words.ts';

/** Runs `safelight info`: what each file is, from its header. Resolves with the exit code. */
export async function infoCommand(args: readonly string[], flags: { readonly json?: boolean }): Promise<number> {
  const { files, missing } = gatherInputs(args);
  let failed = missing.length;
  const fail = (input: string, error: unknown): void => {
    const { code, stage, message } = errorData(error);
    if (flags.json) console.log(JSON.stringify({ input, error: { code, stage, message } }));
    else console.error(`${input}: ${message}`);
  };
  for (const path of missing) fail(path, new Error('There is no such file.'));
  for (const { path, name, size } of files) {
    try {
      const info = await inspect(pagedSource(pathSource(path)), name);
      if (flags.json) console.log(JSON.stringify({ input: path, bytes: size, ...facts(info) }));
      else console.log(`${path}: ${describe(info, size)}`);
    } catch (error) {
      failed++;
      fail(path, error);
    }
  }
  return failed > 0 ? 1 : 0;
}

/** The header's facts, the colour space by its name. */
function facts(info: SourceInfo): Record<string, unknown> {
  const { formatId, displayWidth, displayHeight, colorSpace, ...rest } = info;
  return {
    format: formatId,
    ...rest,
    width: displayWidth,
    height: displayHeight,
    colorSpace: colorSpaceName(colorSpace),
  };
}

function describe(info: SourceInfo, size: number): string {
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
