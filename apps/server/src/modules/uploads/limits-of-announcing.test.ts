import { randomUUID } from 'node:crypto';
import { abortUpload, completeUpload, uploadCheck } from '@mado/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '../../platform/db/index.ts';
import {
  aFolder,
  anAccount,
  anOrganisation,
  onBothDatabases,
  testApp,
  type Person,
  type TestApp,
} from '../../testing/index.ts';
import { nothingOverdue } from '../library/index.ts';
import { putGrant } from '../sharing/index.ts';
import { folderRow, type TreeLocation } from '../storage/index.ts';
import { promise, promiseLimits } from './promises.ts';
import { lockPromisesOf } from './promises.sql.ts';

onBothDatabases('what one guest announces', (open) => {
  let app: TestApp;
  let clinic: { id: string };
  let guest: Person;
  let place: TreeLocation;
  let target: { target_folder: string; target_org: string; is_org_perm: boolean };
  beforeAll(async () => {
    app = await testApp({ db: await open() });
    // The first request of a day looks for what is overdue, and would wait for the table.
    await nothingOverdue(app.services);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    clinic = await anOrganisation(app.services);
    guest = await anAccount(app.services);
    const { id } = await aFolder(app.services, { org: clinic.id });
    const subject = { kind: 'user', accountId: guest.id } as const;
    await putGrant(app.services, { itemId: id, subject, level: 'full_access' });
    target = { target_folder: id, target_org: clinic.id, is_org_perm: true };
    place = (await folderRow(app.services.db, id))!.place;
  });

  const owed = async () =>
    (await app.services.db.rows(sql`select 1 as one from promised_instance where account = ${guest.id} and outside`))
      .length;
  /** Three instances at most, of this guest. */
  const announce = (upload: string, sop: string, limit = 3) =>
    promise(
      app.services.contextOf(guest.caller),
      { upload, account: guest.id },
      place,
      [{ study: '1.2', sop, patient: '' }],
      { ...promiseLimits, outside: { perUpload: limit, perCaller: limit } },
    );

  const checking = (upload?: string) => (n: number) => {
    const uids = { StudyInstanceUID: '1.2', SeriesInstanceUID: '1.2.1', SOPInstanceUID: `1.2.1.${n}` };
    const body = { ...target, ...(upload && { upload }), files: [{ path: `${n}.dcm`, size: 100, ...uids }] };
    return app.call(uploadCheck, { body }, guest.headers);
  };
  const ending = (how: typeof completeUpload) => () =>
    app.call(how, { body: { ...target, study_id_list: [], upload: randomUUID() } }, guest.headers);

  it.each([
    ['is checked', checking(randomUUID()), 8],
    ['is asked about', checking(), 0],
    ['is completed', ending(completeUpload), 0],
    ['is given up', ending(abortUpload), 0],
    ['is checked and ended', (n: number) => (n % 2 ? ending(completeUpload)() : checking(randomUUID())(n)), null],
  ])('%s one after the other, eight at a time: the ninth is told when to come again', async (_, ask, owes) => {
    const [held, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = app.services.db.transaction(async (tx) => {
      await lockPromisesOf(tx, { upload: randomUUID(), account: guest.id }, clinic.id);
      await tx.rows(sql`lock table item, account in access exclusive mode`);
      held.resolve();
      await gate.promise;
    });
    await held.promise;
    const all = Array.from({ length: 9 }, (_one, n) => ask(n));
    const first = await Promise.race(all);
    gate.resolve();
    await holding;
    expect([first.statusCode, first.headers['retry-after']]).toEqual([429, '2']);
    expect((await Promise.all(all)).filter(({ statusCode }) => statusCode === 200)).toHaveLength(8);
    if (owes !== null) expect(await owed()).toBe(owes);
  });

  it('keeps within its limit also where several uploads announce at once', async () => {
    const all = await Promise.allSettled(Array.from({ length: 8 }, (_, n) => announce(randomUUID(), `1.2.${n}`)));
    expect([all.filter(({ status }) => status === 'fulfilled').length, await owed()]).toEqual([3, 3]);
  });

  it('is no more for what they owe where they are a member', async () => {
    const own = await anOrganisation(app.services, { admin: guest });
    await app.services.db.rows(sql`
      insert into promised_instance (upload, account, org, place, study_instance_uid, sop_instance_uid, promised_at)
      select ${randomUUID()}::uuid, ${guest.id}::uuid, ${own.id}::uuid, 'own', '1.2', '1.2.' || n, ${app.services.clock.now()}::timestamptz
      from generate_series(1, 5) n`);
    for (const sop of ['1.2.1', '1.2.2', '1.2.3']) await announce(randomUUID(), sop);
    await expect(announce(randomUUID(), '1.2.4')).rejects.toMatchObject({ code: 'too_many_awaited' });
    expect(await owed()).toBe(3);
  });
});
