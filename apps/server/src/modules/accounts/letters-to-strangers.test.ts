import {
  changeConference,
  createConference,
  folderAuthList,
  invite,
  userOfFolder,
  type Conference,
  type Item,
  type ShareData,
  createRootFolder,
} from '@mado/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { anAccount, anOrganisation, testApp, type Person, type TestApp } from '../../testing/index.ts';
import { lettersOf } from '../../testing/letters.ts';
import { signedIn } from '../../testing/people.ts';

const hour = 3_600_000;

let app: TestApp;
let clinic: { id: string };
let sender: Person;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.services.clock.advance(7 * 24 * hour);
  sender = await anAccount(app.services);
  clinic = await anOrganisation(app.services, { admin: sender });
  sender.headers = await signedIn(app.services, sender.caller.account!);
});

const aFolder = async (): Promise<string> => {
  const body = { name: '回覧', org: clinic.id, has_org_perm: true };
  return (await app.call(createRootFolder, { body }, sender.headers)).json<Item>().uuid;
};
const share = (id: string, email: string, { isSend = true, by = sender } = {}) =>
  app.call(userOfFolder, { params: { id }, body: { email, perm: 'can_view', isSend } }, by.headers);
const codeOf = (answer: { statusCode: number; json<T>(): T }) =>
  answer.statusCode < 300 ? 'done' : answer.json<{ code: string }>().code;
const lettersTo = async (email: string) =>
  (await lettersOf(app.services)).filter(({ to }) => to?.some(({ address }) => address === email)).length;

it('a stranger gets five of one sender, then waits; what is refused gives no right, and one without a letter does [TK-42]', async () => {
  const folders = await Promise.all(Array.from({ length: 6 }, aFolder));
  const answers = [];
  for (const id of folders) answers.push(await share(id, 'stranger@example.jp'));
  expect(answers.map(codeOf)).toEqual([...Array<string>(5).fill('done'), 'too_many_letters']);
  const refused = answers.at(-1);
  expect([refused?.statusCode, Number(refused?.headers['retry-after'])]).toEqual([429, 3600]);
  expect(await lettersTo('stranger@example.jp')).toBe(5);
  const last = folders.at(-1) ?? '';
  const rights = async () =>
    (await app.call(folderAuthList, { params: { id: last } }, sender.headers)).json<ShareData>().invitations;
  expect(await rights()).toEqual([]);
  expect(codeOf(await share(last, 'Stranger@example.jp', { isSend: false }))).toBe('done');
  expect(await rights()).toHaveLength(1);
  app.services.clock.advance(hour);
  sender.headers = await signedIn(app.services, sender.caller.account!);
  expect(codeOf(await share(last, 'stranger@example.jp'))).toBe('done');
});

it('who has an account is told as often as something is shared [TK-42]', async () => {
  const { email } = await anAccount(app.services);
  for (const id of await Promise.all(Array.from({ length: 7 }, aFolder)))
    expect(codeOf(await share(id, email))).toBe('done');
  expect(await lettersTo(email)).toBe(7);
});

it('an account writes to a hundred strangers, with managers and invitations, and comes again later [TK-42]', async () => {
  const managers = (from: number, count: number) => Array.from({ length: count }, (_, n) => `m${from + n}@example.jp`);
  const conference = (named: string[]) =>
    app.call(
      createConference,
      { body: { org: clinic.id, name: '検討会', comment: '症例', managers: named } },
      sender.headers,
    );
  const invited = (email: string) =>
    app.call(invite, { params: { id: clinic.id }, body: { email, perm: 'org_member', days: 7 } }, sender.headers);
  const first = await conference(managers(0, 98));
  expect(codeOf(first)).toBe('done');
  expect(codeOf(await invited('new@example.jp'))).toBe('done');
  // Of two that are one too many neither counts, and there is no conference.
  expect(codeOf(await conference(managers(200, 2)))).toBe('too_many_letters');
  expect(await lettersTo('m200@example.jp')).toBe(0);
  expect(codeOf(await share(await aFolder(), 'last@example.jp'))).toBe('done');
  expect(codeOf(await invited('newer@example.jp'))).toBe('too_many_letters');
  expect(codeOf(await share(await aFolder(), 'beyond@example.jp'))).toBe('too_many_letters');
  // Whoever manages it already gets no letter, and counts for nothing.
  const again = await app.call(
    changeConference,
    { params: { id: first.json<Conference>().uuid }, body: { managers: managers(0, 97) } },
    sender.headers,
  );
  expect(codeOf(again)).toBe('done');
  app.services.clock.advance(hour / 4);
  sender.headers = await signedIn(app.services, sender.caller.account!);
  expect(codeOf(await share(await aFolder(), 'beyond@example.jp'))).toBe('done');
});

it('others use up what an address gets, but for two of each sender [TK-42]', async () => {
  const target = 'wanted@example.jp';
  const begin = async () => {
    sender = await anAccount(app.services);
    clinic = await anOrganisation(app.services, { admin: sender });
    sender.headers = await signedIn(app.services, sender.caller.account!);
    return sender;
  };
  const answers: string[] = [];
  for (let n = 0; n < 4; n++) {
    await begin();
    for (let m = 0; m < 5; m++) answers.push(codeOf(await share(await aFolder(), target)));
  }
  // Three of each count for all: the fourth sender's last two are beyond ten.
  expect(answers.filter((code) => code === 'too_many_letters')).toHaveLength(2);
  await begin();
  const own = [];
  for (let m = 0; m < 3; m++) own.push(codeOf(await share(await aFolder(), target)));
  expect(own).toEqual(['done', 'done', 'too_many_letters']);
});
