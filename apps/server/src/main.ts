import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { version } from '../package.json';
import { openDatabase } from './access/database.ts';
import { Keys } from './access/keys.ts';
import { readBillingConfig } from './billing/read-billing-config.ts';
import { addKeyCommands } from './commands/key-commands.ts';
import { addLicenceCommands } from './commands/licence-commands.ts';
import { type DataOption, whole } from './commands/options.ts';
import { completeConfig, isLoopback, type ServerConfig } from './config.ts';
import { startServer } from './server.ts';

const defaults = completeConfig();
const MEGABYTE = 2 ** 20;

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
  readonly proxy?: string;
  readonly log: boolean;
}

function configOf(flags: ServeFlags): Partial<ServerConfig> {
  const { requests, megabytes, megapixels, memory, temporary, open, proxy, ...same } = flags;
  return {
    ...same,
    open: open === true,
    maxBytes: megabytes * MEGABYTE,
    maxPixels: megapixels * 1e6,
    ...(temporary !== undefined && { temporary }),
    ...(proxy !== undefined && { proxy }),
    ...(requests !== undefined && { maxRequests: requests }),
    ...(memory !== undefined && { memory: memory * MEGABYTE }),
  };
}

/** Without any key a server is for this machine alone, or has to be told that it is for everybody; licences that it sells are keys. */
function checkAccess(flags: ServeFlags, sells: boolean): boolean {
  const database = openDatabase(flags.data);
  const hasKeys = new Keys(database).list().length > 0;
  database.close();
  if (flags.open || hasKeys || sells) return flags.open === true;
  if (isLoopback(flags.host)) return true;
  throw new InvalidArgumentError(
    `Anybody who reaches ${flags.host} could use this server: make a key first (safelight-server keys create), or say --open.`,
  );
}

function sellingText(secretKey: string): string {
  if (!/^[a-z]+_test_/.test(secretKey)) return 'Premium is sold here, by Stripe.';
  return 'Premium is sold here, by Stripe in test mode: nobody pays, but the licences are as good as any.';
}

async function serve(flags: ServeFlags): Promise<void> {
  const billing = readBillingConfig(process.env);
  const open = checkAccess(flags, billing !== undefined);
  const server = await startServer({ ...configOf(flags), open, billing });
  const access = open ? 'no key is asked for' : 'with keys';
  console.error(`Safelight listens on ${server.address} (${access}, ${server.context.config.workers} workers).`);
  if (billing) console.error(sellingText(billing.secretKey));
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

function program(): Command {
  const root = new Command('safelight-server')
    .description(
      'Converts images and documents over HTTP, on this machine. A file is removed before its answer is sent.',
    )
    .version(version)
    .exitOverride();
  const data: DataOption = ['--data <folder>', 'folder of keys, counts and licences', defaults.data];
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
    .option('--proxy <addresses>', 'proxies that are believed about whose request it is, such as 127.0.0.1,10.0.0.0/8')
    .option('--no-log', 'write no lines about requests')
    .action((flags: ServeFlags) => serve(flags));

  addKeyCommands(root, data);
  addLicenceCommands(root, data);
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
