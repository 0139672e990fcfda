import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { pagedSource } from '@safelight/core';
import { formatById, inspect, sourceFacts } from '@safelight/engine/internal';
import { pathSource, readFailure, refuseUnlessFile, systemPath } from '@safelight/engine/node';
import { describe } from '../info-command.ts';
import { printable } from '../printable.ts';
import { readingSchema } from './option-schemas.ts';
import { makePreviews } from './preview.ts';
import { readingOf } from './settings.ts';
import { pathText } from './texts.ts';
import { type Answer, type Call, failureSchema, type Tool, type ToolContext } from './tool.ts';

interface InspectArguments {
  readonly path: string;
  readonly reading?: Readonly<Record<string, unknown>>;
  readonly preview?: boolean;
}

/** Tells what a file is. */
export const inspectTool: Tool<InspectArguments> = {
  name: 'inspect_image',
  title: 'Inspect an image or document',
  description:
    'Says what a file is, by its bytes: format, size, pages or frames, colours, depth, which metadata it has. Reads its ' +
    'header alone; with preview it is drawn, too.',
  annotations: { readOnlyHint: true, openWorldHint: false },
  inputSchema: {
    type: 'object',
    properties: {
      path: { type: 'string', minLength: 1, description: 'A file. Absolute, or relative to the first allowed folder.' },
      reading: { ...readingSchema, description: 'Choices about reading, a password among them.' },
      preview: { type: 'boolean', default: false, description: 'Show it as a small picture, its first page or frame.' },
    },
    required: ['path'],
    additionalProperties: false,
  },
  outputSchema: {
    type: 'object',
    properties: {
      input: { type: 'string' },
      bytes: { type: 'integer' },
      format: { type: 'string' },
      label: { type: 'string', description: 'The format for people.' },
      width: { type: 'integer', description: 'Pixels of the upright picture.' },
      height: { type: 'integer' },
      kind: { type: 'string', enum: ['still', 'animation', 'pages'] },
      frameCount: { type: 'integer', description: 'Frames or pages; 1 for a still.' },
      model: { type: 'string' },
      alpha: { type: 'string' },
      depth: { type: 'integer', description: 'Bits a sample.' },
      colorSpace: { type: 'string' },
      orientation: { type: 'integer', description: 'As EXIF has it; 1 is upright.' },
      metadata: { type: 'array', items: { type: 'string' } },
      error: failureSchema,
    },
    // The header's other facts depend on the format.
    additionalProperties: true,
  },
  nothing: {},
  call: inspectFile,
};

async function inspectFile(given: InspectArguments, call: Call, context: ToolContext): Promise<Answer> {
  const decodeOptions = readingOf(given.reading);
  const path = context.folders.place(given.path);
  const size = sizeOf(path);
  const info = await inspect(pagedSource(pathSource(path)), basename(path), { decodeOptions });
  const label = formatById(info.formatId)?.label ?? info.formatId;
  const data = { input: pathText(path), bytes: size, label, ...(plain(sourceFacts(info)) as Record<string, unknown>) };
  const more = given.preview ? await makePreviews([path], context, call, decodeOptions) : [];
  return { text: printable(`${path}: ${describe(info, size)}`), data, more };
}

function sizeOf(path: string): number {
  try {
    const stat = statSync(systemPath(path));
    refuseUnlessFile(stat);
    return stat.size;
  } catch (cause) {
    throw readFailure(cause);
  }
}

/** The same as JSON holds it, bytes and colour profiles left out: these would fill a model's memory. */
function plain(value: unknown): unknown {
  if (typeof value === 'string') return pathText(value);
  if (Array.isArray(value)) return value.map(plain);
  if (ArrayBuffer.isView(value)) return undefined;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, plain(member)]));
}
