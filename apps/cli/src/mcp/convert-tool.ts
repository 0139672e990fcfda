import { basename } from 'node:path';
import type { ResourceLink } from '@modelcontextprotocol/sdk/types.js';
import { targets } from '@safelight/codecs';
import { ConvertError } from '@safelight/core';
import { safePath } from '@safelight/engine/internal';
import { convertInputs } from '../convert-inputs.ts';
import { checkJoinable } from '../joined-run.ts';
import { pathBelow } from '../paths.ts';
import type { Joined } from '../report.ts';
import { adjustmentText } from '../words.ts';
import { ConvertReport, type Written } from './convert-report.ts';
import { gatherWithin, refuseFiles } from './gather-within.ts';
import { type JsonSchema, optionsSchema, readingSchema } from './option-schemas.ts';
import { makePreviews } from './preview.ts';
import { type TargetArguments, targetSettings } from './settings.ts';
import { fileAddress, pathText } from './texts.ts';
import { type Answer, type Call, failureSchema, type Tool, type ToolContext } from './tool.ts';
import { ToolError } from './tool-error.ts';

/** Links to results in one answer. */
const MOST_LINKS = 20;
/** Files that one answer lists, those that failed first. */
const MOST_LISTED = 200;
/** Results that are shown as pictures. */
const MOST_PREVIEWS = 4;

interface ConvertArguments extends TargetArguments {
  readonly paths: readonly string[];
  readonly out?: string;
  readonly overwrite?: boolean;
  readonly join?: string;
  readonly partial?: boolean;
  readonly preview?: boolean;
}

/** What tools that read several files take. */
export const pathsSchema: JsonSchema = {
  type: 'array',
  items: { type: 'string', minLength: 1 },
  minItems: 1,
  description:
    'Files, folders (with all below them) or globs such as scans/*.png. Absolute, or relative to the first allowed folder.',
};

/** The target, as tools take it. */
export const toSchema: JsonSchema = {
  type: 'string',
  enum: [...new Set(targets.flatMap((target) => (target.insteadOf ? [] : [target.code, target.extension])))],
  description: 'Format to write.',
};

const targetSchemas: Readonly<Record<string, JsonSchema>> = {
  to: toSchema,
  options: {
    ...optionsSchema,
    description: 'What to change and how to write it. Options that begin with formats belong to these only.',
  },
  reading: { ...readingSchema, description: 'Choices about reading, a password among them.' },
};

const entrySchema: JsonSchema = {
  type: 'object',
  properties: {
    input: { type: 'string' },
    output: { type: 'string', description: 'Path of the result; of its first page.' },
    outputs: { type: 'array', items: { type: 'string' }, description: 'Where there are several, each a page.' },
    from: { type: 'string' },
    to: { type: 'string' },
    width: { type: 'integer' },
    height: { type: 'integer' },
    inputBytes: { type: 'integer' },
    outputBytes: { type: 'integer' },
    unchanged: { type: 'boolean', description: 'The result is the file itself, byte for byte.' },
    score: {
      type: 'object',
      description: 'Where a target was given: scores of SSIMULACRA 2, and the quality that was found.',
      properties: { wanted: { type: 'number' }, reached: { type: 'number' }, quality: { type: 'number' } },
    },
    adjustments: { type: 'array', items: { type: 'string' }, description: 'Differences that were not asked for.' },
    error: failureSchema,
  },
  required: ['input'],
};

const joinedSchema: JsonSchema = {
  type: 'object',
  properties: {
    output: { type: 'string' },
    files: { type: 'integer', description: 'Files that it is made of.' },
    missing: { type: 'array', items: { type: 'string' }, description: 'Files that it lacks.' },
    bytes: { type: 'integer' },
    adjustments: { type: 'array', items: { type: 'string' } },
  },
  required: ['output', 'files', 'missing', 'bytes', 'adjustments'],
};

/** Converts files. */
export const convertTool: Tool<ConvertArguments> = {
  name: 'convert_images',
  title: 'Convert images and documents',
  description:
    'Converts images and documents on this machine: files, folders or globs, to one format, beside each source or into a ' +
    'folder, or joined into one PDF or TIFF. Files that exist, sources among them, are only replaced with overwrite. ' +
    'Every file is told: where its result is and what differs from the source, or why there is none.',
  annotations: {
    readOnlyHint: false,
    // With `overwrite`.
    destructiveHint: true,
    idempotentHint: false,
    openWorldHint: false,
  },
  inputSchema: {
    type: 'object',
    properties: {
      paths: pathsSchema,
      ...targetSchemas,
      out: {
        type: 'string',
        minLength: 1,
        description: 'Folder for the results, made if need be; default beside each source.',
      },
      overwrite: {
        type: 'boolean',
        default: false,
        description:
          'Replace files that exist. A file to convert is replaced by its own result only, and is gone then.',
      },
      join: {
        type: 'string',
        minLength: 1,
        description: 'Path of one PDF or TIFF to make of all results, in the order given; refused where a file fails.',
      },
      partial: { type: 'boolean', default: false, description: 'With join: make it of the rest where a file fails.' },
      preview: {
        type: 'boolean',
        default: true,
        description: `Show the first ${MOST_PREVIEWS} results as small pictures.`,
      },
    },
    required: ['paths', 'to'],
    additionalProperties: false,
  },
  outputSchema: {
    type: 'object',
    properties: {
      converted: { type: 'integer' },
      failed: { type: 'integer' },
      skipped: { type: 'integer', description: 'Other files in the folders, which are no pictures.' },
      files: { type: 'array', items: entrySchema },
      notListed: { type: 'integer', description: 'Files that are counted only, the list being long enough.' },
      joined: joinedSchema,
      error: failureSchema,
    },
    required: ['converted', 'failed', 'files'],
    additionalProperties: false,
  },
  nothing: { converted: 0, failed: 0, files: [] },
  call: convertImages,
};

async function convertImages(given: ConvertArguments, call: Call, context: ToolContext): Promise<Answer> {
  const { overwrite = false, partial = false } = given;
  const { target, settings } = targetSettings(given);
  if (given.join !== undefined) checkJoinable(settings.to, given.out, given.join);
  else if (partial) throw new ToolError('invalid-arguments', 'partial goes with join.');
  const { folders, jobs, createWorker } = context;
  const out = given.out === undefined ? undefined : folders.real(given.out, 'out');
  const join = given.join === undefined ? undefined : folders.place(given.join, 'join');
  const gathered = refuseFiles(gatherWithin(given.paths, folders), ({ folder }) => {
    // Below the folder for results a link may lead elsewhere.
    if (out !== undefined) folders.real(pathBelow(out, safePath(folder)), 'The folder of the result');
  });
  const { inputs, refused } = gathered;
  const report = new ConvertReport(call.progress, target.format.id, join !== undefined);
  for (const { path, failure } of refused) report.failed(path, failure);
  // It may have become a link while the files were converted.
  const checkFolder = (folder: string): void => {
    try {
      folders.real(folder, 'The folder of the result');
    } catch (cause) {
      throw new ConvertError('write-failed', (cause as Error).message, { stage: 'finish', cause });
    }
  };
  const wanted = { inputs, target, settings, out, join, partial, overwrite, fileTimes: true };
  await convertInputs(wanted, { jobs, report, createWorker, stop: call.signal, checkFolder });
  report.end({ skipped: inputs.skipped });
  const paths = inputs.files.map(({ path }) => path);
  const answer = await answerOf(report, paths, inputs.skipped, given, call, context);
  if (!target.insteadOf) return answer;
  const name = target.code.toUpperCase();
  return { ...answer, text: `${name} can be written by no one: saved as ${target.format.label}.\n${answer.text}` };
}

async function answerOf(
  report: ConvertReport,
  paths: readonly string[],
  skipped: number,
  { preview = true }: ConvertArguments,
  call: Call,
  context: ToolContext,
): Promise<Answer> {
  const { one } = report;
  const told = report.inOrderOf(paths);
  const failed = told.filter(({ entry }) => entry.error);
  const converted = told.length - failed.length;
  // Where not all can be listed, failures are of more use.
  const shown = new Set([...failed, ...told.filter(({ entry }) => !entry.error)].slice(0, MOST_LISTED));
  const listed = told.filter((file) => shown.has(file));
  const written = one ? [one.written] : told.flatMap((file) => file.written);
  const seen = preview && !call.signal.aborted ? written.slice(0, MOST_PREVIEWS).map(({ path }) => path) : [];
  const pictures = await makePreviews(seen, context, call);
  const links = written.slice(0, MOST_LINKS).map(linkTo);
  const lines = [...listed.map(({ text }) => text), report.rest].filter((line) => line !== '');
  const more = written.length - links.length;
  if (more > 0) lines.push(`Links to the first ${links.length} results follow; there are ${more} more.`);
  if (told.length === 0) lines.push('There is nothing to convert: no file of a known format was found.');
  const data = {
    converted,
    failed: failed.length,
    skipped,
    files: listed.map(({ entry }) => entry),
    ...(told.length > listed.length ? { notListed: told.length - listed.length } : {}),
    ...(one ? { joined: joinedData(one.joined) } : {}),
  };
  return { text: lines.join('\n'), data, more: [...links, ...pictures], failed: converted === 0 };
}

function linkTo({ path, mimeType, bytes }: Written): ResourceLink {
  return { type: 'resource_link', uri: fileAddress(path), name: pathText(basename(path)), mimeType, size: bytes };
}

function joinedData({ path, count, missing, output: { bytes, adjustments } }: Joined): Record<string, unknown> {
  return {
    output: pathText(path),
    files: count,
    missing: missing.map(pathText),
    bytes: bytes.length,
    adjustments: adjustments.map((adjustment) => pathText(adjustmentText(adjustment))),
  };
}
