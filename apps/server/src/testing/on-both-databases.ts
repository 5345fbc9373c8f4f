import { describe } from 'vitest';
import type { Database } from '../platform/db/index.ts';
import { openTestDatabase } from './database.ts';
import { openTestPostgres, postgresMissing, postgresServer } from './postgres.ts';

/**
 * The same tests on the embedded database and on PostgreSQL. `open` gives a fresh database with all migrations, for
 * `beforeAll`; who opens it closes it. `again` opens the last one once more, as another process does; null where one
 * process has the database to itself. The PostgreSQL half is skipped, and says why, where there is no server.
 */
export function onBothDatabases(
  name: string,
  tests: (open: () => Promise<Database>, again: (() => Promise<Database>) | null) => void,
): void {
  describe(`${name} (embedded)`, () => tests(() => openTestDatabase(), null));
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
