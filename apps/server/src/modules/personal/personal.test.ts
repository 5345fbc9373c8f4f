import {
  deleteFromTrash,
  folderInfo,
  listRecent,
  listStarred,
  nameRecent,
  recentLimit,
  restoreFromTrash,
  sawTutorial,
  seenTutorials,
  starItems,
  unstarItems,
  type Answer,
  type PlacedItem,
} from '@mado/contract';
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
import { upload } from '../../testing/upload.ts';
import { deleteItems } from '../library/index.ts';
import { putGrant } from '../sharing/index.ts';

const missing = '00000000-0000-4000-8000-000000000000';

onBothDatabases('starred and recent', (open) => {
  let app: TestApp;
  let [member, colleague, guest] = [{} as Person, {} as Person, {} as Person];
  let clinic: { id: string; name: string };
  let folder: { id: string; ancestors: string[] };
  beforeAll(async () => {
    app = await testApp({ db: await open() });
    [member, colleague, guest] = [
      await anAccount(app.services),
      await anAccount(app.services),
      await anAccount(app.services),
    ];
  });
  beforeEach(async () => {
    for (const table of [sql`star`, sql`recent_item`]) await app.services.db.rows(sql`delete from ${table}`);
    clinic = await anOrganisation(app.services, { admin: member });
    await aMember(app.services, clinic, { person: colleague });
    folder = await aFolder(app.services, { org: clinic.id });
  });
  afterEach(async () => expect(await contradictions(app.services.db, app.services.blobs)).toEqual([]));
  afterAll(() => app.close());

  const codeOf = (answer: Awaited<ReturnType<TestApp['call']>>) =>
    answer.statusCode < 300 ? answer.statusCode : answer.json<{ code: string }>().code;
  const star = async (uuids: string[], who: Person | null = member) =>
    codeOf(await app.call(starItems, { body: { uuids } }, who?.headers));
  const unstar = async (uuids: string[], who: Person | null = member) =>
    codeOf(await app.call(unstarItems, { body: { uuids } }, who?.headers));
  const use = async (uuids: string[], who: Person | null = member) =>
    codeOf(await app.call(nameRecent, { body: { uuids } }, who?.headers));
  const starred = async (who = member, query: Record<string, string> = {}) => {
    const answer = await app.call(listStarred, { query }, who.headers);
    expect(answer.statusCode).toBe(200);
    return { items: answer.json<PlacedItem[]>(), headers: answer.headers };
  };
  const idsOf = async (who = member, query: Record<string, string> = {}) =>
    (await starred(who, query)).items.map(({ uuid }) => uuid);
  const recent = async (who = member, query: Record<string, string> = {}) => {
    const answer = await app.call(listRecent, { query }, who.headers);
    expect(answer.statusCode).toBe(200);
    return { ids: answer.json<PlacedItem[]>().map(({ uuid }) => uuid), link: answer.headers.link };
  };
  const share = (id: string, level: 'can_view' | 'none', who = guest) =>
    putGrant(app.services, { itemId: id, subject: { kind: 'user', accountId: who.id }, level });
  const afterOf = (link: unknown) => /after=([^&>]+)/.exec(String(link))?.[1] ?? '';

  it('a star is the account’s own, and says so on the item in every answer [PE-1, PE-4]', async () => {
    const inside = await aFolder(app.services, { org: clinic.id, parent: folder });
    expect([await star([inside.id]), await star([inside.id])]).toEqual([204, 204]);
    const seen = async (who: Person) =>
      (await app.call(folderInfo, { params: { id: folder.id } }, who.headers))
        .json<Answer<typeof folderInfo>>()
        .data.map((item) => item.starred);
    expect([await seen(member), await seen(colleague)]).toEqual([[true], [false]]);
    expect([await idsOf(), await idsOf(colleague)]).toEqual([[inside.id], []]);
    expect([await unstar([inside.id]), await unstar([inside.id]), await unstar([missing])]).toEqual([204, 204, 204]);
    expect([await seen(member), await idsOf()]).toEqual([[false], []]);
  });

  it('stars at once are one star, and several are taken together or not at all [PE-1]', async () => {
    await Promise.all([1, 2, 3].map(() => star([folder.id, folder.id])));
    expect(await idsOf()).toEqual([folder.id]);
    const hidden = await aFolder(app.services, { org: (await anOrganisation(app.services)).id });
    const other = await aFolder(app.services, { org: clinic.id });
    expect(await star([other.id, hidden.id])).toBe('no_access');
    expect(await star([other.id, missing])).toBe('no_access');
    expect(await idsOf()).toEqual([folder.id]);
  });

  it('without an account there is nothing of the kind; too many or none at once are refused [PE-4]', async () => {
    expect([await star([folder.id], null), await unstar([folder.id], null), await use([folder.id], null)]).toEqual([
      'not_signed_in',
      'not_signed_in',
      'not_signed_in',
    ]);
    for (const endpoint of [listStarred, listRecent])
      expect((await app.call(endpoint, { query: {} })).statusCode).toBe(401);
    expect([await star([]), await use(Array.from({ length: 201 }, () => folder.id))]).toEqual([
      'bad_request',
      'bad_request',
    ]);
  });

  it('lists what may still be seen of all organisations, and leaves the rest out in silence [PE-2, PE-3]', async () => {
    const other = await anOrganisation(app.services, { admin: guest });
    const own = await aFolder(app.services, { org: other.id });
    await share(folder.id, 'can_view');
    await star([folder.id, own.id], guest);
    expect((await idsOf(guest)).toSorted()).toEqual([folder.id, own.id].toSorted());
    await share(folder.id, 'none');
    const { items, headers } = await starred(guest, { start: '0', limit: '10' });
    expect([items.map(({ uuid }) => uuid), headers['x-total-count']]).toEqual([[own.id], '1']);
    await share(folder.id, 'can_view');
    expect(await idsOf(guest)).toHaveLength(2);
  });

  it('a star waits in the trash, comes back with its item and goes with it [PE-2, PE-3]', async () => {
    await star([folder.id]);
    await use([folder.id]);
    const ctx = app.services.contextOf(member.caller);
    await deleteItems(ctx, [folder.id]);
    expect([await idsOf(), (await recent()).ids]).toEqual([[], []]);
    expect(await star([folder.id])).toBe('gone');
    await app.call(restoreFromTrash, { body: { uuids: [folder.id] } }, member.headers);
    expect([await idsOf(), (await recent()).ids]).toEqual([[folder.id], [folder.id]]);
    await deleteItems(ctx, [folder.id]);
    expect((await app.call(deleteFromTrash, { body: { uuids: [folder.id] } }, member.headers)).statusCode).toBe(204);
    const left = await app.services.db.rows(sql`
      select item_id from star where item_id = ${folder.id} union all select item_id from recent_item where item_id = ${folder.id}`);
    expect([left, await idsOf()]).toEqual([[], []]);
  });

  it('pages by key and by position, in any order of lists [PE-2]', async () => {
    const { results } = await upload(
      app,
      member,
      { target_org: clinic.id, target_folder: folder.id },
      ['c', 'a', 'b'].map((name, n) => ({ path: `${name}.txt`, bytes: Buffer.from('x'.repeat(n + 1)) })),
    );
    const [c = '', a = '', b = ''] = results.map(({ file }) => file?.uuid ?? '');
    await star([c, a, b, folder.id]);
    expect(await idsOf()).toEqual([folder.id, a, b, c]);
    expect(await idsOf(member, { sort: 'size', order: 'desc' })).toEqual([folder.id, b, a, c]);
    const first = await starred(member, { limit: '2' });
    expect(await idsOf(member, { limit: '2', after: afterOf(first.headers.link) })).toEqual([b, c]);
    const middle = await starred(member, { start: '1', limit: '2' });
    expect([middle.items.map(({ uuid }) => uuid), middle.headers['x-total-count']]).toEqual([[a, b], '4']);
  });

  it('says where each lies, and not what lies above that is hidden [PE-7]', async () => {
    const hidden = await aFolder(app.services, { org: clinic.id, owner: member.id });
    const between = await aFolder(app.services, { org: clinic.id, owner: member.id, parent: hidden });
    const inner = await aFolder(app.services, { org: clinic.id, owner: member.id, parent: between });
    await share(between.id, 'can_view');
    await star([inner.id]);
    await star([inner.id], guest);
    const [mine] = (await starred()).items;
    expect(mine).toMatchObject({ org_root: 'private', org_name: clinic.name });
    expect(mine?.path.map(({ uuid }) => uuid)).toEqual([hidden.id, between.id]);
    const [theirs] = (await starred(guest)).items;
    expect(theirs).toMatchObject({ org_root: 'share', org_name: null });
    expect(theirs?.path).toEqual([
      { uuid: null, name: null },
      { uuid: between.id, name: 'a folder' },
    ]);
  });

  it('recent has the latest first, each once, page by page [PE-5, PE-6]', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      const { id } = await aFolder(app.services, { org: clinic.id });
      expect(await use([id])).toBe(204);
      app.services.clock.advance(1000);
      ids.push(id);
    }
    const [first = '', second = '', third = ''] = ids;
    await use([first]);
    expect((await recent()).ids).toEqual([first, third, second]);
    const page = await recent(member, { limit: '2' });
    expect(page.ids).toEqual([first, third]);
    expect(await recent(member, { limit: '2', after: afterOf(page.link) })).toEqual({ ids: [second], link: undefined });
    expect((await recent(colleague)).ids).toEqual([]);
  });

  it('recent keeps the latest alone, and only what may be seen [PE-5, PE-6]', async () => {
    const made = await Promise.all(
      Array.from({ length: recentLimit + 5 }, () => aFolder(app.services, { org: clinic.id })),
    );
    for (const { id } of made) {
      await use([id]);
      app.services.clock.advance(10);
    }
    const { ids } = await recent();
    expect(ids).toEqual(
      made
        .slice(5)
        .map(({ id }) => id)
        .toReversed(),
    );
    expect(await use([folder.id, missing])).toBe('no_access');
    expect((await recent()).ids).not.toContain(folder.id);
    await share(folder.id, 'can_view');
    await use([folder.id], guest);
    await share(folder.id, 'none');
    expect([(await recent(guest)).ids, await use([folder.id], guest)]).toEqual([[], 'no_access']);
  });

  it('nothing of it is recorded [PE-4]', async () => {
    const before = await app.services.db.rows(sql`select position from audit_event order by position`);
    await star([folder.id]);
    await use([folder.id]);
    await unstar([folder.id]);
    expect(await app.services.db.rows(sql`select position from audit_event order by position`)).toEqual(before);
  });

  it('a tutorial is offered once per account [PE-8]', async () => {
    const seen = async (who: Person) =>
      (await app.call(seenTutorials, {}, who.headers)).json<{ saw_tutorial: string }>().saw_tutorial;
    expect(await seen(member)).toBe('');
    const saw = (who: Person | null) => app.call(sawTutorial, { body: { tutorialId: 1 } }, who?.headers);
    const answers = await Promise.all([saw(member), saw(member)]);
    expect(answers.map((answer) => answer.json<unknown>())).toEqual([{ saw_tutorial: '1' }, { saw_tutorial: '1' }]);
    expect([await seen(member), await seen(colleague)]).toEqual(['1', '']);
    await app.call(sawTutorial, { body: { tutorialId: 2 } }, member.headers);
    expect(await seen(member)).toBe('1,2');
    for (const tutorialId of [2, 1] as const) await app.call(sawTutorial, { body: { tutorialId } }, colleague.headers);
    expect(await seen(colleague)).toBe('1,2');
    expect((await saw(null)).statusCode).toBe(401);
    const unknown = await app.call(sawTutorial, { body: { tutorialId: 3 as never } }, member.headers);
    expect(unknown.json()).toMatchObject({ code: 'bad_request' });
  });
});
