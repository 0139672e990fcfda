import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { ConvertError } from '@safelight/core';
import { decodePath } from '@safelight/engine/node';
import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { version } from '../package.json';
import { addCompletionsCommand } from './completions-command.ts';
import { addRunFlags, addSettingFlags, positive } from './conversion-flags.ts';
import { type CommandHost, convertCommand } from './convert-command.ts';
import { exitCodes, exitCodesHelp } from './exit-codes.ts';
import type { ConvertFlags } from './flags.ts';
import { formatsCommand } from './formats-command.ts';
import { infoCommand } from './info-command.ts';
import { manPage } from './man-page.ts';
import { addCommonOptions, addEncoderOptions, readingHelp } from './options.ts';
import { type Output, standardOutput } from './output.ts';
import { presetsCommand } from './presets-command.ts';
import { printable } from './printable.ts';
import type { Outputs } from './report.ts';
import { writesStandardOutput } from './standard-streams.ts';
import { listenForStop } from './stop-signals.ts';
import { addWatchCommand, type WatchFlags, watchCommand } from './watch-command.ts';

/** What the commands do. */
interface Commands {
  convert(files: readonly string[], flags: ConvertFlags): Promise<void>;
  watch(folder: string, flags: WatchFlags): Promise<void>;
  info(files: readonly string[], flags: { readonly json?: boolean }): Promise<void>;
  formats(flags: { readonly json?: boolean }): void;
  presets(flags: { readonly presets?: string; readonly json?: boolean }): void;
  mcp(folders: readonly string[], flags: { readonly jobs?: number }): Promise<void>;
}

function program({ out, err }: Outputs, commands: Commands): Command {
  const root = new Command('safelight')
    .configureOutput({
      writeOut: (text) => out.write(text),
      writeErr: (text) => err.write(text.split('\n').map(printable).join('\n')),
    })
    .description('Converts images on this machine; nothing is uploaded.')
    .version(version)
    .exitOverride()
    .showHelpAfterError('(see safelight --help)');

  const convert = root
    .command('convert')
    .summary('Convert files, folders (recursively) or globs.')
    .description(
      'Convert files, folders (recursively; links to folders in them are not followed) or globs. Each input gets one line: ' +
        'where its results are, or why there are none.',
    )
    .argument('<files...>', 'files, folders or globs; - is standard input');
  addSettingFlags(convert);
  convert
    .option(
      '-o, --out <dir or file>',
      'folder for the results, or for one input the name of its result (photo.jpg), which then says the format too; ' +
        'default beside each source; - is standard output, the default of -',
    )
    .option('--name <file>', 'what the file from standard input is called; default stdin')
    .option('--join <file>', 'make one PDF or TIFF of all results, in the order given; refused where a file fails')
    .option('--partial', 'with --join: make it of the rest where a file fails')
    .option('--dry-run', 'say what would become of each file, by its header, and write nothing');
  addRunFlags(convert);
  addCommonOptions(convert);
  addEncoderOptions(convert);
  convert.addHelpText('after', `${readingHelp()}\n${exitCodesHelp}`);
  convert.action((files: string[], flags: ConvertFlags) => commands.convert(files, flags));

  addWatchCommand(root, commands.watch);

  root
    .command('info')
    .description('Say what files are, by their bytes.')
    .argument('<files...>', 'files, folders or globs')
    .option('--json', 'one line of JSON a file')
    .action((files: string[], flags: { json?: boolean }) => commands.info(files, flags));

  root
    .command('formats')
    .description('List the formats that are read and written.')
    .option('--json', 'one line of JSON a format')
    .action((flags: { json?: boolean }) => commands.formats(flags));

  root
    .command('presets')
    .description('List the settings that have a name.')
    .option('--presets <file>', 'file of presets; default presets.json, here or in the folder for settings')
    .option('--json', 'one line of JSON a preset')
    .action((flags: { presets?: string; json?: boolean }) => commands.presets(flags));
  addCompletionsCommand(root, out);
  // For the build: what it prints is installed as the manual.
  root.command('man', { hidden: true }).action(() => out.write(manPage(root, version)));
  addServer(root, commands);
  return root;
}

function addServer(root: Command, commands: Commands): void {
  root
    .command('mcp')
    .summary('Serve conversions to AI programs by the Model Context Protocol.')
    .description(
      'Serve conversions by the Model Context Protocol on standard input and output, until the input ends. Files are read ' +
        'and written in the folders that are named here, and nowhere else; a path counts by where it leads, through all ' +
        'links. The roots that a client declares narrow nothing and widen nothing.',
    )
    .argument('[folders...]', 'folders to allow, the first being where relative paths begin; default the current one')
    .option('--jobs <number>', 'files at once', positive)
    .action((folders: string[], flags: { jobs?: number }) => commands.mcp(folders, flags));
}

/** Wrong usage is 2; what commander prints for --help and --version is success. */
function exitCodeOf(error: unknown, { err }: CommandHost): number {
  if (error instanceof CommanderError && error.exitCode === 0) return exitCodes.done;
  const usage = error instanceof CommanderError || (error instanceof ConvertError && error.code === 'invalid-option');
  if (!(error instanceof CommanderError) || error instanceof InvalidArgumentError) {
    err.write(`error: ${printable(error instanceof Error ? error.message : String(error))}\n`);
  }
  return usage ? exitCodes.usage : exitCodes.failed;
}

/** The arguments to the byte, where the system tells: Node reads them as UTF-8, which names of files need not be. */
function givenArguments(): readonly string[] {
  const decoded = process.argv.slice(2);
  if (!decoded.some((argument) => argument.includes('\ufffd'))) return decoded;
  try {
    const all = readFileSync('/proc/self/cmdline').toString('latin1').split('\0').slice(0, -1);
    return all.slice(-decoded.length).map((argument) => decodePath(Buffer.from(argument, 'latin1')));
  } catch {
    return decoded;
  }
}

/** Says that lines are missing, but where nobody wanted to read more of a list (`safelight formats | head -1`). */
function reportLost({ out, err }: CommandHost, isConversion: boolean): void {
  if (!out.failure || (out.failure.code === 'EPIPE' && !isConversion)) return;
  const rest = isConversion ? ' The files were converted all the same.' : '';
  err.write(`error: standard output could not be written (${out.failure.code}): lines are missing there.${rest}\n`);
}

/** A thread that converts. What a library in it prints is nothing that standard output's readers want. */
function createWorker(err: Output): Worker {
  const worker = new Worker(new URL('./worker.mjs', import.meta.url), { stdout: true });
  worker.stdout.setEncoding('utf8').on('data', (text: string) => err.write(text));
  return worker;
}

async function main(): Promise<number> {
  const err = standardOutput(2);
  const host: CommandHost = {
    out: standardOutput(1),
    err,
    createWorker: () => createWorker(err),
    listenForStop,
    get input() {
      return process.stdin;
    },
  };
  let code: number = exitCodes.done;
  let isConversion = false;
  let isToldAlready = false;
  const commands: Commands = {
    convert: async (files, flags) => {
      isToldAlready = writesStandardOutput(files, flags);
      code = await convertCommand(files, flags, host);
      isConversion = true;
    },
    watch: async (folder, flags) => {
      code = await watchCommand(folder, flags, host);
      isConversion = true;
    },
    info: async (files, flags) => {
      code = await infoCommand(files, flags, host);
    },
    formats: (flags) => formatsCommand(flags, host.out),
    presets: (flags) => {
      code = presetsCommand(flags, host);
    },
    mcp: async (folders, flags) => {
      // Loaded here alone: other commands need nothing of it.
      const { mcpCommand } = await import('./mcp/mcp-command.ts');
      code = await mcpCommand(folders, flags, host);
    },
  };
  try {
    await program(host, commands).parseAsync([...givenArguments()], { from: 'user' });
  } catch (error) {
    code = exitCodeOf(error, host);
  }
  if (!isToldAlready) reportLost(host, isConversion);
  return host.out.failure ? Math.max(code, exitCodes.failed) : code;
}

process.exitCode = await main();
// What may still run, a worker that was starting when the run was stopped, does not hold the process up.
setTimeout(() => process.exit(), 500).unref();
