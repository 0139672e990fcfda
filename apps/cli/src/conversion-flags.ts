import { type Command, InvalidArgumentError } from 'commander';

/** A whole number above 0, of a flag. Throws on any other. */
export function positive(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new InvalidArgumentError('It must be a whole number above 0.');
  return value;
}

function gather(text: string, before: readonly string[]): readonly string[] {
  return [...before, text];
}

/** Adds the flags that say what files are to become, those of options apart. */
export function addSettingFlags(command: Command): void {
  command
    .option('--to <format>', 'format to write: an id or extension of `safelight formats`')
    .option(
      '--preset <name>',
      'settings by a name of `safelight presets`, or by a link to the page; flags beside it win',
    )
    .option('--presets <file>', 'file of presets; default presets.json, here or in the folder for settings');
}

/** Adds the flags that say how files are read and written, and, if they may, that they replace others. */
export function addRunFlags(command: Command, { overwrites = true }: { readonly overwrites?: boolean } = {}): void {
  command
    .option('--read <key=value>', 'a choice about reading (see below); may be given more than once', gather, [])
    .option('--no-file-times', 'let results have the time of their making, not that of the shot or of their source')
    .option('--jobs <number>', 'files at once', positive)
    .option('--json', 'one line of JSON a file on standard output');
  if (overwrites) command.option('--overwrite', 'replace files that exist; a file to convert by its own result only');
}
