import { beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../testing/index.ts';
import { postgresMissing, postgresServer, type PostgresServer } from '../../testing/postgres.ts';
import { openPostgres, requireJapaneseTrigrams, sql, UnfitDatabase } from './index.ts';

it('takes the embedded database', async () => {
  const db = await openTestDatabase();
  await requireJapaneseTrigrams(db);
  await db.close();
});

describe.skipIf(postgresMissing !== null)(`PostgreSQL ${postgresMissing ?? ''}`, () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await postgresServer();
  });

  it.each([
    ['C', false],
    ['C.UTF-8', true],
  ])('with locale %s: fit is %s', async (locale, fit) => {
    const db = openPostgres(await server.createDatabase(locale), () => {});
    await db.rows(sql`create extension pg_trgm`);
    const asked = requireJapaneseTrigrams(db);
    if (fit) await asked;
    else {
      await expect(asked).rejects.toThrow(UnfitDatabase);
      await expect(asked).rejects.toThrow(
        'LC_CTYPE "C", in which Japanese text cannot be searched. Create it with: createdb',
      );
    }
    await db.close();
  });
});
