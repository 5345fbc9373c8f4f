import { isNight } from '@mado/dicom/testing';
import { describe } from 'vitest';
import type { Database } from '../platform/db/index.ts';
import { lendDatabase } from './lent-database.ts';
import { openTestPostgres, postgresMissing, postgresServer } from './postgres.ts';

/**
 * The same tests on the embedded database and on PostgreSQL. `open` gives a fresh database with all migrations, for
 * `beforeAll`; who opens it closes it. `again` opens the last one once more, as another process does; null where one
 * process has the database to itself. The PostgreSQL half is skipped, and says why, where there is no server.
 */
export function onBothDatabases(name: string, tests: TestsOnDatabase): void {
  onEmbedded(name, tests);
  onPostgres(name, tests);
}

/**
 * The same for tests without SQL of their own, which are there for what lies above it: for a change they have
 * PostgreSQL alone, where there is one, and both databases by night.
 */
export function onOneDatabase(name: string, tests: TestsOnDatabase): void {
  if (isNight || postgresMissing !== null) onEmbedded(name, tests);
  onPostgres(name, tests);
}

type TestsOnDatabase = (open: () => Promise<Database>, again: (() => Promise<Database>) | null) => void;

function onEmbedded(name: string, tests: TestsOnDatabase): void {
  describe(`${name} (embedded)`, () => tests(lendDatabase, null));
}

function onPostgres(name: string, tests: TestsOnDatabase): void {
  describe.skipIf(postgresMissing !== null)(
    `${name} (PostgreSQL${postgresMissing === null ? '' : `: skipped, ${postgresMissing}`})`,
    () => {
      let url = '';
      tests(
        async () => {
          url = await (await postgresServer()).createMigrated();
          return openTestPostgres(url);
        },
        () => openTestPostgres(url),
      );
    },
  );
}
