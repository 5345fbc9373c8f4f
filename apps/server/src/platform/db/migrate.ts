import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { sql, type Database, type Sql } from './sql.ts';

/** One key for everybody who migrates, so that servers that start together wait for each other. */
const advisoryLock = 5_310_771_906;

/** The schema in the database is not one that this program can go on with; `message` says what to do. */
class MigrationError extends Error {
  override name = 'MigrationError';
}

/**
 * Brings the schema up to date with the numbered SQL files of `folder` (`0001_….sql`), all in one transaction; nothing
 * happens when it is.
 *
 * @throws {MigrationError} when an applied file was changed afterwards, or the database was migrated by a newer program
 */
export async function migrate(db: Database, folder: URL): Promise<{ applied: string[] }> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  const wanted = await Promise.all(
    files.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8');
      return { name, text, digest: createHash('sha256').update(text).digest('hex') };
    }),
  );
  return db.transaction(async (tx) => {
    // To wait for another server, and to migrate, may take as long as it needs.
    await tx.rows(sql`set local statement_timeout = 0`);
    await tx.rows(sql`select pg_advisory_xact_lock(${advisoryLock}::int8)`);
    await tx.rows(
      sql`create table if not exists migration (name text primary key, digest text not null, applied_at timestamptz not null default now())`,
    );
    const applied = await appliedMigrations(tx);
    for (const name of applied.keys())
      if (!files.includes(name))
        throw new MigrationError(
          `The database was migrated by a newer version of Mado (${name} is unknown here). Start that version, or restore a backup.`,
        );
    const fresh: string[] = [];
    for (const { name, text, digest } of wanted) {
      const before = applied.get(name);
      if (before !== undefined && before !== digest)
        throw new MigrationError(`The migration ${name} was changed after it had been applied to this database.`);
      if (before !== undefined) continue;
      // Statements one by one: the extended protocol takes no more than one.
      for (const statement of statementsOf(text)) await tx.rows(sql.raw(statement));
      await tx.rows(sql`insert into migration (name, digest) values (${name}, ${digest})`);
      fresh.push(name);
    }
    return { applied: fresh };
  });
}

async function appliedMigrations(tx: Sql): Promise<Map<string, string>> {
  const rows = await tx.rows<{ name: string; digest: string }>(sql`select name, digest from migration`);
  return new Map(rows.map(({ name, digest }) => [name, digest]));
}

/** Splits a migration at its lines `--> statement-breakpoint`. */
function statementsOf(text: string): string[] {
  return text
    .split('--> statement-breakpoint')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}
