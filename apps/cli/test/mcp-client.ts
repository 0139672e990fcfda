import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { RequestOptions } from '@modelcontextprotocol/sdk/shared/protocol.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { program } from './program.ts';

/** What a tool says of a file. */
export interface FileData {
  readonly input: string;
  readonly output?: string;
  readonly outputs?: readonly string[];
  readonly width?: number;
  readonly height?: number;
  readonly from?: string;
  readonly files?: number;
  readonly inputBytes?: number;
  readonly outputBytes?: number;
  readonly adjustments?: readonly string[];
  readonly error?: { readonly code: string; readonly message: string };
}

/** What tools answer. */
export interface Data {
  readonly converted?: number;
  readonly failed?: number;
  readonly files?: readonly FileData[];
  readonly notListed?: number;
  readonly joined?: { readonly output: string; readonly files: number; readonly missing: readonly string[] };
  readonly error?: { readonly code: string; readonly message: string };
  readonly [fact: string]: unknown;
}

/** An answer by its kinds of content. */
export interface Told {
  readonly data: Data;
  readonly text: string;
  readonly failed: boolean;
  readonly links: readonly { readonly uri: string; readonly size?: number | undefined }[];
  readonly pictures: readonly { readonly data: string; readonly mimeType: string }[];
}

/** A client of the built program. */
export interface Connected {
  readonly client: Client;
  call(name: string, given: Record<string, unknown>, options?: RequestOptions): Promise<Told>;
  /** What was written to standard error. */
  errors(): string;
}

/** Starts `safelight mcp` in a folder; temporary files go below `temporary`. */
export async function connect(
  cwd: string,
  folders: readonly string[],
  { temporary = cwd, roots }: { readonly temporary?: string; readonly roots?: string } = {},
): Promise<Connected> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [program, 'mcp', ...folders],
    cwd,
    env: { ...(process.env as Record<string, string>), TMPDIR: temporary },
    stderr: 'pipe',
  });
  let errors = '';
  transport.stderr?.on('data', (text: Buffer) => {
    errors += text.toString();
  });
  const capabilities = roots === undefined ? {} : { roots: {} };
  const client = new Client({ name: 'test', version: '1.0.0' }, { capabilities });
  await client.connect(transport);
  return {
    client,
    async call(name, given, options) {
      return toldOf((await client.callTool({ name, arguments: given }, undefined, options)) as CallToolResult);
    },
    errors: () => errors,
  };
}

function toldOf({ content, structuredContent, isError }: CallToolResult): Told {
  return {
    data: structuredContent ?? {},
    text: content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n'),
    failed: isError === true,
    links: content.filter((part) => part.type === 'resource_link'),
    pictures: content.filter((part) => part.type === 'image'),
  };
}

/** The paths of results below a folder. */
export function outputsIn(folder: string, { data }: Told): readonly string[] {
  return (data.files ?? []).flatMap(({ output }) =>
    output === undefined ? [] : [output.replace(join(folder, '/'), '')],
  );
}
