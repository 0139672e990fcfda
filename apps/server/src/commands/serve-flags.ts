import { type Command, InvalidArgumentError, Option } from 'commander';
import { completeConfig, type ServerConfig } from '../config.ts';
import { parseHours, parseSeconds, whole } from './options.ts';

const defaults = completeConfig();
const MEGABYTE = 2 ** 20;

/** Flags of what converts files: a server, or a worker. */
export interface WorkFlags {
  readonly redis?: string;
  readonly files?: string;
  readonly objects?: string;
  readonly temporary?: string;
  readonly workers: number;
  readonly megabytes: number;
  readonly megapixels: number;
  readonly memory?: number;
  readonly timeout: number;
  readonly grace: number;
}

/** Flags of a server alone. */
export interface ServeFlags extends WorkFlags {
  readonly host: string;
  readonly port: number;
  readonly data: string;
  readonly open?: boolean;
  readonly requests?: number;
  readonly proxy?: string;
  readonly jobHours: number;
  readonly jobFiles: number;
  readonly log: boolean;
}

/** Throws without telling the text, which may hold a password. */
function redisAddress(text: string): string {
  if (/^rediss?:\/\/./.test(text) && URL.canParse(text)) return text;
  throw new Error('--redis is an address that begins with redis:// or rediss://.');
}

/** Where keys, counts and jobs are that several servers share. It may hold a password, so it has a variable too. */
export function redisOption(): Option {
  return new Option('--redis <url>', 'Redis or Valkey that several servers and workers share')
    .env('SAFELIGHT_REDIS')
    .argParser(redisAddress);
}

function port(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > 65_535)
    throw new InvalidArgumentError('It must be a whole number from 0 to 65535.');
  return value;
}

/** Adds the flags of what converts files. */
export function addWorkFlags(command: Command): Command {
  return command
    .addOption(redisOption())
    .addOption(
      new Option('--files <place>', 'where files of jobs are kept: a folder, or s3://bucket/prefix').env(
        'SAFELIGHT_FILES',
      ),
    )
    .addOption(
      new Option(
        '--objects <place>',
        'store of your own whose objects jobs may name: a folder, or s3://bucket/prefix',
      ).env('SAFELIGHT_OBJECTS'),
    )
    .option('--temporary <folder>', 'folder for files that are worked on, for this process alone')
    .option('--workers <number>', 'conversions at once, 8 at most', whole, defaults.workers)
    .option('--megabytes <number>', 'largest file', whole, defaults.maxBytes / MEGABYTE)
    .option('--megapixels <number>', 'largest picture', whole, defaults.maxPixels / 1e6)
    .option('--memory <megabytes>', 'memory that conversions may take together (default: half of the machine’s)', whole)
    .option('--timeout <seconds>', 'time that a request or a file of a job may take', parseSeconds, defaults.timeout)
    .option('--grace <seconds>', 'time that what runs has when this is to stop', parseSeconds, defaults.grace);
}

/** Adds the flags of a server besides those of what converts files. */
export function addServeFlags(command: Command): Command {
  return command
    .option('--host <address>', 'address to listen on; any but this machine needs keys, or --open', defaults.host)
    .option('--port <number>', 'port to listen on; 0 for any that is free', port, defaults.port)
    .option('--open', 'ask for no key')
    .option('--requests <number>', 'requests at once, those that wait included (default: 32 for each worker)', whole)
    .option('--job-hours <number>', 'hours that jobs and their results are kept', parseHours, defaults.jobHours)
    .option('--job-files <number>', 'files of one job', whole, defaults.jobFiles)
    .option('--proxy <addresses>', 'proxies that are believed about whose request it is, such as 127.0.0.1,10.0.0.0/8')
    .option('--no-log', 'write no lines about requests');
}

/** What flags say of what converts files. */
export function workConfigOf(flags: WorkFlags): Partial<ServerConfig> {
  const { megabytes, megapixels, memory, temporary, redis, files, objects, workers, timeout, grace } = flags;
  return {
    workers,
    timeout,
    grace,
    maxBytes: megabytes * MEGABYTE,
    maxPixels: megapixels * 1e6,
    ...(temporary !== undefined && { temporary }),
    ...(redis !== undefined && { redis }),
    ...(files !== undefined && { files }),
    ...(objects !== undefined && { objects }),
    ...(memory !== undefined && { memory: memory * MEGABYTE }),
  };
}

/** What flags say of a server. */
export function serveConfigOf(flags: ServeFlags): Partial<ServerConfig> {
  const { host, port: number, data, proxy, requests, jobHours, jobFiles, log, open } = flags;
  return {
    ...workConfigOf(flags),
    host,
    port: number,
    data,
    jobHours,
    jobFiles,
    log,
    open: open === true,
    ...(proxy !== undefined && { proxy }),
    ...(requests !== undefined && { maxRequests: requests }),
  };
}
