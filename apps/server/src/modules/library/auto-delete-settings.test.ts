import { changeFolder, countOverdue, folderInfo, userOfFolder, type Item } from '@mado/contract';
import { expect, it } from 'vitest';
import { anAccount, onBothDatabases } from '../../testing/index.ts';
import { autoDeleting } from './testing/auto-deleting.ts';

const hourMs = 60 * 60 * 1000;

onBothDatabases('auto-delete, its settings', (open) => {
  const at = autoDeleting(open);
  const { renew, pass, day, makeFolder, send, image, settle, afterDays, settled, list, move, recorded, codeOf } = at;

  it('begins with a date seven days ahead, or with seven days, and is switched off as a whole [AD-7]', async () => {
    expect((await settled(at.folder, {})).settings).toEqual({
      auto_delete: true,
      auto_delete_self: false,
      auto_delete_type: 'delete-on-date',
      auto_delete_date: day(7),
      auto_delete_after: null,
      auto_delete_parent: false,
    });
    expect(
      (await settled(at.folder, { auto_delete_type: 'delete-after-days', auto_delete_self: true })).settings,
    ).toEqual({
      auto_delete: true,
      auto_delete_self: true,
      auto_delete_type: 'delete-after-days',
      auto_delete_date: null,
      auto_delete_after: 7,
      auto_delete_parent: false,
    });
    expect(await settled(at.folder, { auto_delete: false, ...afterDays(3) })).toMatchObject({
      settings: null,
      parent_settings: null,
    });
    await pass(30);
    expect(await list(at.folder)).toEqual(['x.txt']);
    const [first] = await recorded('edit');
    expect(first).toMatchObject({ account: at.member.id, details: { facts: 'settings', type: 'delete-on-date' } });
  });

  it('refuses a day that is over, and what no settings can be of [AD-2, AD-7]', async () => {
    const past = await settle(at.folder, { auto_delete_date: day(-1) });
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
      expect(codeOf(await settle(at.folder, wrong))).toBe('bad_request');
    const [sent] = await send(at.folder, [image('one', 1)]);
    expect(codeOf(await settle(sent!.study, {}))).toBe('bad_request');
    expect(codeOf(await settle(sent!.file, {}))).toBe('bad_request');
    expect(await list(at.folder)).toHaveLength(2);
  });

  it('needs full access, and is not for who may only edit [AD-7]', async () => {
    const editor = await anAccount(at.app.services);
    await at.app.call(
      userOfFolder,
      { params: { id: at.folder }, body: { email: editor.email, perm: 'can_edit', isSend: false } },
      at.member.headers,
    );
    expect(codeOf(await settle(at.folder, {}, editor))).toBe('level_too_low');
    expect(codeOf(await settle(at.folder, {}, await anAccount(at.app.services)))).toBe('no_access');
  });

  it('holds below, where nothing can be changed, and the earlier day counts [AD-7]', async () => {
    const child = await makeFolder(at.folder, '下');
    await settled(child, { auto_delete_date: day(1) });
    await settled(at.folder, { auto_delete_date: day(5) });
    const refused = await settle(child, { auto_delete: false });
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'auto_delete_inherited']);
    expect(refused.json<{ detail: string }>().detail).toContain('上のフォルダの自動削除の設定が適用されているため');
    const answer = await at.app.call(folderInfo, { params: { id: at.folder }, query: {} }, at.member.headers);
    const [item, file] = answer.json<{ data: Item[] }>().data;
    const parent = {
      auto_delete: true,
      auto_delete_self: false,
      auto_delete_type: 'delete-on-date',
      auto_delete_date: day(5),
      auto_delete_after: null,
      auto_delete_day: day(5),
      folder: { uuid: at.folder, name: '期限のある資料' },
    };
    expect(item).toMatchObject({
      settings: { auto_delete: true, auto_delete_date: day(1), auto_delete_parent: true },
      parent_settings: parent,
    });
    expect(file).toMatchObject({ settings: null, parent_settings: parent });
    await pass(2);
    expect([await list(child), await list(at.folder)]).toEqual([[], ['x.txt', '下']]);
    await pass(4);
    expect([await list(child), await list(at.folder)]).toEqual(['gone', []]);
  });

  it('of two above, the earlier day is said; a folder that moves out has its own again [AD-7]', async () => {
    const middle = await makeFolder(at.folder, '中');
    const child = await makeFolder(middle, '下');
    await settled(middle, afterDays(9));
    await settled(at.folder, afterDays(3));
    const below = async () => {
      const answer = await at.app.call(
        folderInfo,
        { params: { id: child }, query: { combine: 'true' } },
        at.member.headers,
      );
      return answer.json<{ summary: Item }>().summary;
    };
    expect((await below()).settings).toEqual({
      auto_delete: false,
      auto_delete_self: false,
      auto_delete_type: null,
      auto_delete_date: null,
      auto_delete_after: null,
      auto_delete_parent: true,
    });
    expect((await below()).parent_settings).toMatchObject({
      auto_delete_after: 3,
      auto_delete_day: day(3),
      folder: { uuid: at.folder },
    });
    await at.app.call(
      changeFolder,
      { params: { id: middle }, body: { org: at.clinic.id, has_org_perm: true } },
      at.member.headers,
    );
    expect((await below()).parent_settings).toMatchObject({ auto_delete_after: 9, folder: { uuid: middle } });
    expect((await settled(middle, { auto_delete: false })).settings).toBeNull();
    expect(await below()).toMatchObject({ settings: null, parent_settings: null });
  });

  it('names the folder above only to who may see it [AD-7]', async () => {
    const child = await makeFolder(at.folder, '下');
    await settled(at.folder, { auto_delete_date: day(5) });
    const guest = await anAccount(at.app.services);
    await at.app.call(
      userOfFolder,
      { params: { id: child }, body: { email: guest.email, perm: 'full_access', isSend: false } },
      at.member.headers,
    );
    const answer = await at.app.call(folderInfo, { params: { id: child }, query: { combine: 'true' } }, guest.headers);
    expect(answer.json<{ summary: Item }>().summary.parent_settings).toMatchObject({
      auto_delete_date: day(5),
      folder: null,
    });
    expect(codeOf(await settle(child, {}, guest))).toBe('auto_delete_inherited');
  });

  it('refuses to move there what would go at once, and takes the rest [AD-8]', async () => {
    const old = await makeFolder(null, '古い');
    await settled(at.folder, afterDays(2));
    await pass(2);
    const fresh = await makeFolder(null, '新しい');
    await pass(1);
    const refused = await move(old, at.folder);
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'move_overdue']);
    expect(refused.json<{ detail: string }>().detail).toContain('移動できません');
    expect(await list(old)).toEqual(['x.txt']);
    expect((await move(fresh, at.folder)).statusCode).toBe(200);
    await pass(1);
    expect(await list(fresh)).toEqual(['x.txt']);
    await pass(1);
    expect(await list(fresh)).toBe('gone');
  });

  it('says how many items would go at once, and does nothing [AD-3, AD-4]', async () => {
    await send(at.folder, [image('one', 1), image('one', 2), image('two', 1)]);
    const count = async (after: number | string, id = at.folder) => {
      const answer = await at.app.call(
        countOverdue,
        { params: { id }, query: { after: after as never } },
        at.member.headers,
      );
      return answer.json<{ items?: number; code?: string }>();
    };
    await pass(3);
    await send(at.folder, [image('two', 2)]);
    at.app.services.clock.advance(hourMs);
    await renew();
    expect(await count(2)).toEqual({ items: 2 });
    expect(await count(3)).toEqual({ items: 0 });
    for (const wrong of ['-1', '1.5', '36501', 'x']) expect((await count(wrong)).code).toBe('bad_request');
    expect(await list(at.folder)).toHaveLength(3);
  });
});
