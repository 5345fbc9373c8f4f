import {
  changeProfile,
  currentUser,
  userOfFolder,
  stopLetters,
  type CurrentUser,
  type Item,
  createRootFolder,
} from '@mado/contract';
import type { Email } from 'postal-mime';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  aMember,
  anAccount,
  anOrganisation,
  onBothDatabases,
  testApp,
  type Person,
  type TestApp,
} from '../../testing/index.ts';
import { lettersOf } from '../../testing/letters.ts';
import { signedIn } from '../../testing/people.ts';

onBothDatabases('letters that are not needed', (open) => {
  let app: TestApp;
  let member: Person;
  let receiver: Person;
  let folder: string;
  beforeAll(async () => {
    app = await testApp({ db: await open() });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    const clinic = await anOrganisation(app.services, { admin: await anAccount(app.services) });
    member = await aMember(app.services, clinic);
    receiver = await anAccount(app.services);
    receiver.headers = await signedIn(app.services, receiver.caller.account!);
    member.headers = await signedIn(app.services, member.caller.account!);
    const made = await app.call(
      createRootFolder,
      { body: { name: '回覧', org: clinic.id, has_org_perm: true } },
      member.headers,
    );
    folder = made.json<Item>().uuid;
  });

  const share = async (email = receiver.email) => {
    const body = { email, perm: 'can_view', isSend: true } as const;
    expect((await app.call(userOfFolder, { params: { id: folder }, body }, member.headers)).statusCode).toBe(200);
  };
  const lettersTo = async (email = receiver.email): Promise<Email[]> =>
    (await lettersOf(app.services)).filter(({ to }) => to?.some(({ address }) => address === email));
  const headerOf = (letter: Email | undefined, name: string) =>
    letter?.headers.find(({ key }) => key === name.toLowerCase())?.value;
  const choice = async () => (await app.call(currentUser, {}, receiver.headers)).json<CurrentUser>().letters;
  const choose = (letters: object) => app.call(changeProfile, { body: { letters } }, receiver.headers);
  const keyIn = (letter: Email | undefined) => /letters-off\/([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? '';

  it('come until they are switched off, and again after that [TK-40]', async () => {
    expect(await choice()).toEqual({ shared: true, managing: true, deletion: true });
    await share();
    expect(await lettersTo()).toHaveLength(1);
    expect((await choose({ shared: false })).json<CurrentUser>().letters).toEqual({
      shared: false,
      managing: true,
      deletion: true,
    });
    await share();
    expect(await lettersTo()).toHaveLength(1);
    await choose({ shared: true, managing: false });
    expect(await choice()).toEqual({ shared: true, managing: false, deletion: true });
    await share();
    expect(await lettersTo()).toHaveLength(2);
  });

  it('are stopped by the link in each, as mail programs post it and without a body, signed out [TK-41]', async () => {
    await share();
    const [letter] = await lettersTo();
    expect(headerOf(letter, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    const address = /^<(.+)>$/.exec(headerOf(letter, 'List-Unsubscribe') ?? '')?.[1] ?? '';
    expect(address.startsWith(`${app.services.config.origin}/api/`)).toBe(true);
    expect(address).toContain(keyIn(letter));
    const posted = await app.fastify.inject({
      method: 'POST',
      url: address.slice(app.services.config.origin.length),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect([posted.statusCode, posted.json<object>()]).toEqual([200, { letter: 'shared' }]);
    expect(await choice()).toEqual({ shared: false, managing: true, deletion: true });
    await choose({ shared: true });
    const pressed = await app.call(stopLetters, { params: { key: keyIn(letter) } });
    expect(pressed.statusCode).toBe(200);
    expect((await choice()).shared).toBe(false);
  });

  it('are stopped by no link but ours, of nobody else and of no other kind [TK-41]', async () => {
    await share();
    const key = keyIn((await lettersTo())[0]);
    const bytes = Buffer.from(key, 'base64url');
    // One byte of the signature, of the account, of the kind; a longer one, a shorter one, and none.
    const others = [0, 16, 32].map((at) => Buffer.from(bytes.map((byte, i) => (i === at ? byte ^ 1 : byte))));
    for (const other of [
      ...others,
      Buffer.concat([bytes, Buffer.from('x')]),
      bytes.subarray(0, 20),
      bytes.subarray(0, 3),
    ]) {
      const answer = await app.call(stopLetters, { params: { key: other.toString('base64url') } });
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'mail_key_unknown']);
    }
    expect((await choice()).shared).toBe(true);
  });

  it('go to an address without an account, and have no such link there [TK-40]', async () => {
    await share('nobody-yet@example.jp');
    const [letter] = await lettersTo('nobody-yet@example.jp');
    expect(letter?.text).toContain('/signup');
    expect(letter?.text).not.toContain('letters-off');
    expect(headerOf(letter, 'List-Unsubscribe')).toBeUndefined();
  });
});
