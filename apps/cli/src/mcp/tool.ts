import type { CallToolResult, ToolAnnotations } from '@modelcontextprotocol/sdk/types.js';
import type { NodeWorker } from '@safelight/engine/node';
import type { AllowedFolders } from './allowed-folders.ts';
import type { JsonSchema, ObjectSchema } from './option-schemas.ts';
import type { ToolFailure } from './tool-error.ts';

/** What a tool works with. */
export interface ToolContext {
  readonly folders: AllowedFolders;
  readonly jobs: number | undefined;
  readonly createWorker: () => NodeWorker;
}

/** What a call is told besides its arguments. */
export interface Call {
  /** Aborted when the client wants no answer any more, or is gone. */
  readonly signal: AbortSignal;
  /** How much is done, of how much: both in files. */
  readonly progress: (done: number, total: number, message: string) => void;
}

/** What a call is answered with. */
export interface Answer {
  /** Short, for people and models. */
  readonly text: string;
  /** As the tool's `outputSchema` says. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Links and pictures. */
  readonly more?: readonly CallToolResult['content'][number][];
  /** Nothing could be done. */
  readonly failed?: boolean;
}

/** A tool: what clients are told of it, and what it does. */
export interface Tool<Arguments = Record<string, unknown>> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly annotations: ToolAnnotations;
  readonly inputSchema: ObjectSchema;
  readonly outputSchema: ObjectSchema;
  /** What `outputSchema` requires, where a call fails as a whole. */
  readonly nothing: Readonly<Record<string, unknown>>;
  /** The arguments fit `inputSchema`, but for options, which the engine judges. */
  call(given: Arguments, call: Call, context: ToolContext): Promise<Answer> | Answer;
}

/** A failure in results of tools. */
export const failureSchema: JsonSchema = {
  type: 'object',
  properties: { code: { type: 'string' }, message: { type: 'string' } },
  required: ['code', 'message'],
};

/** The answer of a call that did nothing. */
export function failedAnswer(tool: Pick<Tool, 'nothing'>, failure: ToolFailure): Answer {
  return { text: `${failure.code}: ${failure.message}`, data: { ...tool.nothing, error: failure }, failed: true };
}
