import { Argument, type Command } from 'commander';
import { completionScript, type Shell, shells } from './completion-scripts.ts';
import type { Output } from './output.ts';
import { commandsOf, flagsOf } from './program-facts.ts';

/** Adds `safelight completions` to the program, whose commands and flags it prints a script of. */
export function addCompletionsCommand(root: Command, out: Output): void {
  root
    .command('completions')
    .description('Print a script that has a shell complete commands, flags and formats.')
    .addArgument(new Argument('<shell>', 'the shell').choices(shells))
    .addHelpText(
      'after',
      `
For the shell that is open, and in its start file for those to come:
  bash  source <(safelight completions bash)
  zsh   source <(safelight completions zsh)
  fish  safelight completions fish | source`,
    )
    .action((shell: Shell) => out.write(completionScript(shell, { commands: commandsOf(root), flags: flagsOf(root) })));
}
