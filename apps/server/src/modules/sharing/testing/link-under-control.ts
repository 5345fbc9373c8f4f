import {
  anonymousFolder,
  askLinkCode,
  changeLinkControl,
  createFolder,
  createRootFolder,
  folderInfo,
  openLink,
  type Item,
} from '@mado/contract';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { dayInJapan } from '../../../platform/clock/index.ts';
import type { Database } from '../../../platform/db/index.ts';
import { aMember, anOrganisation, signedIn, testApp, type Person, type TestApp } from '../../../testing/index.ts';
import { interrupted } from '../../../testing/interrupted.ts';
import { lettersOf } from '../../../testing/letters.ts';

export type Answered = { statusCode: number; json: <T>() => T; cookies: unknown[] };
type Headers = Record<string, string>;

/** For a suite: a folder that bears a public link, one below it, who controls the link and who comes by it. */
export function linkUnderControl(open: () => Promise<Database>) {
  let db: ReturnType<typeof interrupted>;
  let app: TestApp;
  let clinic: { id: string; admin: Person };
  let member: Person;
  let folder: string;
  let below: string;
  let by: Person['headers'];

  const signIn = async () => void (by = await signedIn(app.services, member.caller.account!));
  const newFolder = async (): Promise<string> =>
    (await app.call(createRootFolder, { body: { name: 'x', org: clinic.id, has_org_perm: true } }, by)).json<Item>()
      .uuid;
  const folderIn = async (parent_folder: string): Promise<string> =>
    (await app.call(createFolder, { body: { name: 'x', parent_folder } }, by)).json<Item>().uuid;
  const publish = (id: string, more: object = {}) =>
    app.call(anonymousFolder, { params: { id }, body: { perm: 'read', ...more } }, by);
  beforeAll(async () => {
    db = interrupted(await open());
    app = await testApp({ db, config: { proxyHops: 1 } });
    clinic = await anOrganisation(app.services);
    member = await aMember(app.services, clinic);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.services.clock.advance(86_400_000);
    await signIn();
    folder = await newFolder();
    below = await folderIn(folder);
    await publish(folder);
  });

  return {
    newFolder,
    publish,
    /** A sign-in of now for who controls the link: the one of the beginning ends after a while. */
    signIn,
    control: async (body: object, id = folder) =>
      (await app.call(changeLinkControl, { params: { id }, body }, by)) as Answered,
    looks: async (headers: Headers = {}, id = below) => {
      const answer = await app.call(folderInfo, { params: { id }, query: {} }, headers);
      return answer.statusCode === 200 ? 'open' : answer.json<{ code: string }>().code;
    },
    come: async (body: object, headers: Headers = {}, id = below) =>
      (await app.call(openLink, { params: { id }, body: body as never }, headers)) as Answered,
    through: ({ cookies }: Pick<Answered, 'cookies'>) => {
      const [cookie] = cookies as { name: string; value: string }[];
      return { cookie: `${cookie?.name}=${cookie?.value}` };
    },
    /** The code that an address gets by mail. */
    codeFor: async (email: string): Promise<string> => {
      const before = (await lettersOf(app.services)).length;
      await app.call(askLinkCode, { params: { id: below }, body: { email } });
      const [letter] = (await lettersOf(app.services)).slice(before);
      return /(?<!\d)(\d{6})(?!\d)/.exec(letter?.text ?? '')?.[1] ?? '';
    },
    today: () => dayInJapan(app.services.clock.now()),
    codeOf: ({ json }: Answered) => json<{ code: string }>().code,
    get db() {
      return db;
    },
    get app() {
      return app;
    },
    get clinic() {
      return clinic;
    },
    get folder() {
      return folder;
    },
    get below() {
      return below;
    },
    /** Who controls the link, with headers of now. */
    get member() {
      return { ...member, headers: by };
    },
    /** These headers. */
    get by() {
      return by;
    },
  };
}
