import type { CommandFacts, FlagFacts, ValueKind } from './program-facts.ts';

/** Shells that there is a script for. */
export const shells = ['bash', 'zsh', 'fish'] as const;

/** A shell that there is a script for. */
export type Shell = (typeof shells)[number];

/** What a script is made of. */
export interface ProgramFacts {
  readonly commands: readonly CommandFacts[];
  /** The flags of the program itself. */
  readonly flags: readonly FlagFacts[];
}

/** A script that has a shell complete the program's commands, flags and their values. */
export function completionScript(shell: Shell, facts: ProgramFacts): string {
  return { bash, zsh, fish }[shell](facts);
}

/** Longest description in a list of completions. */
const MOST = 72;

function short(description: string): string {
  const [line = ''] = description.split('\n');
  return line.length > MOST ? `${line.slice(0, MOST - 3)}...` : line;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function isChoice(value: ValueKind): value is { readonly choices: readonly string[] } {
  return typeof value === 'object';
}

/** What bash offers for a value: words, or a kind of path. */
function bashValue(value: ValueKind): string {
  if (isChoice(value)) return `words=${quoted(value.choices.join(' '))}`;
  if (value === 'file') return 'paths=-f';
  return value === 'folder' ? 'paths=-d' : ':';
}

function bash({ commands, flags }: ProgramFacts): string {
  const values = commands.flatMap((command) =>
    command.flags.filter(({ value }) => value !== undefined).map((flag) => ({ command, flag })),
  );
  const byAction = new Map<string, string[]>();
  for (const { command, flag } of values) {
    const action = bashValue(flag.value);
    byAction.set(action, [...(byAction.get(action) ?? []), quoted(`${command.name} ${flag.name}`)]);
  }
  const names = [...commands.map(({ name }) => name), ...flags.map(({ name }) => name)].join(' ');
  const flagCases = commands.map(
    ({ name, flags: own }) => `    ${name}) words=${quoted(own.map((flag) => flag.name).join(' '))} ;;`,
  );
  const argumentCases = commands.map(({ name, argument }) => `    ${name}) ${bashValue(argument)} ;;`);
  return `# Completions of safelight for bash: source <(safelight completions bash)
_safelight() {
  local line="\${COMP_LINE:0:COMP_POINT}" command="\${COMP_WORDS[1]}" words='' paths='' current before previous whole
  # By the line: bash takes words apart at = and :, which values have in them.
  whole="\${line##*[[:space:]]}" current="$whole"
  before="\${line%"$whole"}" before="\${before%"\${before##*[![:space:]]}"}" previous="\${before##*[[:space:]]}"
  if [[ $current == --*=* ]]; then previous="\${current%%=*}" current="\${current#*=}"; fi
  COMPREPLY=()
  if [[ $before != *[[:space:]]* ]]; then words=${quoted(names)}
  else case "$command $previous" in
${[...byAction].map(([action, cases]) => `    ${cases.join('|')}) ${action} ;;`).join('\n')}
    *) if [[ $current == -* ]]; then case "$command" in
${flagCases.join('\n')}
    esac; else case "$command" in
${argumentCases.join('\n')}
    esac; fi ;;
  esac; fi
  local IFS=$' \\n'
  if [[ -n $paths ]]; then
    IFS=$'\\n'
    compopt -o filenames 2>/dev/null
    while IFS= read -r current; do COMPREPLY+=("$current"); done < <(compgen "$paths" -- "\${COMP_WORDS[COMP_CWORD]#=}")
    return
  fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  local index cut=''
  if [[ $COMP_WORDBREAKS == *:* && $current == *:* ]]; then cut="\${current%"\${current##*:}"}"; fi
  for index in "\${!COMPREPLY[@]}"; do COMPREPLY[index]="\${COMPREPLY[index]#"$cut"}"; done
}
# Older ones cannot say for one word that it is a file, whose name they then leave as it is, to be run.
if type compopt >/dev/null 2>&1; then complete -F _safelight safelight
else complete -o filenames -F _safelight safelight; fi
`;
}

/** A description as zsh's _arguments takes it. */
function zshText(text: string): string {
  return short(text).replace(/[[\]:\\]/g, '\\$&');
}

function zshValue(value: ValueKind): string {
  if (isChoice(value)) return `:value:(${value.choices.map((one) => one.replaceAll(':', '\\:')).join(' ')})`;
  if (value === 'file') return ':file:_files';
  return value === 'folder' ? ':folder:_files -/' : ':value: ';
}

function zshFlag({ name, description, value }: FlagFacts): string {
  const many = name === '--read' ? '*' : '';
  return quoted(
    `${many}${name}${value === undefined ? '' : '='}[${zshText(description)}]${value === undefined ? '' : zshValue(value)}`,
  );
}

function zsh({ commands, flags }: ProgramFacts): string {
  const names = commands.map(({ name, description }) => `    ${quoted(`${name}:${zshText(description)}`)}`);
  const cases = commands.map(({ name, flags: own, argument }) => {
    const rest = argument === undefined ? [] : [quoted(`*${zshValue(argument)}`)];
    return `    ${name}) _arguments ${[...own.map(zshFlag), ...rest].join(' \\\n      ')} ;;`;
  });
  return `#compdef safelight
# Completions of safelight for zsh: source <(safelight completions zsh)
_safelight() {
  local -a commands
  commands=(
${names.join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    _arguments ${flags.map(zshFlag).join(' ')}
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT-- ))
  case $command in
${cases.join('\n')}
  esac
}
if [[ $funcstack[1] == _safelight ]]; then _safelight "$@"; else compdef _safelight safelight; fi
`;
}

function fishValue(value: ValueKind): string {
  if (isChoice(value)) return ` -x -a ${quoted(value.choices.join(' '))}`;
  if (value === 'file') return ' -r -F';
  if (value === 'folder') return " -x -a '(__fish_complete_directories)'";
  return value === undefined ? '' : ' -x';
}

function fishArgument(value: ValueKind): string | undefined {
  if (value === 'file') return '-F';
  if (value === 'folder') return "-a '(__fish_complete_directories)'";
  return isChoice(value) ? `-a ${quoted(value.choices.join(' '))}` : undefined;
}

/** A text in single quotes as fish reads it. */
function fishText(text: string): string {
  return `'${short(text).replace(/['\\]/g, '\\$&')}'`;
}

function fish({ commands, flags }: ProgramFacts): string {
  const lines = [
    '# Completions of safelight for fish: safelight completions fish | source',
    'complete -c safelight -f',
  ];
  for (const { name, description } of flags) {
    lines.push(`complete -c safelight -n __fish_use_subcommand -l ${name.slice(2)} -d ${fishText(description)}`);
  }
  for (const command of commands) {
    const when = `complete -c safelight -n '__fish_seen_subcommand_from ${command.name}'`;
    lines.push(`complete -c safelight -n __fish_use_subcommand -a ${command.name} -d ${fishText(command.description)}`);
    for (const { name, description, value } of command.flags) {
      lines.push(`${when} -l ${name.slice(2)}${fishValue(value)} -d ${fishText(description)}`);
    }
    const argument = fishArgument(command.argument);
    if (argument !== undefined) lines.push(`${when} ${argument}`);
  }
  return `${lines.join('\n')}\n`;
}
