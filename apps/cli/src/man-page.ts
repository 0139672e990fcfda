import type { Argument, Command, Help, Option } from 'commander';
import { exitCodeMeanings } from './exit-codes.ts';
import { readingChoices } from './options.ts';

/** The manual page of the program, in the language of man(7): commands, flags and exit codes as they are declared. */
export function manPage(root: Command, version: string): string {
  const help = root.createHelp();
  const commands = help.visibleCommands(root).filter((command) => command.name() !== 'help');
  return [
    `.TH SAFELIGHT 1 "" "Safelight ${version}" "User Commands"`,
    '.SH NAME',
    `safelight \\- ${text('converts images and documents on this machine')}`,
    '.SH SYNOPSIS',
    ...commands.flatMap((command, index) => [...(index > 0 ? ['.br'] : []), synopsis(command)]),
    '.SH DESCRIPTION',
    text(root.description()),
    '.SH OPTIONS',
    ...options(root, help),
    ...commands.flatMap((command) => section(command, help)),
    '.SH "CHOICES ABOUT READING"',
    'Given as',
    `.BR "\\-\\-read key=value" .`,
    ...readingChoices().flatMap(({ choice, description }) => item(choice, description)),
    '.SH "EXIT STATUS"',
    ...exitCodeMeanings.flatMap(([code, meaning]) => item(code, meaning)),
    '.SH FILES',
    ...item('presets.json', 'settings under names, in the folder that one is in'),
    ...item('$XDG_CONFIG_HOME/safelight/presets.json', 'the same, for all folders; by default in ~/.config'),
    '.SH ENVIRONMENT',
    ...item('NO_COLOR', 'where it is set, words have no colours'),
    '',
  ].join('\n');
}

/** A text that says of itself what roff would take for its own: backslashes, dashes, and what begins a line. */
function text(words: string): string {
  return words
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll('’', '\\(cq')
    .replaceAll('“', '\\(lq')
    .replaceAll('”', '\\(rq')
    .replaceAll('×', '\\(mu')
    .split('\n')
    .map((line) => line.replace(/^(?=[.'])/, '\\&'))
    .join('\n.br\n');
}

/** A text as an argument of a macro. */
function argument(words: string): string {
  return `"${text(words).replaceAll('"', '\\(dq')}"`;
}

function item(term: string, description: string): readonly string[] {
  return ['.TP', `.B ${argument(term)}`, text(description)];
}

function synopsis(command: Command): string {
  const places = command.registeredArguments.map(placeText);
  const flags = command.options.length > 0 ? ['[options]'] : [];
  return `.B safelight ${command.name()}\n${text([...flags, ...places].join(' '))}`;
}

function placeText(place: Argument): string {
  const name = `${place.name()}${place.variadic ? '...' : ''}`;
  return place.required ? `<${name}>` : `[${name}]`;
}

function options(command: Command, help: Help): readonly string[] {
  return help.visibleOptions(command).flatMap((option) => item(option.flags, descriptionOf(option)));
}

function descriptionOf({ description, argChoices }: Option): string {
  return argChoices ? `${description} One of: ${argChoices.join(', ')}.` : description;
}

function section(command: Command, help: Help): readonly string[] {
  return [
    `.SH ${argument(`safelight ${command.name()}`)}`,
    text(command.description()),
    ...help.visibleArguments(command).flatMap((place) => item(placeText(place), place.description)),
    ...options(command, help),
  ];
}
