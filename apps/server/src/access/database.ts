import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';

const VERSION = 2;

/**
 * The server's own data: keys, what was used of them, idempotency keys, licences that were issued, and jobs with the names of
 * their files until they end. No file of anybody.
 */
export type Database = InstanceType<typeof DatabaseSync>;

/**
 * Opens the database in a folder, `:memory:` for one that ends with the process. Throws where it cannot be opened, or is of a
 * later version.
 */
export function openDatabase(folder: string): Database {
  if (folder !== ':memory:') mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = folder === ':memory:' ? folder : join(folder, 'safelight-server.db');
  const database = new DatabaseSync(path);
  // The folder may be one that others can look into.
  if (folder !== ':memory:') chmodSync(path, 0o600);
  database.exec(
    'PRAGMA journal_mode = WAL; PRAGMA busy_timeout = 5000; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON',
  );
  const { user_version: version } = database.prepare('PRAGMA user_version').get() as { user_version: number };
  if (version > VERSION) {
    database.close();
    throw new Error('The data folder was written by a later version of the server.');
  }
  if (version === 1)
    database.exec('ALTER TABLE keys ADD COLUMN webhook TEXT; ALTER TABLE keys ADD COLUMN webhook_secret TEXT');
  database.exec(`
    CREATE TABLE IF NOT EXISTS keys (
      id TEXT PRIMARY KEY,
      hash BLOB NOT NULL,
      name TEXT NOT NULL,
      scopes TEXT NOT NULL,
      created INTEGER NOT NULL,
      expires INTEGER,
      revoked INTEGER,
      per_minute INTEGER,
      per_day INTEGER,
      at_once INTEGER,
      webhook TEXT,
      webhook_secret TEXT
    ) STRICT;
    CREATE TABLE IF NOT EXISTS usage (
      key_id TEXT NOT NULL,
      day TEXT NOT NULL,
      conversions INTEGER NOT NULL,
      PRIMARY KEY (key_id, day)
    ) STRICT;
    CREATE TABLE IF NOT EXISTS idempotency (
      key_id TEXT NOT NULL,
      key TEXT NOT NULL,
      fingerprint TEXT NOT NULL,
      created INTEGER NOT NULL,
      PRIMARY KEY (key_id, key)
    ) STRICT;
    CREATE TABLE IF NOT EXISTS licences (
      id TEXT PRIMARY KEY,
      holder TEXT NOT NULL,
      issued INTEGER NOT NULL,
      begins INTEGER NOT NULL,
      expires INTEGER NOT NULL,
      revoked INTEGER
    ) STRICT;
    CREATE TABLE IF NOT EXISTS jobs (
      id TEXT PRIMARY KEY,
      job TEXT NOT NULL,
      begun INTEGER NOT NULL,
      expires INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE IF NOT EXISTS job_files (
      job TEXT NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
      place INTEGER NOT NULL,
      outcome TEXT NOT NULL,
      PRIMARY KEY (job, place)
    ) STRICT;
    CREATE TABLE IF NOT EXISTS tasks (
      id TEXT PRIMARY KEY,
      kind TEXT NOT NULL,
      task TEXT NOT NULL,
      attempts INTEGER NOT NULL,
      due INTEGER NOT NULL,
      is_out INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE IF NOT EXISTS secrets (
      name TEXT PRIMARY KEY,
      value TEXT NOT NULL
    ) STRICT;
    CREATE INDEX IF NOT EXISTS tasks_due ON tasks (kind, is_out, due);
    PRAGMA user_version = ${VERSION};
  `);
  return database;
}
