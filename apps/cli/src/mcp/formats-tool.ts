import type { Format } from '@safelight/core';
import { allFormats, formatById, formatByName, type RegisteredFormat } from '@safelight/engine/internal';
import { reads, writes } from '../formats-command.ts';
import { schemaOf } from './option-schemas.ts';
import { type Answer, failureSchema, type Tool } from './tool.ts';
import { ToolError } from './tool-error.ts';

interface FormatsArguments {
  readonly format?: string;
}

/** Lists formats. */
export const formatsTool: Tool<FormatsArguments> = {
  name: 'list_formats',
  title: 'List formats',
  description:
    'Lists the formats that are read and written, with what each carries. With format it tells of one, and which options ' +
    'writing and reading it take, as JSON Schema.',
  annotations: { readOnlyHint: true, openWorldHint: false },
  inputSchema: {
    type: 'object',
    properties: { format: { type: 'string', minLength: 1, description: 'Id or extension of one format.' } },
    additionalProperties: false,
  },
  outputSchema: {
    type: 'object',
    properties: {
      formats: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            id: { type: 'string' },
            label: { type: 'string' },
            extensions: { type: 'array', items: { type: 'string' } },
            mimeTypes: { type: 'array', items: { type: 'string' } },
            reads: { type: 'string', description: 'What is read of it, or no.' },
            writes: { type: 'string', description: 'What is written into it, or no.' },
            options: { type: 'object', description: 'Options of writing, as JSON Schema; of one format only.' },
            reading: { type: 'object', description: 'Choices about reading, likewise.' },
          },
          required: ['id', 'label', 'extensions', 'mimeTypes', 'reads', 'writes'],
        },
      },
      error: failureSchema,
    },
    required: ['formats'],
    additionalProperties: false,
  },
  nothing: { formats: [] },
  call: ({ format }) => (format === undefined ? listFormats() : tellFormat(format)),
};

function listFormats(): Answer {
  const text = allFormats.map((format) => lineOf(format)).join('\n');
  return { text, data: { formats: allFormats.map((format) => factsOf(format)) } };
}

function tellFormat(name: string): Answer {
  const format = formatById(name.toLowerCase()) ?? formatByName(`name.${name.toLowerCase()}`);
  if (!format) {
    const known = allFormats.map(({ id }) => id).join(', ');
    throw new ToolError('invalid-arguments', `There is no format ${name}. One of: ${known}.`);
  }
  const options = schemaOf(format.id, format.encoder?.options);
  const reading = schemaOf(format.id, format.decoder?.options);
  const names = Object.keys(options.properties);
  const text = `${lineOf(format)}\noptions: ${names.join(', ') || 'those of every target only'}`;
  return { text, data: { formats: [{ ...factsOf(format), options, reading }] } };
}

function lineOf(format: RegisteredFormat): string {
  return `${format.id} (${format.extensions.join(', ')}): reads ${reads(format)}; writes ${writes(format)}`;
}

function factsOf(format: RegisteredFormat): Pick<Format, 'id' | 'label'> & Record<string, unknown> {
  const { id, label, extensions, mimeTypes } = format;
  return { id, label, extensions, mimeTypes, reads: reads(format), writes: writes(format) };
}
