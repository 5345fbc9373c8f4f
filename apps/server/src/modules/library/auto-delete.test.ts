import { createFolder, folderToSeries, type Item } from '@mado/contract';
import { expect, it } from 'vitest';
import { onBothDatabases } from '../../testing/index.ts';
import { aPngImage } from '../../testing/pictures.ts';
import { autoDeleting } from './testing/auto-deleting.ts';
import { sweepOverdueHandler, threeInJapan } from './sweep-overdue.job.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

onBothDatabases('auto-delete', (open) => {
  const at = autoDeleting(open);
  const { renew, pass, day, makeFolder, send, letter, image, afterDays, settled, list, trash, restore, recorded } = at;

  it('with a date, all that is in the folder goes when the day has ended in Japan, once [AD-2]', async () => {
    const date = day(1);
    await settled(at.folder, { auto_delete_date: date });
    at.app.services.clock.advance(dayMs + 14 * hourMs + 59 * 60_000);
    await renew();
    expect(await list(at.folder)).toEqual(['x.txt']);
    at.app.services.clock.advance(60_000);
    expect(await list(at.folder)).toEqual([]);
    const [entry, ...others] = await trash();
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ name: 'x.txt', trashed_by: null, trashed_as: null });
    expect(await recorded('delete')).toMatchObject([
      { account: null, whence: 'job', details: { files: 1, auto_delete: at.folder } },
    ]);
    expect((await recorded('edit')).at(-1)).toMatchObject({ account: null, details: { auto_delete: false } });
    // The day does not come again: what comes back stays, and what comes later.
    expect(await restore(entry!.uuid)).toMatchObject([{ success: true }]);
    await send(at.folder, [letter('later.txt')]);
    await pass(3);
    expect(await list(at.folder)).toEqual(['later.txt', 'x.txt']);
  });

  it('with a date the folder goes too, where it is meant [AD-2]', async () => {
    await settled(at.folder, { auto_delete_date: day(0), auto_delete_self: true });
    await pass(1);
    expect(await list(at.folder)).toBe('gone');
    expect((await trash()).map(({ uuid }) => uuid)).toEqual([at.folder]);
    expect(await restore(at.folder)).toMatchObject([{ success: true }]);
    await pass(1);
    expect(await list(at.folder)).toEqual(['x.txt']);
  });

  it('after days, each item goes by itself, whole days after it came, at any depth [AD-3]', async () => {
    const deep = await makeFolder(at.folder, '奥');
    await settled(at.folder, afterDays(2));
    await pass(1);
    await send(deep, [letter('second.txt')]);
    await pass(1);
    expect([await list(at.folder), await list(deep)]).toEqual([
      ['x.txt', '奥'],
      ['second.txt', 'x.txt'],
    ]);
    await pass(1);
    expect([await list(at.folder), await list(deep)]).toEqual([['奥'], ['second.txt']]);
    await pass(1);
    expect([await list(at.folder), await list(deep)]).toEqual([[], 'gone']);
    // It goes on: what comes later goes as well.
    await send(at.folder, [letter('third.txt')]);
    await pass(2);
    expect(await list(at.folder)).toEqual(['third.txt']);
    await pass(1);
    expect(await list(at.folder)).toEqual([]);
  });

  it('after no days, with the end of the day; what is overdue already goes at once [AD-1, AD-3]', async () => {
    await pass(1);
    await send(at.folder, [letter('today.txt')]);
    await settled(at.folder, afterDays(0));
    expect(await list(at.folder)).toEqual(['today.txt']);
    at.app.services.clock.advance(15 * hourMs - 1);
    await renew();
    expect(await list(at.folder)).toEqual(['today.txt']);
    at.app.services.clock.advance(1);
    expect(await list(at.folder)).toEqual([]);
  });

  it('the folder itself goes with the last of it, where it is meant [AD-4]', async () => {
    await settled(at.folder, afterDays(1, true));
    await pass(1);
    await send(at.folder, [letter('second.txt')]);
    await pass(1);
    expect(await list(at.folder)).toEqual(['second.txt']);
    await pass(1);
    expect(await list(at.folder)).toBe('gone');
    // Settled on what is overdue as a whole, it goes at once, and the answer has it as it was.
    const other = await makeFolder(null, '古い');
    await pass(3);
    expect((await settled(other, afterDays(1, true))).uuid).toBe(other);
    expect(await list(other)).toBe('gone');
  });

  it('a study goes as a whole, once all in it is overdue [AD-4]', async () => {
    const [first] = await send(at.folder, [image('one', 1)]);
    await settled(at.folder, afterDays(1));
    await pass(1);
    await send(at.folder, [image('one', 2)]);
    await pass(1);
    const left = await list(at.folder);
    expect(left).toHaveLength(1);
    expect(await list(first!.study)).toHaveLength(1);
    await pass(1);
    expect(await list(at.folder)).toEqual([]);
    expect((await trash()).map(({ uuid }) => uuid)).toContain(first!.study);
  });

  it('an image series goes as a whole [AD-4]', async () => {
    const made = await at.app.call(
      createFolder,
      { body: { name: 'スキャン', parent_folder: at.folder } },
      at.member.headers,
    );
    const { uuid: series } = made.json<Item>();
    await settled(at.folder, afterDays(1));
    await send(series, [{ path: '1.png', bytes: aPngImage(2, 1) }]);
    await pass(1);
    await send(series, [{ path: '2.png', bytes: aPngImage(3, 1) }]);
    expect((await at.app.call(folderToSeries, { body: { uuid: series } }, at.member.headers)).statusCode).toBe(200);
    await pass(1);
    expect(await list(series)).toEqual(['1.png', '2.png']);
    await pass(1);
    expect(await list(series)).toBe('gone');
  });

  it('waits for an upload that is under way [AD-5]', async () => {
    at.app.services.clock.advance(14 * hourMs + 55 * 60_000);
    await renew();
    const [sent] = await send(at.folder, [image('late', 1)]);
    await settled(at.folder, { auto_delete_date: day(0) });
    at.app.services.clock.advance(6 * 60_000);
    expect(await list(at.folder)).toHaveLength(1);
    expect(await list(sent!.study)).toHaveLength(1);
    await send(at.folder, [image('late', 2)]);
    expect(await list(at.folder)).toHaveLength(1);
    at.app.services.clock.advance(16 * 60_000);
    await renew();
    expect(await list(at.folder)).toEqual([]);
    expect((await recorded('edit')).at(-1)).toMatchObject({ account: null, details: { auto_delete: false } });
  });

  it('what comes back is counted anew, and a date that passed in the trash holds no more [AD-6]', async () => {
    await settled(at.folder, afterDays(1));
    await pass(2);
    expect(await list(at.folder)).toEqual([]);
    const [gone] = await trash();
    await restore(gone!.uuid);
    await pass(1);
    expect(await list(at.folder)).toEqual(['x.txt']);
    await pass(1);
    expect(await list(at.folder)).toEqual([]);

    const dated = await makeFolder(null, '日付');
    await settled(dated, { auto_delete_date: day(1), auto_delete_self: true });
    await at.app.fastify.inject({
      method: 'DELETE',
      url: `/api/datamanage/detail/folder/${dated}`,
      headers: at.member.headers,
    });
    await pass(3);
    expect(await restore(dated)).toMatchObject([{ success: true }]);
    await pass(3);
    expect(await list(dated)).toEqual(['x.txt']);
    const days = await makeFolder(null, '日数');
    await settled(days, afterDays(5, true));
    await at.app.fastify.inject({
      method: 'DELETE',
      url: `/api/datamanage/detail/folder/${days}`,
      headers: at.member.headers,
    });
    await pass(20);
    await restore(days);
    await pass(5);
    expect(await list(days)).toEqual(['x.txt']);
    await pass(1);
    expect(await list(days)).toBe('gone');
  });

  it('two who ask at midnight wait for one sweep; the job does it where nobody asks, and twice is once [AD-1]', async () => {
    await settled(at.folder, { auto_delete_date: day(0) });
    await pass(1);
    const both = await Promise.all([list(at.folder), list(at.folder)]);
    expect(both).toEqual([[], []]);
    expect(await recorded('delete')).toHaveLength(1);
    const other = await makeFolder(null, '夜');
    await settled(other, { auto_delete_date: day(0) });
    await pass(1);
    const job = { key: '', data: {}, attempt: 1, signal: new AbortController().signal };
    const { clock } = at.app.services;
    const more = await sweepOverdueHandler.run(at.app.services, job);
    expect(new Date(clock.now().getTime() + (more?.goOnAfterMs ?? 0))).toEqual(threeInJapan(clock.now()));
    await sweepOverdueHandler.run(at.app.services, job);
    expect(await recorded('delete')).toHaveLength(2);
    expect(await list(other)).toEqual([]);
  });

  it('the job comes at three in the morning in Japan [AD-1]', () => {
    expect(threeInJapan(new Date('2026-11-24T00:00:00+09:00')).toISOString()).toBe('2026-11-23T18:00:00.000Z');
    expect(threeInJapan(new Date('2026-11-24T03:00:00+09:00')).toISOString()).toBe('2026-11-24T18:00:00.000Z');
  });
});
