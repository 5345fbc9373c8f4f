import { isNight } from '@mado/dicom/testing';
import type { Database } from '../platform/db/index.ts';
import { lendDatabase } from './lent-database.ts';
import { openTestPostgres, postgresMissing, postgresServer } from './postgres.ts';

/**
 * Which database a test has that names none. For a change it is PostgreSQL: the embedded one takes two seconds of the
 * processor to open. By night, and where there is no PostgreSQL, it is the embedded one, so that both see every test.
 */
const isEmbedded = isNight || postgresMissing !== null;

/** A fresh database with all migrations, of the kind that a test has that names none. `close` removes it. */
export async function openDefaultDatabase(): Promise<Database> {
  if (isEmbedded) return lendDatabase();
  const server = await postgresServer();
  const url = await server.createMigrated();
  const db = await openTestPostgres(url);
  return {
    ...db,
    async close() {
      await db.close();
      await server.drop(url);
    },
  };
}
