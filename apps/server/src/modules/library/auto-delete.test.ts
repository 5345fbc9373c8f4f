import {
  changeFolder,
  countOverdue,
  createFolder,
  folderInfo,
  folderToSeries,
  listTrash,
  restoreFromTrash,
  userOfFolder,
  type Item,
  type TrashEntry,
} from '@mado/contract';
import { buildDicomFile, syntheticUid } from '@mado/dicom/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '../../platform/db/index.ts';
import { contradictions } from '../../testing/consistency.ts';
import {
  aMember,
  anAccount,
  anOrganisation,
  onBothDatabases,
  signedIn,
  testApp,
  type Person,
  type TestApp,
} from '../../testing/index.ts';
import { aPngImage } from '../../testing/pictures.ts';
import { upload } from '../../testing/upload.ts';
import { sweepOverdueHandler, threeInJapan } from './sweep-overdue.job.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

onBothDatabases('auto-delete', (open) => {
  let app: TestApp;
  let clinic: { id: string; admin: Person };
  let member: Person;
  /** It came on 1 April 2026 at 09:00 in Japan, as everything here until the clock goes on. */
  let folder: string;

  beforeAll(async () => {
    app = await testApp({ db: await open() });
    member = await anAccount(app.services);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    // Nine in the morning in Japan of the next day.
    const now = app.services.clock.now().getTime();
    app.services.clock.advance(dayMs - ((now + 9 * hourMs) % dayMs) + 9 * hourMs);
    clinic = await anOrganisation(app.services, { admin: await anAccount(app.services) });
    await aMember(app.services, clinic, { person: member });
    await renew();
    folder = await makeFolder(null, '期限のある資料');
  });
  afterEach(async () => expect(await contradictions(app.services.db, app.services.blobs)).toEqual([]));

  const renew = async () => {
    member.headers = await signedIn(app.services, member.caller.account!);
  };
  const pass = async (days: number) => {
    app.services.clock.advance(days * dayMs);
    await renew();
  };
  /** The day in so many days, yyyy-MM-dd. */
  const day = (ahead: number) =>
    new Date(app.services.clock.now().getTime() + 9 * hourMs + ahead * dayMs).toISOString().slice(0, 10);
  async function makeFolder(parent: string | null, name: string): Promise<string> {
    const place = parent === null ? { target_org: clinic.id } : { target_org: clinic.id, target_folder: parent };
    const { results } = await upload(app, member, place, [{ path: `${name}/x.txt`, bytes: Buffer.from(name) }]);
    const file = results[0]?.file?.uuid ?? '';
    const [row] = await app.services.db.rows<{ parent: string }>(sql`select parent from item where id = ${file}`);
    await app.services.db.rows(sql`update item set receiving_until = null where id = ${row!.parent}`);
    return row!.parent;
  }
  const send = async (target: string, files: { path: string; bytes: Uint8Array }[]) => {
    const { status, results } = await upload(app, member, { target_org: clinic.id, target_folder: target }, files);
    expect(status).toBe(201);
    return results.map(({ file, study }) => ({ file: file?.uuid ?? '', study: study?.uuid ?? '' }));
  };
  const letter = (path: string) => ({ path, bytes: Buffer.from(path) });
  const image = (study: string, number: number) => ({
    path: `${number}.dcm`,
    bytes: buildDicomFile({
      StudyInstanceUID: syntheticUid(clinic.id, study),
      SeriesInstanceUID: syntheticUid(clinic.id, study, 'series'),
      SOPInstanceUID: syntheticUid(clinic.id, study, number),
    }),
  });
  const settle = (id: string, settings: object, who = member) =>
    app.call(
      changeFolder,
      { params: { id }, body: { settings: { auto_delete: true, ...settings } } as never },
      who.headers,
    );
  const afterDays = (days: number, self = false) => ({
    auto_delete_type: 'delete-after-days',
    auto_delete_after: days,
    auto_delete_self: self,
  });
  const settled = async (id: string, settings: object): Promise<Item> => {
    const answer = await settle(id, settings);
    expect([answer.statusCode, answer.json<{ code?: string }>().code]).toEqual([200, undefined]);
    return answer.json<Item>();
  };
  const list = async (id: string) => {
    const answer = await app.call(folderInfo, { params: { id }, query: {} }, member.headers);
    if (answer.statusCode !== 200) return answer.json<{ code: string }>().code;
    return answer
      .json<{ data: Item[] }>()
      .data.map(({ name }) => name)
      .toSorted();
  };
  const trash = async () =>
    (await app.call(listTrash, { params: { id: clinic.id }, query: {} }, member.headers)).json<TrashEntry[]>();
  const restore = async (...uuids: string[]) =>
    (await app.call(restoreFromTrash, { body: { uuids } }, member.headers)).json<{ success: boolean }[]>();
  const move = (id: string, target: string) =>
    app.call(changeFolder, { params: { id }, body: { parent_folder: target } }, member.headers);
  const recorded = (action: string) =>
    app.services.db.rows<{ account: string | null; whence: string; details: Record<string, unknown> }>(sql`
      select event ->> 'account' as account, event ->> 'whence' as whence, event -> 'details' as details from audit_event
      where event ->> 'org' = ${clinic.id} and event ->> 'action' = ${action} order by position`);
  const codeOf = (answer: { json<T>(): T }) => answer.json<{ code?: string }>().code;

  it('begins with a date seven days ahead, or with seven days, and is switched off as a whole [AD-7]', async () => {
    expect((await settled(folder, {})).settings).toEqual({
      auto_delete: true,
      auto_delete_self: false,
      auto_delete_type: 'delete-on-date',
      auto_delete_date: day(7),
      auto_delete_after: null,
      auto_delete_parent: false,
    });
    expect((await settled(folder, { auto_delete_type: 'delete-after-days', auto_delete_self: true })).settings).toEqual(
      {
        auto_delete: true,
        auto_delete_self: true,
        auto_delete_type: 'delete-after-days',
        auto_delete_date: null,
        auto_delete_after: 7,
        auto_delete_parent: false,
      },
    );
    expect(await settled(folder, { auto_delete: false, ...afterDays(3) })).toMatchObject({
      settings: null,
      parent_settings: null,
    });
    await pass(30);
    expect(await list(folder)).toEqual(['x.txt']);
    const [first] = await recorded('edit');
    expect(first).toMatchObject({ account: member.id, details: { facts: 'settings', type: 'delete-on-date' } });
  });

  it('with a date, all that is in the folder goes when the day has ended in Japan, once [AD-2]', async () => {
    const date = day(1);
    await settled(folder, { auto_delete_date: date });
    app.services.clock.advance(dayMs + 14 * hourMs + 59 * 60_000);
    await renew();
    expect(await list(folder)).toEqual(['x.txt']);
    app.services.clock.advance(60_000);
    expect(await list(folder)).toEqual([]);
    const [entry, ...others] = await trash();
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ name: 'x.txt', trashed_by: null, trashed_as: null });
    expect(await recorded('delete')).toMatchObject([
      { account: null, whence: 'job', details: { files: 1, auto_delete: folder } },
    ]);
    expect((await recorded('edit')).at(-1)).toMatchObject({ account: null, details: { auto_delete: false } });
    // The day does not come again: what comes back stays, and what comes later.
    expect(await restore(entry!.uuid)).toMatchObject([{ success: true }]);
    await send(folder, [letter('later.txt')]);
    await pass(3);
    expect(await list(folder)).toEqual(['later.txt', 'x.txt']);
  });

  it('with a date the folder goes too, where it is meant [AD-2]', async () => {
    await settled(folder, { auto_delete_date: day(0), auto_delete_self: true });
    await pass(1);
    expect(await list(folder)).toBe('gone');
    expect((await trash()).map(({ uuid }) => uuid)).toEqual([folder]);
    expect(await restore(folder)).toMatchObject([{ success: true }]);
    await pass(1);
    expect(await list(folder)).toEqual(['x.txt']);
  });

  it('refuses a day that is over, and what no settings can be of [AD-2, AD-7]', async () => {
    const past = await settle(folder, { auto_delete_date: day(-1) });
    expect([past.statusCode, codeOf(past)]).toEqual([400, 'auto_delete_past']);
    expect(past.json<{ detail: string }>().detail).toContain('過去の日付は指定できません。');
    for (const wrong of [
      { auto_delete_date: '2026-02-30' },
      { auto_delete_date: '20270101' },
      afterDays(-1),
      afterDays(1.5),
      afterDays(36_501),
      { auto_delete_type: 'never' },
    ])
      expect(codeOf(await settle(folder, wrong))).toBe('bad_request');
    const [sent] = await send(folder, [image('one', 1)]);
    expect(codeOf(await settle(sent!.study, {}))).toBe('bad_request');
    expect(codeOf(await settle(sent!.file, {}))).toBe('bad_request');
    expect(await list(folder)).toHaveLength(2);
  });

  it('needs full access, and is not for who may only edit [AD-7]', async () => {
    const editor = await anAccount(app.services);
    await app.call(
      userOfFolder,
      { params: { id: folder }, body: { email: editor.email, perm: 'can_edit', isSend: false } },
      member.headers,
    );
    expect(codeOf(await settle(folder, {}, editor))).toBe('level_too_low');
    expect(codeOf(await settle(folder, {}, await anAccount(app.services)))).toBe('no_access');
  });

  it('after days, each item goes by itself, whole days after it came, at any depth [AD-3]', async () => {
    const deep = await makeFolder(folder, '奥');
    await settled(folder, afterDays(2));
    await pass(1);
    await send(deep, [letter('second.txt')]);
    await pass(1);
    expect([await list(folder), await list(deep)]).toEqual([
      ['x.txt', '奥'],
      ['second.txt', 'x.txt'],
    ]);
    await pass(1);
    expect([await list(folder), await list(deep)]).toEqual([['奥'], ['second.txt']]);
    await pass(1);
    expect([await list(folder), await list(deep)]).toEqual([[], 'gone']);
    // It goes on: what comes later goes as well.
    await send(folder, [letter('third.txt')]);
    await pass(2);
    expect(await list(folder)).toEqual(['third.txt']);
    await pass(1);
    expect(await list(folder)).toEqual([]);
  });

  it('after no days, with the end of the day; what is overdue already goes at once [AD-1, AD-3]', async () => {
    await pass(1);
    await send(folder, [letter('today.txt')]);
    await settled(folder, afterDays(0));
    expect(await list(folder)).toEqual(['today.txt']);
    app.services.clock.advance(15 * hourMs - 1);
    await renew();
    expect(await list(folder)).toEqual(['today.txt']);
    app.services.clock.advance(1);
    expect(await list(folder)).toEqual([]);
  });

  it('the folder itself goes with the last of it, where it is meant [AD-4]', async () => {
    await settled(folder, afterDays(1, true));
    await pass(1);
    await send(folder, [letter('second.txt')]);
    await pass(1);
    expect(await list(folder)).toEqual(['second.txt']);
    await pass(1);
    expect(await list(folder)).toBe('gone');
    // Settled on what is overdue as a whole, it goes at once, and the answer has it as it was.
    const other = await makeFolder(null, '古い');
    await pass(3);
    expect((await settled(other, afterDays(1, true))).uuid).toBe(other);
    expect(await list(other)).toBe('gone');
  });

  it('a study goes as a whole, once all in it is overdue [AD-4]', async () => {
    const [first] = await send(folder, [image('one', 1)]);
    await settled(folder, afterDays(1));
    await pass(1);
    await send(folder, [image('one', 2)]);
    await pass(1);
    const left = await list(folder);
    expect(left).toHaveLength(1);
    expect(await list(first!.study)).toHaveLength(1);
    await pass(1);
    expect(await list(folder)).toEqual([]);
    expect((await trash()).map(({ uuid }) => uuid)).toContain(first!.study);
  });

  it('an image series goes as a whole [AD-4]', async () => {
    const made = await app.call(createFolder, { body: { name: 'スキャン', parent_folder: folder } }, member.headers);
    const { uuid: series } = made.json<Item>();
    await settled(folder, afterDays(1));
    await send(series, [{ path: '1.png', bytes: aPngImage(2, 1) }]);
    await pass(1);
    await send(series, [{ path: '2.png', bytes: aPngImage(3, 1) }]);
    expect((await app.call(folderToSeries, { body: { uuid: series } }, member.headers)).statusCode).toBe(200);
    await pass(1);
    expect(await list(series)).toEqual(['1.png', '2.png']);
    await pass(1);
    expect(await list(series)).toBe('gone');
  });

  it('waits for an upload that is under way [AD-5]', async () => {
    app.services.clock.advance(14 * hourMs + 55 * 60_000);
    await renew();
    const [sent] = await send(folder, [image('late', 1)]);
    await settled(folder, { auto_delete_date: day(0) });
    app.services.clock.advance(6 * 60_000);
    expect(await list(folder)).toHaveLength(1);
    expect(await list(sent!.study)).toHaveLength(1);
    await send(folder, [image('late', 2)]);
    expect(await list(folder)).toHaveLength(1);
    app.services.clock.advance(16 * 60_000);
    await renew();
    expect(await list(folder)).toEqual([]);
    expect((await recorded('edit')).at(-1)).toMatchObject({ account: null, details: { auto_delete: false } });
  });

  it('what comes back is counted anew, and a date that passed in the trash holds no more [AD-6]', async () => {
    await settled(folder, afterDays(1));
    await pass(2);
    expect(await list(folder)).toEqual([]);
    const [gone] = await trash();
    await restore(gone!.uuid);
    await pass(1);
    expect(await list(folder)).toEqual(['x.txt']);
    await pass(1);
    expect(await list(folder)).toEqual([]);

    const dated = await makeFolder(null, '日付');
    await settled(dated, { auto_delete_date: day(1), auto_delete_self: true });
    await app.fastify.inject({
      method: 'DELETE',
      url: `/api/datamanage/detail/folder/${dated}`,
      headers: member.headers,
    });
    await pass(3);
    expect(await restore(dated)).toMatchObject([{ success: true }]);
    await pass(3);
    expect(await list(dated)).toEqual(['x.txt']);
    const days = await makeFolder(null, '日数');
    await settled(days, afterDays(5, true));
    await app.fastify.inject({
      method: 'DELETE',
      url: `/api/datamanage/detail/folder/${days}`,
      headers: member.headers,
    });
    await pass(20);
    await restore(days);
    await pass(5);
    expect(await list(days)).toEqual(['x.txt']);
    await pass(1);
    expect(await list(days)).toBe('gone');
  });

  it('holds below, where nothing can be changed, and the earlier day counts [AD-7]', async () => {
    const child = await makeFolder(folder, '下');
    await settled(child, { auto_delete_date: day(1) });
    await settled(folder, { auto_delete_date: day(5) });
    const refused = await settle(child, { auto_delete: false });
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'auto_delete_inherited']);
    expect(refused.json<{ detail: string }>().detail).toContain('上のフォルダの自動削除の設定が適用されているため');
    const answer = await app.call(folderInfo, { params: { id: folder }, query: {} }, member.headers);
    const [item, file] = answer.json<{ data: Item[] }>().data;
    const parent = {
      auto_delete: true,
      auto_delete_self: false,
      auto_delete_type: 'delete-on-date',
      auto_delete_date: day(5),
      auto_delete_after: null,
      auto_delete_day: day(5),
      folder: { uuid: folder, name: '期限のある資料' },
    };
    expect(item).toMatchObject({
      settings: { auto_delete: true, auto_delete_date: day(1), auto_delete_parent: true },
      parent_settings: parent,
    });
    expect(file).toMatchObject({ settings: null, parent_settings: parent });
    await pass(2);
    expect([await list(child), await list(folder)]).toEqual([[], ['x.txt', '下']]);
    await pass(4);
    expect([await list(child), await list(folder)]).toEqual(['gone', []]);
  });

  it('of two above, the earlier day is said; a folder that moves out has its own again [AD-7]', async () => {
    const middle = await makeFolder(folder, '中');
    const child = await makeFolder(middle, '下');
    await settled(middle, afterDays(9));
    await settled(folder, afterDays(3));
    const below = async () => {
      const answer = await app.call(folderInfo, { params: { id: child }, query: { combine: 'true' } }, member.headers);
      return answer.json<{ summary: Item }>().summary;
    };
    expect((await below()).parent_settings).toMatchObject({
      auto_delete_after: 3,
      auto_delete_day: day(3),
      folder: { uuid: folder },
    });
    await app.call(
      changeFolder,
      { params: { id: middle }, body: { org: clinic.id, has_org_perm: true } },
      member.headers,
    );
    expect((await below()).parent_settings).toMatchObject({ auto_delete_after: 9, folder: { uuid: middle } });
    expect((await settled(middle, { auto_delete: false })).settings).toBeNull();
    expect(await below()).toMatchObject({ settings: null, parent_settings: null });
  });

  it('names the folder above only to who may see it [AD-7]', async () => {
    const child = await makeFolder(folder, '下');
    await settled(folder, { auto_delete_date: day(5) });
    const guest = await anAccount(app.services);
    await app.call(
      userOfFolder,
      { params: { id: child }, body: { email: guest.email, perm: 'full_access', isSend: false } },
      member.headers,
    );
    const answer = await app.call(folderInfo, { params: { id: child }, query: { combine: 'true' } }, guest.headers);
    expect(answer.json<{ summary: Item }>().summary.parent_settings).toMatchObject({
      auto_delete_date: day(5),
      folder: null,
    });
    expect(codeOf(await settle(child, {}, guest))).toBe('auto_delete_inherited');
  });

  it('refuses to move there what would go at once, and takes the rest [AD-8]', async () => {
    const old = await makeFolder(null, '古い');
    await settled(folder, afterDays(2));
    await pass(2);
    const fresh = await makeFolder(null, '新しい');
    await pass(1);
    const refused = await move(old, folder);
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'move_overdue']);
    expect(refused.json<{ detail: string }>().detail).toContain('移動できません');
    expect(await list(old)).toEqual(['x.txt']);
    expect((await move(fresh, folder)).statusCode).toBe(200);
    await pass(1);
    expect(await list(fresh)).toEqual(['x.txt']);
    await pass(1);
    expect(await list(fresh)).toBe('gone');
  });

  it('says how many items would go at once, and does nothing [AD-3, AD-4]', async () => {
    await send(folder, [image('one', 1), image('one', 2), image('two', 1)]);
    const count = async (after: number | string, id = folder) => {
      const answer = await app.call(countOverdue, { params: { id }, query: { after: after as never } }, member.headers);
      return answer.json<{ items?: number; code?: string }>();
    };
    await pass(3);
    await send(folder, [image('two', 2)]);
    app.services.clock.advance(hourMs);
    await renew();
    expect(await count(2)).toEqual({ items: 2 });
    expect(await count(3)).toEqual({ items: 0 });
    for (const wrong of ['-1', '1.5', '36501', 'x']) expect((await count(wrong)).code).toBe('bad_request');
    expect(await list(folder)).toHaveLength(3);
  });

  it('two who ask at midnight wait for one sweep; the job does it where nobody asks, and twice is once [AD-1]', async () => {
    await settled(folder, { auto_delete_date: day(0) });
    await pass(1);
    const both = await Promise.all([list(folder), list(folder)]);
    expect(both).toEqual([[], []]);
    expect(await recorded('delete')).toHaveLength(1);
    const other = await makeFolder(null, '夜');
    await settled(other, { auto_delete_date: day(0) });
    await pass(1);
    const job = { key: '', data: {}, attempt: 1, signal: new AbortController().signal };
    const { clock } = app.services;
    const more = await sweepOverdueHandler.run(app.services, job);
    expect(new Date(clock.now().getTime() + (more?.goOnAfterMs ?? 0))).toEqual(threeInJapan(clock.now()));
    await sweepOverdueHandler.run(app.services, job);
    expect(await recorded('delete')).toHaveLength(2);
    expect(await list(other)).toEqual([]);
  });

  it('the job comes at three in the morning in Japan [AD-1]', () => {
    expect(threeInJapan(new Date('2026-11-24T00:00:00+09:00')).toISOString()).toBe('2026-11-23T18:00:00.000Z');
    expect(threeInJapan(new Date('2026-11-24T03:00:00+09:00')).toISOString()).toBe('2026-11-24T18:00:00.000Z');
  });
});
