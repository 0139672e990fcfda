import { type Command, InvalidArgumentError } from 'commander';
import { type NewKey, type Scope, scopes } from '../access/keys.ts';
import { withKeys } from '../access/with-keys.ts';
import { DAY, type DataOption, dayText, parseDays, whole } from './options.ts';
import { redisOption } from './serve-flags.ts';

/** Where the keys are. */
interface Place {
  readonly data: string;
  readonly redis?: string;
}

interface KeyFlags extends Place {
  readonly scope: readonly Scope[];
  readonly days?: number;
  readonly perMinute?: number;
  readonly perDay?: number;
  readonly atOnce?: number;
  readonly webhook?: string;
}

async function createKey(name: string, { scope, days, data, redis, ...limits }: KeyFlags): Promise<void> {
  const unknown = scope.find((one) => !scopes.includes(one));
  if (unknown !== undefined) throw new InvalidArgumentError(`${unknown} is no scope: ${scopes.join(', ')}.`);
  const expires = days === undefined ? undefined : Date.now() + days * DAY;
  const wanted: NewKey = { name, scopes: scope, expires, ...limits };
  await withKeys({ data, redis }, async (keys) => {
    const { key, text, webhookSecret } = await keys.create(wanted);
    console.error(`Key ${key.id} for ${name} (${scope.join(', ')}). This is the only time that it is shown:`);
    console.log(text);
    if (webhookSecret === undefined) return;
    console.error('Notices to the webhook are signed (Standard Webhooks) by:');
    console.log(webhookSecret);
  });
}

async function listKeys(place: Place, asJson: boolean): Promise<void> {
  const all = await withKeys(place, async (keys) => keys.list());
  if (asJson) for (const key of all) console.log(JSON.stringify(key));
  else if (all.length === 0) console.log('There are no keys.');
  else
    for (const { id, name, scopes: allowed, ...key } of all)
      console.log(`${id}  ${stateOf(key)}  ${allowed.join(',')}  ${name}`);
}

async function revokeKey(place: Place, id: string): Promise<void> {
  await withKeys(place, async (keys) => {
    if (!(await keys.revoke(id))) throw new InvalidArgumentError(`There is no key ${id} that could be revoked.`);
  });
  console.error(`Key ${id} is revoked.`);
}

/** An address that is told of the ends of jobs. */
function webhookAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && (url.username !== '' || url.password !== '')) {
    // Not as a wrong value of a flag, which would be told.
    throw new Error('The address of a webhook cannot hold a name or a password: notices are signed instead.');
  }
  if (url?.protocol === 'https:' || url?.protocol === 'http:') return url.href;
  throw new InvalidArgumentError('It must be an address with https:// or http://.');
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

/** Adds `keys create`, `list` and `revoke`. */
export function addKeyCommands(root: Command, data: DataOption): void {
  const keys = root.command('keys').description('Make, list and revoke keys.');
  keys
    .command('create')
    .description('Make a key; its text goes to standard output.')
    .argument('<name>', 'whose it is, for your list')
    .option(...data)
    .option('--scope <names...>', `what it may do: ${scopes.join(', ')}`, ['convert', 'inspect'])
    .option('--days <number>', 'days until it ends', parseDays)
    .option('--per-minute <number>', 'requests in a minute', whole)
    .option('--per-day <number>', 'conversions in a day', whole)
    .option('--at-once <number>', 'requests at once', whole)
    .option('--webhook <address>', 'address that is told when a job of this key is done', webhookAddress)
    .addOption(redisOption())
    .action((name: string, flags: KeyFlags) => createKey(name, flags));
  keys
    .command('list')
    .description('List all keys, without their secrets.')
    .option(...data)
    .option('--json', 'one line of JSON a key')
    .addOption(redisOption())
    .action((flags: Place & { json?: boolean }) => listKeys(flags, flags.json === true));
  keys
    .command('revoke')
    .description('End a key; running servers refuse it from then on.')
    .argument('<id>', 'its id in the list')
    .option(...data)
    .addOption(redisOption())
    .action((id: string, flags: Place) => revokeKey(flags, id));
}
