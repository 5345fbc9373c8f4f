import { registration, userOfFolder, verifyEmail } from '@mado/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql, type Database } from '../../platform/db/index.ts';
import { aFolder, anOrganisation, signedIn, testApp, type Person, type TestApp } from '../../testing/index.ts';
import { confirmLink, mailedKey } from '../../testing/mailed.ts';
import { openTestPostgres, postgresMissing, postgresServer } from '../../testing/postgres.ts';
import { grantRows } from './grants.sql.ts';

/** A database on which something happens right before the next transaction ends, once `beforeEnd` has said what. */
function held(db: Database): Database & { beforeEnd(what: () => Promise<void>): void } {
  let meanwhile: (() => Promise<void>) | undefined;
  return {
    ...db,
    beforeEnd: (what) => void (meanwhile = what),
    transaction(work) {
      const what = meanwhile;
      meanwhile = undefined;
      return db.transaction(async (tx) => {
        const done = await work(tx);
        await what?.();
        return done;
      });
    },
  };
}

/** On PostgreSQL, where transactions do run side by side. */
describe.skipIf(postgresMissing !== null)(
  `a right that is given while its address registers${postgresMissing === null ? '' : `: skipped, ${postgresMissing}`}`,
  () => {
    let db: ReturnType<typeof held>;
    let app: TestApp;
    let clinic: { id: string; admin: Person };
    beforeAll(async () => {
      db = held(await openTestPostgres(await (await postgresServer()).createMigrated()));
      app = await testApp({ db });
      clinic = await anOrganisation(app.services);
    });
    afterAll(() => app.close());

    const email = 'hanako@example.jp';
    async function register(): Promise<void> {
      const password = 'correct horse battery';
      const body = { username: '花子', email, password1: password, password2: password };
      expect((await app.call(registration, { body })).statusCode).toBe(201);
      const key = await mailedKey(app.services, email, confirmLink);
      expect((await app.call(verifyEmail, { body: { key } })).statusCode).toBe(200);
    }
    /** Does something while a transaction is held: until it waits for that one, or has not waited and is over. */
    function meanwhile(other: () => Promise<void>) {
      const begun = Promise.withResolvers<void>();
      // Beside the transaction, not in it.
      const done = begun.promise.then(other);
      const settled = begun.promise.then(async () => {
        let isDone = false;
        void done.finally(() => (isDone = true)).catch(() => undefined);
        const waiting = sql`select from pg_locks join pg_database on pg_database.oid = pg_locks.database
          where datname = current_database() and locktype = 'advisory' and not granted`;
        const isSettled = async () => isDone || (await db.rows(waiting)).length > 0;
        await expect.poll(isSettled, { timeout: 25_000 }).toBe(true);
      });
      const hold = (): Promise<void> => {
        begun.resolve();
        return settled;
      };
      return { hold, done };
    }

    it('is the account’s, and nobody’s beside that [AC-25]', async () => {
      const { id } = await aFolder(app.services, { org: clinic.id });
      const headers = await signedIn(app.services, clinic.admin.caller.account!);
      const { hold, done } = meanwhile(register);
      db.beforeEnd(hold);
      const body = { email, perm: 'can_edit', isSend: false } as const;
      const shared = await app.call(userOfFolder, { params: { id }, body }, headers);
      expect(shared.statusCode, shared.body).toBe(200);
      await done;
      expect(await grantRows(db, id)).toMatchObject([{ subject: `user ${email}`, level: 3 }]);
    });
  },
);
