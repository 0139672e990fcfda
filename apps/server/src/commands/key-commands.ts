import { type Command, InvalidArgumentError } from 'commander';
import { openDatabase } from '../access/database.ts';
import { Keys, type NewKey, type Scope, scopes } from '../access/keys.ts';
import { DAY, type DataOption, dayText, whole } from './options.ts';

interface KeyFlags {
  readonly scope: readonly Scope[];
  readonly days?: number;
  readonly perMinute?: number;
  readonly perDay?: number;
  readonly atOnce?: number;
}

function createKey(data: string, name: string, { scope, days, ...limits }: KeyFlags): void {
  const wanted: NewKey = {
    name,
    scopes: scope,
    expires: days === undefined ? undefined : Date.now() + days * DAY,
    ...limits,
  };
  withKeys(data, (keys) => {
    const { key, text } = keys.create(wanted);
    console.error(`Key ${key.id} for ${name} (${scope.join(', ')}). This is the only time that it is shown:`);
    console.log(text);
  });
}

function withKeys(data: string, work: (keys: Keys) => void): void {
  const database = openDatabase(data);
  try {
    work(new Keys(database));
  } finally {
    database.close();
  }
}

function listKeys(data: string, asJson: boolean): void {
  withKeys(data, (keys) => {
    const all = keys.list();
    if (asJson) for (const key of all) console.log(JSON.stringify(key));
    else if (all.length === 0) console.log('There are no keys.');
    else
      for (const { id, name, scopes: allowed, ...key } of all)
        console.log(`${id}  ${stateOf(key)}  ${allowed.join(',')}  ${name}`);
  });
}

function stateOf({
  expires,
  revoked,
}: {
  readonly expires?: number | undefined;
  readonly revoked?: number | undefined;
}): string {
  if (revoked !== undefined) return 'revoked';
  if (expires === undefined) return 'no end';
  const day = dayText(expires);
  return expires <= Date.now() ? `ended ${day}` : `until ${day}`;
}

function revokeKey(data: string, id: string): void {
  withKeys(data, (keys) => {
    if (!keys.revoke(id)) throw new InvalidArgumentError(`There is no key ${id} that could be revoked.`);
    console.error(`Key ${id} is revoked.`);
  });
}

/** Adds `keys create`, `list` and `revoke`. */
export function addKeyCommands(root: Command, data: DataOption): void {
  const keys = root.command('keys').description('Make, list and revoke keys.');
  keys
    .command('create')
    .description('Make a key; its text goes to standard output.')
    .argument('<name>', 'whose it is, for your list')
    .option(...data)
    .option('--scope <names...>', `what it may do: ${scopes.join(', ')}`, ['convert', 'inspect'])
    .option('--days <number>', 'days until it ends', whole)
    .option('--per-minute <number>', 'requests in a minute', whole)
    .option('--per-day <number>', 'conversions in a day', whole)
    .option('--at-once <number>', 'requests at once', whole)
    .action((name: string, flags: KeyFlags & { data: string }) => {
      const unknown = flags.scope.find((scope) => !scopes.includes(scope));
      if (unknown !== undefined) throw new InvalidArgumentError(`${unknown} is no scope: ${scopes.join(', ')}.`);
      const { data: folder, ...rest } = flags;
      createKey(folder, name, rest);
    });
  keys
    .command('list')
    .description('List all keys, without their secrets.')
    .option(...data)
    .option('--json', 'one line of JSON a key')
    .action((flags: { data: string; json?: boolean }) => listKeys(flags.data, flags.json === true));
  keys
    .command('revoke')
    .description('End a key; running servers refuse it from then on.')
    .argument('<id>', 'its id in the list')
    .option(...data)
    .action((id: string, flags: { data: string }) => revokeKey(flags.data, id));
}
