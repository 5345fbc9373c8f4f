import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/index.ts';
import {
  aFolder,
  aMember,
  anAccount,
  anOrganisation,
  testServices,
  type Person,
  type TestServices,
} from '../../testing/index.ts';
import { openTestPostgres, postgresMissing, postgresServer } from '../../testing/postgres.ts';
import { putGrant, requireLevel } from '../sharing/index.ts';
import { deleteItems, moveItem } from './index.ts';
import { purgeFromTrash } from './purge-items.ts';

/** On PostgreSQL, where transactions do run side by side. */
describe.skipIf(postgresMissing !== null)(
  `a right that is given while its item leaves${postgresMissing === null ? '' : `: skipped, ${postgresMissing}`}`,
  () => {
    let services: TestServices;
    let member: Person;
    let [here, there] = [{ id: '' }, { id: '' }];
    beforeAll(async () => {
      services = await testServices({ db: await openTestPostgres(await (await postgresServer()).createMigrated()) });
      member = await anAccount(services);
      [here, there] = [await anOrganisation(services), await anOrganisation(services)];
      for (const org of [here, there]) await aMember(services, org, { person: member });
    });
    afterAll(() => services.close());

    const ctx = () => services.contextOf(member.caller);
    /** Gives a public link, and does something else between the check of the right and the gift. */
    async function linkWhile(id: string, other: () => Promise<unknown>): Promise<void> {
      const begun = Promise.withResolvers<void>();
      const done = begun.promise.then(other);
      const settled = begun.promise.then(async () => {
        let isDone = false;
        void done.finally(() => (isDone = true)).catch(() => undefined);
        const waiting = sql`select from pg_locks join pg_database on pg_database.oid = pg_locks.database
        where datname = current_database() and locktype = 'advisory' and not granted`;
        await expect
          .poll(async () => isDone || (await services.db.rows(waiting)).length > 0, { timeout: 25_000 })
          .toBe(true);
      });
      const grant = { itemId: id, subject: { kind: 'anonymous', link: 'view' }, level: 'can_view' } as const;
      await putGrant(ctx(), grant, async (db) => {
        await requireLevel({ ...ctx(), db }, [id], 'full_access');
        begun.resolve();
        // The other one waits for the lock of the tree, or has not waited and is over.
        await settled;
      });
      await done;
    }
    const grantsOf = (id: string) => services.db.rows(sql`select subject_kind from "grant" where item_id = ${id}`);

    it('is no link into the organisation to which the item is moved [TR-7, AC-24]', async () => {
      const item = await aFolder(services, { org: here.id });
      const abroad = await aFolder(services, { org: there.id });
      await linkWhile(item.id, () => moveItem(ctx(), item.id, { parent_folder: abroad.id }));
      expect(await services.db.rows(sql`select org from item where id = ${item.id}`)).toEqual([{ org: there.id }]);
      expect(await grantsOf(item.id)).toEqual([]);
    });

    it('is gone with the item that is deleted for good [AC-24]', async () => {
      const item = await aFolder(services, { org: here.id });
      await linkWhile(item.id, async () => {
        await deleteItems(ctx(), [item.id]);
        await purgeFromTrash(ctx(), [item.id]);
      });
      expect(await grantsOf(item.id)).toEqual([]);
    });
  },
);
