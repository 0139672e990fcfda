import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { version } from '../package.json';
import { openDatabase } from './access/database.ts';
import { Keys, type NewKey, type Scope, scopes } from './access/keys.ts';
import { completeConfig, isLoopback, type ServerConfig } from './config.ts';
import { startServer } from './server.ts';

const defaults = completeConfig();
const MEGABYTE = 2 ** 20;
const DAY = 86_400_000;

function whole(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value) || value < 1) {
    throw new InvalidArgumentError('It must be a whole number above 0.');
  }
  return value;
}

function port(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > 65_535)
    throw new InvalidArgumentError('It must be a whole number from 0 to 65535.');
  return value;
}

interface ServeFlags {
  readonly host: string;
  readonly port: number;
  readonly data: string;
  readonly temporary?: string;
  readonly open?: boolean;
  readonly workers: number;
  readonly requests?: number;
  readonly megabytes: number;
  readonly megapixels: number;
  readonly memory?: number;
  readonly timeout: number;
  readonly grace: number;
  readonly log: boolean;
}

function configOf(flags: ServeFlags): Partial<ServerConfig> {
  const { requests, megabytes, megapixels, memory, temporary, open, ...same } = flags;
  return {
    ...same,
    open: open === true,
    maxBytes: megabytes * MEGABYTE,
    maxPixels: megapixels * 1e6,
    ...(temporary !== undefined && { temporary }),
    ...(requests !== undefined && { maxRequests: requests }),
    ...(memory !== undefined && { memory: memory * MEGABYTE }),
  };
}

/** Without any key a server is for this machine alone, or has to be told that it is for everybody. */
function checkAccess(flags: ServeFlags): boolean {
  const database = openDatabase(flags.data);
  const hasKeys = new Keys(database).list().length > 0;
  database.close();
  if (flags.open || hasKeys) return flags.open === true;
  if (isLoopback(flags.host)) return true;
  throw new InvalidArgumentError(
    `Anybody who reaches ${flags.host} could use this server: make a key first (safelight-server keys create), or say --open.`,
  );
}

async function serve(flags: ServeFlags): Promise<void> {
  const open = checkAccess(flags);
  const server = await startServer({ ...configOf(flags), open });
  const access = open ? 'no key is asked for' : 'with keys';
  console.error(`Safelight listens on ${server.address} (${access}, ${server.context.config.workers} workers).`);
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) process.exit(1);
    isStopping = true;
    console.error('Stopping: requests that are running may end.');
    void server.close().then(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

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
  const day = new Date(expires).toISOString().slice(0, 10);
  return expires <= Date.now() ? `ended ${day}` : `until ${day}`;
}

function revokeKey(data: string, id: string): void {
  withKeys(data, (keys) => {
    if (!keys.revoke(id)) throw new InvalidArgumentError(`There is no key ${id} that could be revoked.`);
    console.error(`Key ${id} is revoked.`);
  });
}

function program(): Command {
  const root = new Command('safelight-server')
    .description(
      'Converts images and documents over HTTP, on this machine. Files are removed when the answer has been sent.',
    )
    .version(version)
    .exitOverride();
  const data = ['--data <folder>', 'folder of keys and counts', defaults.data] as const;
  root
    .command('serve', { isDefault: true })
    .description('Listen for requests.')
    .option('--host <address>', 'address to listen on; any but this machine needs keys, or --open', defaults.host)
    .option('--port <number>', 'port to listen on; 0 for any that is free', port, defaults.port)
    .option(...data)
    .option('--temporary <folder>', 'folder for files of running requests, for this server alone')
    .option('--open', 'ask for no key')
    .option('--workers <number>', 'conversions at once', whole, defaults.workers)
    .option('--requests <number>', 'requests at once, those that wait included (default: 32 for each worker)', whole)
    .option('--megabytes <number>', 'largest file', whole, defaults.maxBytes / MEGABYTE)
    .option('--megapixels <number>', 'largest picture', whole, defaults.maxPixels / 1e6)
    .option('--memory <megabytes>', 'memory that conversions may take together (default: half of the machine’s)', whole)
    .option('--timeout <seconds>', 'time that a request may take', whole, defaults.timeout)
    .option('--grace <seconds>', 'time that running requests have when the server stops', whole, defaults.grace)
    .option('--no-log', 'write no lines about requests')
    .action((flags: ServeFlags) => serve(flags));

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
  return root;
}

try {
  await program().parseAsync();
} catch (error) {
  if (!(error instanceof CommanderError) || error instanceof InvalidArgumentError) {
    console.error(`error: ${error instanceof Error ? error.message : String(error)}`);
  }
  process.exitCode = error instanceof CommanderError ? (error.exitCode === 0 ? 0 : 2) : 1;
}
