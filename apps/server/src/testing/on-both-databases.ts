import { afterAll, beforeAll, describe } from 'vitest';
import type { Database } from '../platform/db/index.ts';
import { openTestDatabase } from './database.ts';
import { openTestPostgres, postgresMissing, startPostgres, type PostgresServer } from './postgres.ts';

/**
 * The same tests on the embedded database and on PostgreSQL. `open` gives a fresh database with all migrations, for `beforeAll`; who opens it closes
 * it. The PostgreSQL half is skipped, and says why, where there is no server.
 */
export function onBothDatabases(name: string, tests: (open: () => Promise<Database>) => void): void {
  describe(`${name} (embedded)`, () => tests(() => openTestDatabase()));
  describe.skipIf(postgresMissing !== null)(
    `${name} (PostgreSQL${postgresMissing === null ? '' : `: skipped, ${postgresMissing}`})`,
    () => {
      let server: PostgresServer;
      beforeAll(async () => {
        server = await startPostgres();
      });
      afterAll(() => server.stop());
      tests(() => openTestPostgres(server));
    },
  );
}
