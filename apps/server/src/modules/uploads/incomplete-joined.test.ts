import { randomUUID } from 'node:crypto';
import { abortUpload, completeUpload, settleIdentityConflict } from '@mado/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '../../platform/db/index.ts';
import {
  aFolder,
  anAccount,
  anOrganisation,
  onBothDatabases,
  signedIn,
  testApp,
  type Person,
  type TestApp,
} from '../../testing/index.ts';
import { restoreItem } from '../library/index.ts';
import { putGrant } from '../sharing/index.ts';
import { forgetFromOutside } from './forget-from-outside.ts';
import { imagesOf, promising, suzuki } from './testing/promising.ts';

const images = imagesOf('joined');

onBothDatabases('what lacks of two patients’ studies that become one', (open) => {
  let app: TestApp;
  let page: ReturnType<typeof promising>;
  let clinic: { id: string; admin: Person };
  let member: Person;
  let guest: Person;
  let folder: { id: string };
  beforeAll(async () => {
    app = await testApp({ db: await open() });
    page = promising(app);
    member = await anAccount(app.services);
    guest = await anAccount(app.services);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    clinic = await anOrganisation(app.services, { admin: member });
    folder = await aFolder(app.services, { org: clinic.id });
    const subject = { kind: 'user' as const, accountId: guest.id };
    await putGrant(app.services, { itemId: folder.id, subject, level: 'full_access', expiresAt: null });
    await pause(0);
  });

  const at = () => ({ target_folder: folder.id, target_org: clinic.id, is_org_perm: true });
  const pause = async (minutes: number) => {
    app.services.clock.advance(minutes * 60_000);
    for (const one of [member, guest]) one.headers = await signedIn(app.services, one.caller.account!);
  };
  const joinTo = async (study: string) => {
    const answer = await app.call(settleIdentityConflict, { body: { study, decision: 'join' } }, member.headers);
    expect(answer.statusCode, answer.body).toBe(200);
  };
  const lacks = (study: string) => page.incomplete(member, study);
  const missing = async (study: string) =>
    (await app.services.db.rows<{ missing: number }>(sql`select missing from item where id = ${study}`))[0]?.missing;
  const restore = (id: string) => restoreItem({ ...app.services.contextOf(), whence: 'admin' }, id, { replace: true });
  /** An upload of one patient, of which only the first has come. */
  const begun = async (who: Person, numbers: number[], of?: typeof suzuki) => {
    const id = randomUUID();
    await page.announce(who, id, images(numbers, of), at(), { saysWhose: true });
    const [study] = await page.send(who, images(numbers.slice(0, 1), of), at(), { upload: id });
    return { id, study: study! };
  };

  it('counts for the one that stays, until the same upload brings it', async () => {
    const one = await begun(member, [1, 2]);
    const other = await begun(member, [1, 2, 3], suzuki);
    for (const { id, study } of [one, other]) await page.end(member, abortUpload, id, [study], at());
    expect([await lacks(one.study), await lacks(other.study)]).toEqual([
      { received: 1, expected: 2 },
      { received: 1, expected: 3 },
    ]);
    await joinTo(one.study);
    expect([await lacks(one.study), await missing(other.study)]).toEqual([{ received: 2, expected: 5 }, 0]);
    expect(await page.send(member, images([2], suzuki), at(), { upload: other.id })).toEqual([one.study]);
    await page.end(member, completeUpload, other.id, [one.study], at());
    expect(await lacks(one.study)).toEqual({ received: 3, expected: 5 });
    await page.send(member, images([3], suzuki), at());
    await page.send(member, images([2]), at(), { upload: one.id });
    expect(await lacks(one.study)).toBeNull();
  });

  it('counts what the same upload says later, and of a patient of whom it brings the first after the join', async () => {
    const id = randomUUID();
    await page.announce(member, id, [...images([1]), ...images([1, 2], suzuki)], at(), { saysWhose: true });
    const [one] = await page.send(member, images([1]), at(), { upload: id });
    await page.send(member, images([9], suzuki), at());
    await joinTo(one!);
    expect(await missing(one!)).toBe(0);
    await page.send(member, images([1], suzuki), at(), { upload: id });
    await page.announce(member, id, images([3], suzuki), at(), { saysWhose: true });
    await page.end(member, completeUpload, id, [one!], at());
    expect(await lacks(one!)).toEqual({ received: 3, expected: 5 });
  });

  it('is not what came with the files of the other', async () => {
    const id = randomUUID();
    // Nobody says of whom they are: all of it counts for the first.
    await page.announce(member, id, [...images([1, 2]), ...images([1], suzuki)], at());
    const [one] = await page.send(member, images([1]), at(), { upload: id });
    await page.send(member, images([1], suzuki), at());
    expect(await missing(one!)).toBe(2);
    await joinTo(one!);
    expect(await missing(one!)).toBe(1);
    await page.end(member, completeUpload, id, [one!], at());
    expect(await lacks(one!)).toEqual({ received: 2, expected: 3 });
  });

  it('is said once the upload of either is over, or silent', async () => {
    const one = await begun(member, [1, 2]);
    await page.end(member, abortUpload, one.id, [one.study], at());
    await begun(member, [1, 2], suzuki);
    expect(await lacks(one.study)).toEqual({ received: 1, expected: 2 });
    await joinTo(one.study);
    expect(await lacks(one.study)).toBeNull();
    await pause(16);
    expect(await lacks(one.study)).toEqual({ received: 2, expected: 4 });
  });

  it('stays with the one that has it when the other comes back from the trash', async () => {
    const one = await begun(member, [1, 2]);
    const other = await begun(member, [1, 2], suzuki);
    await joinTo(one.study);
    await pause(16);
    await restore(other.study);
    expect([await lacks(other.study), await missing(one.study)]).toEqual([null, 2]);
    expect(await page.send(member, images([2], suzuki), at(), { upload: other.id })).toEqual([other.study]);
    await page.end(member, completeUpload, other.id, [other.study], at());
    expect([await lacks(other.study), await missing(one.study)]).toEqual([null, 2]);
    await restore(one.study);
    expect(await lacks(one.study)).toEqual({ received: 2, expected: 4 });
  });

  it('is never what a guest promised, nor said later because a guest still sends, where one of them is the organisation’s own', async () => {
    const ours = await begun(member, [1, 2]);
    await page.end(member, completeUpload, ours.id, [ours.study], at());
    const theirs = await begun(guest, [1, 2, 3], suzuki);
    await joinTo(ours.study);
    expect(await lacks(ours.study)).toEqual({ received: 1, expected: 2 });
    await page.send(guest, images([2], suzuki), at(), { upload: theirs.id });
    await page.end(guest, completeUpload, theirs.id, [ours.study], at());
    expect(await lacks(ours.study)).toEqual({ received: 1, expected: 2 });
  });

  it('is not what a guest promised of the one that stays either', async () => {
    const theirs = await begun(guest, [1, 2, 3]);
    const ours = await begun(member, [1, 2], suzuki);
    await page.end(member, completeUpload, ours.id, [ours.study], at());
    await joinTo(theirs.study);
    expect(await lacks(theirs.study)).toEqual({ received: 1, expected: 2 });
    await forgetFromOutside(app.services);
    expect(await lacks(theirs.study)).toEqual({ received: 1, expected: 2 });
  });

  it('is a guest’s word where both are all guests’', async () => {
    const one = await begun(guest, [1, 2]);
    const other = await begun(guest, [1, 2], suzuki);
    await joinTo(one.study);
    await page.end(guest, completeUpload, other.id, [one.study], at());
    expect(await lacks(one.study)).toEqual({ received: 2, expected: 4 });
  });
});
