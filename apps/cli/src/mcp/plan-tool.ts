import { pagedSource } from '@safelight/core';
import { errorData, inspect, planInspected } from '@safelight/engine/internal';
import { pathSource } from '@safelight/engine/node';
import type { InputFile } from '../inputs.ts';
import { printable } from '../printable.ts';
import { adjustmentText, sizeText } from '../words.ts';
import { pathsSchema, toSchema } from './convert-tool.ts';
import { gatherWithin } from './gather-within.ts';
import { type TargetArguments, targetSettings } from './settings.ts';
import { pathText } from './texts.ts';
import { type Answer, type Call, failureSchema, type Tool, type ToolContext } from './tool.ts';
import { type ToolFailure, toolFailure } from './tool-error.ts';

/** Files that one call plans: each is a header to read, and a line for the client. */
const MOST_PLANNED = 200;

interface PlanArguments extends TargetArguments {
  readonly paths: readonly string[];
}

/** Tells what a conversion would do. */
export const planTool: Tool<PlanArguments> = {
  name: 'plan_conversion',
  title: 'Plan a conversion',
  description:
    'Says what convert_images would do, by the headers of the files: size, number of files and every difference from the ' +
    'source that can be told already. Writes nothing.',
  annotations: { readOnlyHint: true, openWorldHint: false },
  inputSchema: {
    type: 'object',
    properties: {
      paths: pathsSchema,
      to: toSchema,
      // Said once: each word of a schema is read with every request to a model.
      options: { type: 'object', description: 'As convert_images takes them.' },
      reading: { type: 'object', description: 'As convert_images takes them.' },
    },
    required: ['paths', 'to'],
    additionalProperties: false,
  },
  outputSchema: {
    type: 'object',
    properties: {
      files: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            input: { type: 'string' },
            from: { type: 'string' },
            width: { type: 'integer', description: 'Pixels of the result; of its first page.' },
            height: { type: 'integer' },
            files: { type: 'integer', description: 'Files that it becomes.' },
            memory: { type: 'number', description: 'Bytes of memory that it takes at most, estimated.' },
            adjustments: { type: 'array', items: { type: 'string' } },
            error: failureSchema,
          },
          required: ['input'],
        },
      },
      notPlanned: { type: 'integer', description: 'Files beyond those that one call plans.' },
      error: failureSchema,
    },
    required: ['files'],
    additionalProperties: false,
  },
  nothing: { files: [] },
  call: planFiles,
};

interface Planned {
  readonly data: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly failed: boolean;
}

async function planFiles(given: PlanArguments, call: Call, { folders }: ToolContext): Promise<Answer> {
  const { target, settings } = targetSettings(given);
  const { inputs, refused } = gatherWithin(given.paths, folders);
  const planned: Planned[] = refused.slice(0, MOST_PLANNED).map(({ path, failure }) => failedPlan(path, failure));
  const files = inputs.files.slice(0, MOST_PLANNED - planned.length);
  for (const [index, file] of files.entries()) {
    call.signal.throwIfAborted();
    planned.push(await planFile(file, target.extension, settings));
    call.progress(index + 1, files.length, file.name);
  }
  const left = refused.length + inputs.files.length - planned.length;
  const lines = planned.map(({ text }) => text);
  if (left > 0) lines.push(`and ${left} more, which were not planned`);
  if (planned.length === 0) lines.push('There is nothing to convert: no file of a known format was found.');
  return {
    text: lines.join('\n'),
    data: { files: planned.map(({ data }) => data), ...(left > 0 ? { notPlanned: left } : {}) },
    failed: planned.every(({ failed }) => failed),
  };
}

async function planFile(
  { path, name, size }: InputFile,
  extension: string,
  settings: ReturnType<typeof targetSettings>['settings'],
): Promise<Planned> {
  try {
    const info = await inspect(pagedSource(pathSource(path)), name, settings);
    const plan = planInspected(info, settings);
    const { width, height, files } = plan;
    const adjustments = plan.adjustments.map((adjustment) => pathText(adjustmentText(adjustment)));
    // The file is held twice beside the pictures.
    const memory = plan.memory + 2 * size;
    const pages = files > 1 ? `, ${files} files` : '';
    const facts = `${info.formatId} -> ${extension}, ${width} x ${height}${pages}, at most ${sizeText(memory)} of memory`;
    const text = [`${printable(path)}: ${facts}`, ...adjustments.map((words) => `      ${printable(words)}`)].join(
      '\n',
    );
    const data = { input: pathText(path), from: info.formatId, width, height, files, memory, adjustments };
    return { data, text, failed: false };
  } catch (error) {
    return failedPlan(path, errorData(error));
  }
}

function failedPlan(path: string, failure: ToolFailure): Planned {
  const { code, message } = toolFailure(failure);
  const error = { code, message: pathText(message) };
  return { data: { input: pathText(path), error }, text: printable(`${path}: ${code}: ${message}`), failed: true };
}
