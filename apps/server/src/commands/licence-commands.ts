import { type Command, InvalidArgumentError } from 'commander';
import { type Database, openDatabase } from '../access/database.ts';
import { ensureSigningKey, type IssuedLicence, Licences, loadSigningKey } from '../licences/licences.ts';
import { DAY, type DataOption, dayText, parseDays } from './options.ts';

interface DataFlag {
  readonly data: string;
}

function withDatabase(folder: string, work: (database: Database) => void): void {
  const database = openDatabase(folder);
  try {
    work(database);
  } finally {
    database.close();
  }
}

function withLicences(folder: string, work: (licences: Licences) => void): void {
  withDatabase(folder, (database) => work(new Licences(database, loadSigningKey(folder))));
}

function issue(holder: string, { data, days, begins }: DataFlag & { days: number; begins?: number }): void {
  if (holder.trim() === '') throw new InvalidArgumentError('Say who the licence is for.');
  withLicences(data, (licences) => {
    const start = begins ?? Date.now();
    const { licence, text } = licences.issue(holder, start, start + days * DAY);
    console.error(`Licence ${licence.id} for ${holder}, until ${dayText(licence.expires)}:`);
    console.log(text);
  });
}

function stateOf({ begins, expires, revoked }: IssuedLicence, now: number = Date.now()): string {
  if (revoked !== undefined) return `revoked ${dayText(revoked)}`;
  if (expires <= now) return `ended ${dayText(expires)}`;
  return begins > now ? `from ${dayText(begins)}` : `until ${dayText(expires)}`;
}

function list({ data, json }: DataFlag & { json?: boolean }): void {
  withLicences(data, (licences) => {
    const all = licences.list();
    if (json) for (const licence of all) console.log(JSON.stringify(licence));
    else if (all.length === 0) console.log('There are no licences.');
    else for (const licence of all) console.log(`${licence.id}  ${stateOf(licence)}  ${licence.holder}`);
  });
}

function day(text: string): number {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(time)) throw new InvalidArgumentError('It must be a day, such as 2027-01-31.');
  return time;
}

/** Adds `licence key`, `issue`, `list`, `revoke` and `revocations`. */
export function addLicenceCommands(root: Command, data: DataOption): void {
  const licence = root.command('licence').description('Issue, list and revoke Premium licences of a site.');
  licence
    .command('key')
    .description('Print the public key for the site (VITE_LICENCE_KEY); makes the pair at the first time.')
    .option(...data)
    .action((flags: DataFlag) => withDatabase(flags.data, () => console.log(ensureSigningKey(flags.data))));
  licence
    .command('issue')
    .description('Issue a licence; its text, which the page takes, goes to standard output.')
    .argument('<holder>', 'who it is for; the page shows it')
    .option(...data)
    .option('--days <number>', 'days that it runs', parseDays, 366)
    .option('--begins <day>', 'first day (UTC), such as 2027-01-31; default today', day)
    .action(issue);
  licence
    .command('list')
    .description('List all licences, without their texts.')
    .option(...data)
    .option('--json', 'one line of JSON a licence')
    .action(list);
  licence
    .command('revoke')
    .description('End a licence before its time.')
    .argument('<id>', 'its id in the list')
    .option(...data)
    .action((id: string, flags: DataFlag) => {
      withLicences(flags.data, (licences) => {
        if (!licences.revoke(id)) throw new InvalidArgumentError(`There is no licence ${id} that could be revoked.`);
      });
      console.error(`Licence ${id} is revoked.`);
    });
  licence
    .command('revocations')
    .description('Print the signed list of revoked licences.')
    .option(...data)
    .action((flags: DataFlag) => withLicences(flags.data, (licences) => console.log(licences.revocations())));
}
