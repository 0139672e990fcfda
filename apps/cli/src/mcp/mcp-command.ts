import { Console } from 'node:console';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { InvalidArgumentError } from 'commander';
import type { CommandHost } from '../convert-command.ts';
import { exitCodes } from '../exit-codes.ts';
import { printable } from '../printable.ts';
import { AllowedFolders } from './allowed-folders.ts';
import { serveTools } from './serve-tools.ts';
import { ToolError } from './tool-error.ts';

/** Milliseconds that work which was ended may take to end; what is temporary goes with the process in any case. */
const END_TIMEOUT = 5000;

/**
 * Runs `safelight mcp`: a server of the Model Context Protocol on standard input and output, until its input ends or a signal
 * comes; resolves with the exit code. Throws where a folder is none.
 */
export async function mcpCommand(
  folders: readonly string[],
  { jobs }: { readonly jobs?: number },
  { err, createWorker, listenForStop }: CommandHost,
): Promise<number> {
  const allowed = allowedFolders(folders);
  // Standard output is the protocol's: a library that has something to say says it elsewhere.
  globalThis.console = new Console(process.stderr, process.stderr);
  const { server, settled } = serveTools({ folders: allowed, jobs, createWorker });
  const stop = listenForStop();
  const ended = new Promise<void>((resolve) => {
    Object.assign(server.server, {
      onerror: (error: Error) => err.write(`${printable(error.message)}\n`),
      onclose: resolve,
    });
    stop.signal.addEventListener('abort', () => resolve());
    process.stdin.once('end', resolve).once('close', resolve).once('error', resolve);
    // The client reads no more.
    process.stdout.once('error', resolve);
  });
  await server.connect(new StdioServerTransport());
  err.write(`Serving ${allowed.folders.map(printable).join(', ')} by the Model Context Protocol.\n`);
  await ended;
  // Calls that are under way are cancelled by this.
  await server.close();
  await Promise.race([settled(), new Promise((resolve) => setTimeout(resolve, END_TIMEOUT).unref())]);
  stop.end();
  return stop.exitCode() ?? exitCodes.done;
}

function allowedFolders(folders: readonly string[]): AllowedFolders {
  try {
    return new AllowedFolders(folders);
  } catch (error) {
    throw error instanceof ToolError ? new InvalidArgumentError(error.message) : error;
  }
}
