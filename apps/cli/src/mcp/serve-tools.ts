import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
  type ServerNotification,
  type ServerRequest,
} from '@modelcontextprotocol/sdk/types.js';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import { isAbortError } from '@safelight/core';
import { version } from '../../package.json';
import { convertTool } from './convert-tool.ts';
import { formatsTool } from './formats-tool.ts';
import { inspectTool } from './inspect-tool.ts';
import type { ObjectSchema } from './option-schemas.ts';
import { planTool } from './plan-tool.ts';
import { pathText } from './texts.ts';
import { type Answer, type Call, failedAnswer, type Tool, type ToolContext } from './tool.ts';
import { failureOfCall, ToolError } from './tool-error.ts';

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;

const tools = [convertTool, inspectTool, formatsTool, planTool] as readonly Tool[];

const instructions =
  'Converts images and documents on this machine; nothing is uploaded. Only files in the folders that the user allowed are ' +
  'read, and results are written there only. Nothing is replaced without overwrite; with it a source may be, by its own ' +
  'result. Look at a file with inspect_image or plan_conversion when the format, size or losses matter.';

/** The server's tools, and a way to wait for what they have under way. */
export interface ServedTools {
  readonly server: McpServer;
  /** Resolves once no call is at work. */
  settled(): Promise<void>;
}

/** Makes a server of the tools. */
export function serveTools(context: ToolContext): ServedTools {
  // The tools' schemas are JSON Schema as they are, made of the formats' declarations: no schema of another kind stands for them.
  const mcp = new McpServer({ name: 'safelight', version }, { capabilities: { tools: {} }, instructions });
  // The library promises news of tools that come and go: these stay.
  mcp.server.registerCapabilities({ tools: { listChanged: false } });
  const running = new Set<Promise<unknown>>();
  const checks = new Map(tools.map((tool) => [tool.name, checkOf(tool.inputSchema)]));
  // Conversions share the machine's memory: one call after the other has all of it.
  let last: Promise<unknown> = Promise.resolve();
  mcp.server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.map(({ name, title, description, annotations, inputSchema, outputSchema }) => ({
      name,
      title,
      description,
      annotations,
      inputSchema: { ...inputSchema },
      outputSchema: { ...outputSchema },
    })),
  }));
  mcp.server.setRequestHandler(CallToolRequestSchema, async ({ params }, extra): Promise<CallToolResult> => {
    const tool = tools.find(({ name }) => name === params.name);
    if (!tool) throw new McpError(ErrorCode.InvalidParams, `There is no tool ${params.name}.`);
    const given = params.arguments ?? {};
    const answer = async (): Promise<Answer> => {
      try {
        extra.signal.throwIfAborted();
        checks.get(tool.name)?.(given);
        return await tool.call(given, callOf(extra), context);
      } catch (error) {
        const failure = failureOfCall(error);
        if (failure) return failedAnswer(tool, failure);
        // Nobody reads it: the client has cancelled.
        if (isAbortError(error)) return failedAnswer(tool, { code: 'cancelled', message: 'The call was cancelled.' });
        throw error;
      }
    };
    const turn = tool.annotations.readOnlyHint ? answer() : last.then(answer);
    if (!tool.annotations.readOnlyHint) last = turn.catch(() => {});
    running.add(turn);
    return resultOf(await turn.finally(() => running.delete(turn)));
  });
  return {
    server: mcp,
    async settled() {
      await Promise.allSettled(running);
    },
  };
}

function resultOf({ text, data, more = [], failed = false }: Answer): CallToolResult {
  const words = { type: 'text' as const, text: pathText(text) };
  return { content: [words, ...more], structuredContent: data, ...(failed ? { isError: true } : {}) };
}

/** Throws on arguments that a schema does not allow; the engine has better words on options, and judges them itself. */
function checkOf({ properties, ...schema }: ObjectSchema): (given: Readonly<Record<string, unknown>>) => void {
  const plain = Object.entries(properties).map(([key, property]) => {
    if (property['type'] === 'object') return [key, { type: 'object' }];
    return key === 'to' ? [key, { type: 'string' }] : [key, property];
  });
  const validate = new AjvJsonSchemaValidator().getValidator({ ...schema, properties: Object.fromEntries(plain) });
  return (given) => {
    const { valid, errorMessage = '' } = validate(given);
    if (valid) return;
    const words = errorMessage.replaceAll(/\bdata\//g, '').replaceAll(/\bdata must/g, 'The arguments must');
    throw new ToolError('invalid-arguments', `${words}.`);
  };
}

function callOf({ signal, _meta, sendNotification }: Extra): Call {
  const progressToken = _meta?.progressToken;
  const progress = (done: number, total: number, message: string): void => {
    if (progressToken === undefined) return;
    const params = { progressToken, progress: done, total, message: pathText(message) };
    // Where the client is gone, its end is noticed elsewhere.
    sendNotification({ method: 'notifications/progress', params }).catch(() => {});
  };
  return { signal, progress };
}
