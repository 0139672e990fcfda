import { ConvertError } from '@safelight/core';
import { resampleFilters, resizeModes, toneMapOperators } from '@safelight/engine';
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { version } from '../package.json';
import { convertCommand } from './convert-command.ts';
import type { ConvertFlags } from './flags.ts';
import { formatsCommand } from './formats-command.ts';
import { infoCommand } from './info-command.ts';
import { addEncoderOptions, readingHelp } from './options.ts';

/** Exit code of wrong usage. */
const USAGE = 2;

function positive(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new InvalidArgumentError('It must be a whole number above 0.');
  return value;
}

function color(text: string): string {
  if (!/^#?[0-9a-f]{6}$/i.test(text)) throw new InvalidArgumentError('It must be a colour like #FFFFFF.');
  return text.startsWith('#') ? text : `#${text}`;
}

function gather(text: string, before: readonly string[]): readonly string[] {
  return [...before, text];
}

function stops(text: string): number {
  const value = Number(text);
  if (!(Math.abs(value) <= 20)) throw new InvalidArgumentError('It must be a number from -20 to 20.');
  return value;
}

function program(): Command {
  const root = new Command('safelight')
    .description('Converts images on this machine; nothing is uploaded.')
    .version(version)
    .exitOverride()
    .showHelpAfterError('(see safelight --help)');

  const convert = root
    .command('convert')
    .description('Convert files, folders (recursively) or globs.')
    .argument('<files...>', 'files, folders or globs')
    .requiredOption('--to <format>', 'format to write: an id or extension of `safelight formats`')
    .option('--out <dir>', 'folder for the results; default beside each source')
    .option('--join <file>', 'make one PDF or TIFF of all results, in the order given')
    .option('--width <pixels>', 'width to fit', positive)
    .option('--height <pixels>', 'height to fit', positive)
    .addOption(
      new Option('--fit <mode>', 'fit inside, fill and cut off, crop without scaling, or stretch')
        .choices(resizeModes)
        .default('fit'),
    )
    .addOption(
      new Option('--filter <name>', 'how pixels are weighted when scaling')
        .choices(resampleFilters)
        .default('lanczos3'),
    )
    .option('--enlarge', 'allow the picture to become larger than it is')
    .option('--background <color>', 'what shows through where the target has no transparency', color, '#FFFFFF')
    .option('--dpi <number>', 'print resolution to write', positive)
    .option(
      '--pages <list>',
      'first, all, or pages and ranges such as 1-3,7; several become numbered files or one document',
    )
    .option('--read <key=value>', 'a choice about reading (see below); may be given more than once', gather, [])
    .addOption(new Option('--tone-map <operator>', 'how light above white is shown').choices(toneMapOperators))
    .option('--exposure <stops>', 'brighten (above 0) or darken high-dynamic-range pictures', stops)
    .option('--strip', 'leave EXIF, XMP, IPTC, comments and file times out; the colour profile stays')
    .option('--allow-larger', 'write the result even where the same file, unchanged, is no larger')
    .option('--no-location', 'leave the place out of the metadata, keep the rest')
    .option('--no-file-times', 'let results have the time of their making, not that of the shot or of their source')
    .option('--srgb', 'convert colours to sRGB, whatever the format could hold')
    .option('--jobs <number>', 'files at once', positive)
    .option('--overwrite', 'replace files that exist')
    .option('--json', 'one line of JSON a file on standard output');
  addEncoderOptions(convert);
  convert.addHelpText('after', readingHelp());
  convert.action(async (files: string[], flags: ConvertFlags) => {
    process.exitCode = await convertCommand(files, flags);
  });

  root
    .command('info')
    .description('Say what files are, by their bytes.')
    .argument('<files...>', 'files, folders or globs')
    .option('--json', 'one line of JSON a file')
    .action(async (files: string[], flags: { json?: boolean }) => {
      process.exitCode = await infoCommand(files, flags);
    });

  root
    .command('formats')
    .description('List the formats that are read and written.')
    .option('--json', 'one line of JSON a format')
    .action((flags: { json?: boolean }) => formatsCommand(flags));
  return root;
}

/** Wrong usage is 2; what commander prints for --help and --version is success. */
function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError && error.exitCode === 0) return 0;
  const usage = error instanceof CommanderError || (error instanceof ConvertError && error.code === 'invalid-option');
  if (!(error instanceof CommanderError) || error instanceof InvalidArgumentError) {
    console.error(`error: ${error instanceof Error ? error.message : String(error)}`);
  }
  return usage ? USAGE : 1;
}

// Whoever reads may have had enough (`safelight formats | head -1`).
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit();
  throw error;
});

try {
  await program().parseAsync();
} catch (error) {
  process.exitCode = exitCodeOf(error);
}
