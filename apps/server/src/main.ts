import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { version } from '../package.json';
import { withKeys } from './access/with-keys.ts';
import { readBillingConfig } from './billing/read-billing-config.ts';
import { addKeyCommands } from './commands/key-commands.ts';
import { addLicenceCommands } from './commands/licence-commands.ts';
import type { DataOption } from './commands/options.ts';
import {
  addServeFlags,
  addWorkFlags,
  type ServeFlags,
  serveConfigOf,
  type WorkFlags,
  workConfigOf,
} from './commands/serve-flags.ts';
import { checkSharing, completeConfig, isLoopback } from './config.ts';
import { openApiDocument } from './openapi/document.ts';
import { startServer } from './server.ts';

const defaults = completeConfig();

/** Milliseconds after the time of grace in which the last answers are sent, and what is open is closed. */
const LAST_WORDS = 15_000;

/** Without any key a server is for this machine alone, or has to be told that it is for everybody; licences that it sells are keys. */
async function checkAccess(flags: ServeFlags, sells: boolean): Promise<boolean> {
  const hasKeys = await withKeys(flags, async (keys) => (await keys.list()).length > 0);
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
  checkSharing(flags);
  const open = await checkAccess(flags, billing !== undefined);
  const server = await startServer({ ...serveConfigOf(flags), open, billing });
  const access = open ? 'no key is asked for' : 'with keys';
  // Before it says that it is there: whoever reads that may ask it to stop at once.
  stopWithSignals('Stopping: requests that are running may end.', flags.grace, () => server.close());
  console.error(`Safelight listens on ${server.address} (${access}, ${server.context.config.workers} workers).`);
  if (billing) console.error(sellingText(billing.secretKey));
}

async function work(flags: WorkFlags): Promise<void> {
  const { startWorker } = await import('./worker.ts');
  const worker = await startWorker(workConfigOf(flags));
  stopWithSignals('Stopping: files that are being converted may end.', flags.grace, () => worker.close());
  console.error(`Safelight converts files of jobs (${worker.workers} workers).`);
}

function stopWithSignals(sentence: string, grace: number, close: () => Promise<void>): void {
  let isStopping = false;
  const giveUp = (): void => {
    console.error('Stopped before everything had ended: files of jobs that were being converted are taken up again.');
    process.exit(1);
  };
  const stop = (): void => {
    if (isStopping) process.exit(1);
    isStopping = true;
    console.error(sentence);
    // A store or Redis that does not answer is not waited for.
    setTimeout(giveUp, grace * 1000 + LAST_WORDS).unref();
    close().then(() => process.exit(0), giveUp);
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
  const data: DataOption = ['--data <folder>', 'folder of keys, counts, jobs and licences', defaults.data];
  const serving = root
    .command('serve', { isDefault: true })
    .description('Listen for requests.')
    .option(...data);
  addWorkFlags(addServeFlags(serving)).action((flags: ServeFlags) => serve(flags));
  addWorkFlags(root.command('work').description('Convert files of jobs for the servers of a Redis.')).action(
    (flags: WorkFlags) => work(flags),
  );

  root
    .command('openapi')
    .description('Print the OpenAPI document of this version.')
    .action(() => console.log(JSON.stringify(openApiDocument(), undefined, 2)));

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
