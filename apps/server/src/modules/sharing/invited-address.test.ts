import {
  confirmEmailUpdate,
  folderAuthList,
  folderInfo,
  registration,
  updateEmail,
  userOfFolder,
  verifyEmail,
  type ShareData,
} from '@mado/contract';
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
import { lettersOf } from '../../testing/letters.ts';
import { confirmLink, mailedKey, mailedTo, newEmailLink } from '../../testing/mailed.ts';
import { accountByEmail } from '../accounts/index.ts';
import { grantRows } from './grants.sql.ts';
import { putGrant } from './put-grant.ts';

onBothDatabases('sharing with an address', (open) => {
  let app: TestApp;
  let clinic: { id: string; name: string; admin: Person };
  let folder: { id: string; ancestors: string[] };
  let address: string;
  let count = 0;
  beforeAll(async () => {
    app = await testApp({ db: await open() });
    clinic = await anOrganisation(app.services);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.services.clock.advance(3_600_000);
    folder = await aFolder(app.services, { org: clinic.id });
    address = `hanako${(count += 1)}@example.jp`;
  });

  const admin = () => signedIn(app.services, clinic.admin.caller.account!);
  type Body = Parameters<typeof app.call<typeof userOfFolder>>[1]['body'];
  const share = async (body: Partial<Body>, id = folder.id) =>
    app.call(
      userOfFolder,
      { params: { id }, body: { email: address, perm: 'can_edit', isSend: false, ...body } },
      await admin(),
    );
  const data = (answer: { json: () => unknown; statusCode: number }) => {
    expect(answer.statusCode).toBe(200);
    return answer.json() as ShareData;
  };
  const list = async (id = folder.id) => data(await app.call(folderAuthList, { params: { id } }, await admin()));
  const levelOf = async (email: string, id = folder.id) => {
    const account = await accountByEmail(app.services.db, email);
    const answer = await app.call(
      folderInfo,
      { params: { id }, query: {} },
      await signedIn(app.services, { ...account!, globalAdmin: false } as never),
    );
    return answer.statusCode === 200 ? (answer.json() as { your_perm: string }).your_perm : answer.statusCode;
  };
  async function register(email: string): Promise<void> {
    const password = 'correct horse battery';
    const body = { username: '花子', email, password1: password, password2: password };
    expect((await app.call(registration, { body })).statusCode).toBe(201);
    const key = await mailedKey(app.services, email, confirmLink);
    expect((await app.call(verifyEmail, { body: { key } })).statusCode).toBe(200);
  }

  it('[AC-25] waits for its account, says by mail how to get one, and opens the item from then on', async () => {
    const given = data(await share({ isSend: true, message: 'ご確認ください' }));
    const waiting = { email: address, perm: 'can_edit', allow_download: true, inherited: false, above: 'none' };
    expect([given.users, given.invitations]).toEqual([[], [waiting]]);
    const [letter] = await mailedTo(app.services, address);
    expect(letter?.text).toContain('ご確認ください');
    expect(letter?.text).toContain(`/signup?continueUrl=%2Fstorage%2F${folder.id}`);
    const inside = await aFolder(app.services, { org: clinic.id, parent: folder });
    expect((await list(inside.id)).invitations).toEqual([{ ...waiting, inherited: true, above: 'can_edit' }]);
    await register(address.replace('h', 'H'));
    expect(await levelOf(address, inside.id)).toBe('can_edit');
    expect(await list()).toMatchObject({ invitations: [], users: [{ perm: 'can_edit' }] });
    const [{ rest }] = (await app.services.db.rows<{ rest: number }>(
      sql`select count(*)::int4 as rest from "grant" where address is not null and item_id = ${folder.id}`,
    )) as [{ rest: number }];
    expect(rest).toBe(0);
  });

  it('[AC-25] is changed and taken away while it waits', async () => {
    data(await share({}));
    expect(data(await share({ perm: 'can_view', email: address.toUpperCase() })).invitations).toMatchObject([
      { perm: 'can_view' },
    ]);
    expect(data(await share({ perm: 'delete' })).invitations).toEqual([]);
    await register(address);
    expect(await levelOf(address)).toBe(403);
  });

  it('[AC-25] is kept by who changes to the address: of two rights the greater', async () => {
    const guest = await anAccount(app.services);
    data(await share({ perm: 'can_comment' }));
    data(await share({ perm: 'can_view', email: guest.email }));
    const asks = { body: { new_email: address } };
    expect((await app.call(updateEmail, asks, await signedIn(app.services, guest.caller.account!))).statusCode).toBe(
      200,
    );
    expect(await levelOf(guest.email)).toBe('can_view');
    const key = await mailedKey(app.services, address, newEmailLink);
    expect((await app.call(confirmEmailUpdate, { body: { key } })).statusCode).toBe(200);
    expect(await levelOf(address)).toBe('can_comment');
    expect(await list()).toMatchObject({ invitations: [], users: [{ id: guest.id, perm: 'can_comment' }] });
  });

  it('[AC-25] of two rights the one that holds longer and the one that opens downloads count', async () => {
    const guest = await anAccount(app.services);
    const other = await aFolder(app.services, { org: clinic.id });
    const day = (days: number) => new Date(app.services.clock.now().getTime() + days * 86_400_000);
    const toBoth = async (itemId: string, [own, waiting]: readonly [Date | null, Date | null]) => {
      const level = 'can_view';
      const account = { kind: 'user', accountId: guest.id } as const;
      await putGrant(app.services, { itemId, subject: account, level, expiresAt: own, allowDownload: true });
      const invited = { kind: 'address', address } as const;
      await putGrant(app.services, { itemId, subject: invited, level, expiresAt: waiting, allowDownload: false });
    };
    const [sooner, later] = [day(3), day(9)];
    await toBoth(folder.id, [later, sooner]);
    await toBoth(other.id, [sooner, null]);
    const asks = { body: { new_email: address } };
    await app.call(updateEmail, asks, await signedIn(app.services, guest.caller.account!));
    const key = await mailedKey(app.services, address, newEmailLink);
    expect((await app.call(confirmEmailUpdate, { body: { key } })).statusCode).toBe(200);
    const of = (id: string) => grantRows(app.services.db, id);
    expect(await of(folder.id)).toMatchObject([{ expires_at: later, allow_download: true }]);
    expect(await of(other.id)).toMatchObject([{ expires_at: null, allow_download: true }]);
  });

  it('is nobody’s who may only look', async () => {
    data(await share({}));
    const reader = await anAccount(app.services);
    data(await share({ perm: 'can_view', email: reader.email }));
    const shown = await app.call(folderAuthList, { params: { id: folder.id } }, reader.headers);
    expect(data(shown)).toMatchObject({ users: [], invitations: [], orgs: [] });
  });

  it('[AC-25] is no less when it is given while the address registers', async () => {
    const email = address;
    const both = await Promise.all([register(email), share({ email })]);
    expect(data(both[1])).toBeTruthy();
    expect(await levelOf(email)).toBe('can_edit');
  });

  it('[AC-25] is one to which letters can be sent: anything else is refused, and no letter is written', async () => {
    const { length } = await lettersOf(app.services);
    for (const email of ['nobody', 'a@b', '@example.jp', 'a b@example.jp', `${'a'.repeat(65)}@example.jp`]) {
      const refused = await share({ email, isSend: true });
      const fields = { email: 'メールアドレスの形式が正しくありません' };
      expect([refused.statusCode, refused.json()], email).toMatchObject([400, { code: 'bad_request', fields }]);
    }
    expect((await list()).invitations).toEqual([]);
    expect(await lettersOf(app.services)).toHaveLength(length);
    expect(data(await share({ email: ` ${address} ` })).invitations).toMatchObject([{ email: address }]);
  });

  it('[AC-26] nobody shares with themselves, and who has a grant may leave', async () => {
    const own = await share({ email: clinic.admin.email.toUpperCase() });
    expect([own.statusCode, own.json()]).toMatchObject([400, { fields: { email: '自分自身とは共有できません' } }]);
    const guest = await anAccount(app.services);
    data(await share({ email: guest.email, perm: 'full_access' }));
    const leave = { params: { id: folder.id }, body: { email: guest.email, perm: 'delete', isSend: false } } as const;
    const left = await app.call(userOfFolder, leave, await signedIn(app.services, guest.caller.account!));
    expect(left.statusCode).toBe(403);
    expect(await levelOf(guest.email)).toBe(403);
  });
});
