import { targets } from '@safelight/codecs';
import { builtInPresets } from '@safelight/engine/internal';
import type { Argument, Command, Option } from 'commander';
import { valuesOfFlag } from './options.ts';

/** What stands for a value: one of a few, a path, or anything; `undefined` for switches. */
export type ValueKind = { readonly choices: readonly string[] } | 'file' | 'folder' | 'any' | undefined;

/** A flag of a command. */
export interface FlagFacts {
  /** With its dashes. */
  readonly name: string;
  readonly description: string;
  readonly value: ValueKind;
}

/** A command of the program. */
export interface CommandFacts {
  readonly name: string;
  readonly description: string;
  readonly flags: readonly FlagFacts[];
  readonly argument: ValueKind;
}

/** The commands of the program, as commander has them, without those that are hidden. */
export function commandsOf(root: Command): readonly CommandFacts[] {
  const help = root.createHelp();
  const commands = help.visibleCommands(root).map((command) => ({
    name: command.name(),
    description: command.summary() || command.description(),
    flags: flagsOf(command),
    argument: argumentOf(command.registeredArguments[0]),
  }));
  const names = commands.map(({ name }) => name).filter((name) => name !== 'help');
  return commands.map((command) => (command.name === 'help' ? { ...command, argument: { choices: names } } : command));
}

/** The flags of a command, --help among them. */
export function flagsOf(command: Command): readonly FlagFacts[] {
  return command
    .createHelp()
    .visibleOptions(command)
    .map((option) => ({
      name: option.long ?? option.flags,
      description: option.description,
      value: valueKindOf(option),
    }));
}

function valueKindOf(option: Option): ValueKind {
  if (!option.required && !option.optional) return undefined;
  const choices = choicesOf(option);
  if (choices.length > 0) return { choices };
  return placeOf(option.flags);
}

function choicesOf({ long, argChoices = [] }: Option): readonly string[] {
  if (long === '--to') return targets.map(({ code }) => code);
  if (long === '--preset') return builtInPresets.map(({ name }) => name);
  return argChoices.length > 0 ? argChoices : valuesOfFlag(long ?? '');
}

function argumentOf(argument: Argument | undefined): ValueKind {
  if (!argument) return undefined;
  const { argChoices = [] } = argument;
  return argChoices.length > 0 ? { choices: argChoices } : placeOf(argument.name());
}

function placeOf(text: string): 'file' | 'folder' | 'any' {
  if (/<dir( or file)?>|folder/.test(text)) return 'folder';
  return /file/.test(text) ? 'file' : 'any';
}
