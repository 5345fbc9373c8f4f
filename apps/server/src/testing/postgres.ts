import { createHash } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { migrate, openPostgres, type Database } from '../platform/db/index.ts';
import { migrations } from '../migrations.ts';
import { noting } from './noted-statements.ts';
import { serverBinaries } from './own-postgres.ts';
import { stateOfMigrations } from './template-database.ts';

/** Why the PostgreSQL half of a suite does not run here, or null when it does. */
export const postgresMissing: string | null =
  process.env['TEST_DATABASE_URL'] || serverBinaries()
    ? null
    : 'no PostgreSQL server on this machine, no TEST_DATABASE_URL';

/** A server to make databases on. Other test files use it at the same time. */
export interface PostgresServer {
  /** Makes an empty database; `locale` other than the fit one for tests of refusing. */
  createDatabase(locale?: string): Promise<string>;
  /** Makes a database with all migrations: a copy of one that is migrated once per server. */
  createMigrated(): Promise<string>;
  /** Drops a database that was made here, with whatever is still connected to it. */
  drop(database: string): Promise<void>;
}

/** The server of `TEST_DATABASE_URL`, otherwise the one of this run of vitest (`one-postgres.ts`). */
export async function postgresServer(): Promise<PostgresServer> {
  const url = process.env['TEST_DATABASE_URL'] || (await ofThisRun());
  return {
    createDatabase: (locale = 'C.UTF-8') =>
      asAdministrator(url, (client) => create(client, url, `template template0 encoding 'UTF8' locale '${locale}'`)),
    createMigrated: () =>
      asAdministrator(url, async (client) => create(client, url, `template ${await template(client, url)}`)),
    drop: (database) =>
      asAdministrator(url, async (client) => {
        await client.query(`drop database ${new URL(database).pathname.slice(1)} with (force)`);
      }),
  };
}

async function ofThisRun(): Promise<string> {
  const answer = await fetch(inject('postgresDoor'));
  const said = await answer.text();
  if (!answer.ok) throw new Error(`PostgreSQL does not start: ${said}`);
  return said;
}

/** A database of the server, with all migrations. */
export async function openTestPostgres(url: string): Promise<Database> {
  const db = openPostgres(url, (error) => {
    throw error;
  });
  await migrate(db, migrations);
  return noting(db, 'PostgreSQL');
}

async function asAdministrator<Value>(url: string, work: (client: pg.Client) => Promise<Value>): Promise<Value> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function create(client: pg.Client, url: string, as: string): Promise<string> {
  const name = `mado_test_${process.pid}_${Math.random().toString(36).slice(2)}`;
  await client.query(`create database ${name} ${as}`);
  return databaseOf(url, name);
}

const databaseOf = (url: string, name: string): string => Object.assign(new URL(url), { pathname: `/${name}` }).href;

/** The name of the database to copy. Test files run in several processes: the first makes it, and the others wait. */
async function template(client: pg.Client, url: string): Promise<string> {
  const name = `mado_template_${await stateOfMigrations()}`;
  const isThere = async () =>
    (await client.query('select 1 from pg_database where datname = $1', [name])).rowCount === 1;
  if (await isThere()) return name;
  const key = createHash('sha256').update(name).digest().readInt32BE();
  await client.query('select pg_advisory_lock($1)', [key]);
  try {
    if (await isThere()) return name;
    const temporary = await create(client, url, "template template0 encoding 'UTF8' locale 'C.UTF-8'");
    await (await openTestPostgres(temporary)).close();
    await client.query(`alter database ${new URL(temporary).pathname.slice(1)} rename to ${name}`);
    return name;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [key]);
  }
}
