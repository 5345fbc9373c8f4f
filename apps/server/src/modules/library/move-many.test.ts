import { amountOf } from '@mado/dicom/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/index.ts';
import { brokenCounts } from '../../testing/consistency.ts';
import {
  aFolder,
  aMember,
  anAccount,
  anOrganisation,
  onBothDatabases,
  testServices,
  type Person,
  type TestServices,
} from '../../testing/index.ts';
import { deleteItems, moveItem, restoreItems } from './index.ts';
import { purgeFromTrash } from './purge-items.ts';

/** Items below the folder: 20,000 by night. */
const items = amountOf({ perChange: 2_000, byNight: 20_000 });
const studies = items / 200;
const files = items - 2 * studies;

onBothDatabases('thousands of items below one folder [TR-7]', (open) => {
  let services: TestServices;
  let member: Person;
  let [here, there] = [{ id: '' }, { id: '' }];
  const nowhere = { id: '', ancestors: [] as string[] };
  let [from, inner, to, abroad] = [nowhere, nowhere, nowhere, nowhere];

  beforeAll(async () => {
    services = await testServices({ db: await open() });
    member = await anAccount(services);
    [here, there] = [await anOrganisation(services), await anOrganisation(services)];
    for (const org of [here, there]) await aMember(services, org, { person: member });
    from = await aFolder(services, { org: here.id });
    inner = await aFolder(services, { org: here.id, parent: from });
    to = await aFolder(services, { org: here.id });
    abroad = await aFolder(services, { org: there.id });
    const { db } = services;
    // As uploads would have made them: studies of one series, with the files shared out among these.
    await db.rows(sql`
      insert into item (id, parent, ancestors, org, org_root, object_type, foldertype, name, sort_name, summary, size, brought_by)
      select gen_random_uuid(), ${inner.id}, array[${from.id}::uuid, ${inner.id}::uuid], ${here.id}, 'org', 'folder', 'study', n::text, n::text,
        '{"series_count": 1, "instance_count": 0, "identity_conflict": false, "modality_list": [], "bodypartexamined_list": []}', ${files / studies}::int * 10, 'member'
      from generate_series(1, ${studies}::int) n`);
    await db.rows(sql`
      insert into study (item_id, org, place, study_instance_uid, series_count, instance_count, qido, changed_at, own)
      select id, org, 'folder:' || parent, '1.2.' || name, 0, 0, '{}', now(), true from item where parent = ${inner.id}`);
    await db.rows(sql`
      insert into item (id, parent, ancestors, org, org_root, object_type, foldertype, name, sort_name, summary, size, brought_by)
      select gen_random_uuid(), id, ancestors || id, org, 'org', 'folder', 'series', name, sort_name, '{"instance_count": 0}', size, 'member'
      from item where parent = ${inner.id}`);
    await db.rows(sql`
      insert into series (item_id, study_id, series_instance_uid, instance_count, qido)
      select id, parent, '1.2.3.' || name, 0, '{}' from item where foldertype = 'series' and ${inner.id} = any(ancestors)`);
    await db.rows(sql`
      insert into item (id, parent, ancestors, org, org_root, object_type, filetype, name, sort_name, size, brought_by)
      select gen_random_uuid(), series.id, series.ancestors || series.id, org, 'org', 'file', 'text/plain', n::text, n::text, 10, 'member'
      from item series cross join generate_series(1, ${files / studies}::int) n where foldertype = 'series' and ${inner.id} = any(ancestors)`);
    await db.rows(sql`update item set size = ${files}::int * 10 where id in (${from.id}, ${inner.id})`);
    await db.rows(sql`update organisation set used_bytes = ${files}::int * 10 where id = ${here.id}`);
    await db.rows(sql`update item set summary = summary || '{"series_count": 0}' where foldertype = 'study'`);
  });
  afterAll(() => services.close());

  const timed = async (what: string, work: () => Promise<unknown>) => {
    const before = performance.now();
    await work();
    process.stdout.write(`${items} items ${what} in ${Math.round(performance.now() - before)} ms\n`);
  };

  it('move, go to the trash, come back and are deleted for good, each in one transaction', async () => {
    const ctx = services.contextOf(member.caller);
    const [{ db }, id] = [services, inner.id];
    await timed('moved within the organisation', () => moveItem(ctx, id, { parent_folder: to.id }));
    await timed('moved to the trash', () => deleteItems(ctx, [id]));
    await timed('restored', () => restoreItems(ctx, [id]));
    await timed('moved to another organisation', () => moveItem(ctx, id, { parent_folder: abroad.id }));
    expect(await db.rows(sql`select count(*) from item where org = ${there.id}`)).toEqual([{ count: items + 2 }]);
    expect((await brokenCounts(db)).filter((one) => !one.startsWith('QIDO'))).toEqual([]);
    await deleteItems(ctx, [id]);
    await timed('deleted for good', () => purgeFromTrash(ctx, [id]));
    expect(await db.rows(sql`select count(*) from item where org = ${there.id}`)).toEqual([{ count: 1 }]);
    expect((await brokenCounts(db)).filter((one) => !one.startsWith('QIDO'))).toEqual([]);
  }, 120_000);
});
