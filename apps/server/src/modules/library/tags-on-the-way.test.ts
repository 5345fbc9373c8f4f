import { deleteFromTrash, folderDetail, organisationTags, tagFolder, type Item, type Tag } from '@mado/contract';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '../../platform/db/index.ts';
import { contradictions } from '../../testing/consistency.ts';
import {
  aFolder,
  aMember,
  anAccount,
  anOrganisation,
  onBothDatabases,
  testApp,
  type Person,
  type TestApp,
} from '../../testing/index.ts';
import { deleteItems, moveItem, restoreItems } from './index.ts';

type Folder = Awaited<ReturnType<typeof aFolder>>;

onBothDatabases('tags of what is moved, deleted and restored', (open) => {
  let app: TestApp;
  let member: Person;
  let [here, there] = [{ id: '' }, { id: '' }];
  let [outer, inner, abroad] = [{} as Folder, {} as Folder, {} as Folder];
  beforeAll(async () => {
    app = await testApp({ db: await open() });
    member = await anAccount(app.services);
  });
  beforeEach(async () => {
    here = await anOrganisation(app.services);
    there = await anOrganisation(app.services);
    for (const org of [here, there]) await aMember(app.services, org, { person: member });
    outer = await aFolder(app.services, { org: here.id });
    inner = await aFolder(app.services, { org: here.id, parent: outer });
    abroad = await aFolder(app.services, { org: there.id });
  });
  afterEach(async () => expect(await contradictions(app.services.db, app.services.blobs)).toEqual([]));
  afterAll(() => app.close());

  const ctx = () => app.services.contextOf(member.caller);
  const put = async ({ id }: Folder, name: string) =>
    (await app.call(tagFolder, { params: { id }, body: { name } }, member.headers)).json<Tag>();
  const on = async ({ id }: Folder) =>
    (await app.call(folderDetail, { params: { id } }, member.headers)).json<Item>().tags;
  const listed = async ({ id }: { id: string }) =>
    (await app.call(organisationTags, { params: { id } }, member.headers)).json<Tag[]>();

  it('are those of the other organisation, found by name or made, with everything below [TG-7]', async () => {
    const known = await put(abroad, '部位:胸部');
    const left = await put(await aFolder(app.services, { org: here.id }), '部位:胸部');
    await put(outer, '部位:胸部');
    await put(inner, '部位:胸部');
    const own = await put(inner, '名前:窓');
    await moveItem(ctx(), outer.id, { parent_folder: abroad.id });
    expect(await on(outer)).toEqual([known]);
    const [name, part] = await on(inner);
    expect([name?.name, part]).toEqual(['名前:窓', known]);
    expect(name?.uuid).not.toBe(own.uuid);
    expect(await listed(here)).toEqual([left]);
    expect(await listed(there)).toEqual([name, known]);
    await moveItem(ctx(), outer.id, { org: here.id, has_org_perm: true });
    expect([await listed(there), (await listed(here)).map((tag) => tag.name)]).toEqual([
      [known],
      ['名前:窓', '部位:胸部'],
    ]);
  });

  it('stay what they are within an organisation, and where a move is refused [TG-6, TG-7]', async () => {
    const tag = await put(inner, 'x');
    await moveItem(ctx(), inner.id, { org: here.id, has_org_perm: false });
    expect(await on(inner)).toEqual([tag]);
    const full = await anOrganisation(app.services, { quotaBytes: 0 });
    await expect(moveItem(ctx(), inner.id, { org: full.id, has_org_perm: true })).rejects.toMatchObject({
      code: 'bad_move_target',
    });
    expect([await on(inner), await listed(here)]).toEqual([[tag], [tag]]);
  });

  it('come back from the trash, also where the folder around was moved abroad meanwhile [TG-6, TG-7]', async () => {
    const tag = await put(inner, 'x');
    await deleteItems(ctx(), [inner.id]);
    expect(await listed(here)).toEqual([]);
    await restoreItems(ctx(), [inner.id]);
    expect([await on(inner), await listed(here)]).toEqual([[tag], [tag]]);
    await deleteItems(ctx(), [inner.id]);
    await moveItem(ctx(), outer.id, { parent_folder: abroad.id });
    await restoreItems(ctx(), [inner.id]);
    expect((await on(inner)).map(({ name }) => name)).toEqual(['x']);
    expect(await listed(there)).toEqual(await on(inner));
  });

  it('go with the last item that is deleted for good, with everything below it [TG-5]', async () => {
    const kept = await put(abroad, 'x');
    const other = await put(await aFolder(app.services, { org: here.id }), 'y');
    for (const name of ['x', 'y']) await put(inner, name);
    await deleteItems(ctx(), [outer.id]);
    const gone = await app.call(deleteFromTrash, { body: { uuids: [outer.id] } }, member.headers);
    expect(gone.statusCode).toBe(204);
    // Of the name alone that nothing has any more nothing is left, in the trash or elsewhere.
    const rows = await app.services.db.rows<{ org: string; name: string }>(
      sql`select org, name from tag where org in (${here.id}, ${there.id}) order by name`,
    );
    expect(rows).toEqual([
      { org: there.id, name: 'x' },
      { org: here.id, name: 'y' },
    ]);
    expect([await listed(there), await listed(here)]).toEqual([[kept], [other]]);
  });
});
