import {
  changeLinkControl,
  dicomweb,
  fileDetail,
  folderInfo,
  listOrganisationRoot,
  openLink,
  organisationUsage,
  seriesDocument,
  type Endpoint,
} from '@mado/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { setRole } from '../modules/organisations/index.ts';
import { landingCookie, landingOf, putLanding } from '../modules/sharing/index.ts';
import { trashItems } from '../modules/storage/index.ts';
import { dayInJapan, daysLater, startOfDayInJapan } from '../platform/clock/index.ts';
import { sql, type Database } from '../platform/db/index.ts';
import { ask, told } from './access/matrix.ts';
import { reading } from './access/dicomweb-rows.ts';
import { pass, waysToEnd } from './access/ends.ts';
import { aTree, type Tree } from './access/tree.ts';
import { counting } from './counting.ts';
import { aMember, anOrganisation, onBothDatabases, signedIn, testApp, type Person, type TestApp } from './index.ts';
import { upload } from './upload.ts';

function named(name: string): Endpoint {
  const found = dicomweb.find(({ endpoint }) => endpoint.name === name);
  if (!found) throw new Error(`the contract has no ${name}`);
  return found.endpoint;
}

type Headers = Record<string, string>;

const letter = { path: 'letter.txt', bytes: Buffer.from('a letter') };

/**
 * Ways to read what lies in a tree, as they are once the right is there; whatever is kept in memory between two
 * requests, a right is not.
 */
const ways: Record<string, (app: TestApp, tree: Tree, headers: Headers) => Promise<(app: TestApp) => Promise<string>>> =
  {
    frames: async (_, tree, headers) => async (app) =>
      told(await ask({ app }, named('dicomweb.folder.frames'), reading(tree.folder, tree), headers)),
    metadata: async (_, tree, headers) => async (app) =>
      told(await ask({ app }, named('dicomweb.folder.seriesMetadata'), reading(tree.folder, tree), headers)),
    document: async (_, tree, headers) => async (app) =>
      told(await ask({ app }, seriesDocument, { params: { id: tree.series } }, headers)),
    list: async (_, tree, headers) => async (app) =>
      told(await ask({ app }, folderInfo, { params: { id: tree.folder } }, headers)),
    'a signed address': async (given, tree, headers) => {
      const detail = await ask({ app: given }, fileDetail, { params: { id: tree.file } }, headers);
      const { signed_url: url } = detail.json<{ signed_url?: string | null }>();
      // Of what a password has opened the browser knows, whatever address it asks for.
      const { cookie } = headers;
      const sent = cookie === undefined ? {} : { cookie };
      return async (app) => told(url ? await app.fastify.inject({ url, headers: sent }) : detail);
    },
  };

onBothDatabases('an end is felt at once', (open, again) => {
  let app: TestApp;
  /** The servers that a caller may meet: of one database there may be several. */
  let apps: TestApp[];
  let db: ReturnType<typeof counting<Database>>;
  let clinic: { id: string; admin: Person };
  let tree: Tree;

  beforeAll(async () => {
    db = counting(await open());
    app = await testApp({ db });
    apps = again ? [app, await testApp({ db: await again(), blobs: app.services.blobs })] : [app];
    clinic = await anOrganisation(app.services);
    tree = await aTree(app, clinic.admin, { org: clinic.id, isPrivate: false, name: 'a tree' });
  });
  afterAll(async () => {
    for (const one of apps.toReversed()) await one.close();
  });
  afterEach(async () => {
    await outOfTrash();
    await grantTo({ kind: 'anonymous', link: 'view' }, 'none');
    // One that was controlled is kept [AC-35].
    await app.services.db.rows(sql`delete from "grant" where item_id = ${tree.folder} and link_kind = 'view'`);
  });

  const { somebody, endings, grantTo, outOfTrash, soon } = waysToEnd(() => ({ apps, clinic, tree }));

  describe.each(Object.entries(ways))('to %s', (way, prepare) => {
    it.each(Object.entries(endings))('with %s [AC-18]', async (_, { give, end, answers }) => {
      const person = await somebody();
      expect(await (await prepare(app, tree, person.headers))(app)).not.toBe('200 success');
      await give(person);
      const read = await prepare(app, tree, person.headers);
      for (const one of apps) expect([await read(one), await read(one)]).toEqual(['200 success', '200 success']);
      await end(person);
      const expected = answers[way === 'a signed address' ? 1 : 0];
      for (const one of apps) await expect.poll(() => read(one)).toBe(expected);
    });

    it('with the link, taken away or over, for who came by it', async () => {
      const link = { kind: 'anonymous', link: 'view' } as const;
      await grantTo(link, 'can_view');
      const read = await prepare(app, tree, {});
      for (const one of apps) expect(await read(one)).toBe('200 success');
      await grantTo(link, 'none');
      for (const one of apps) expect(await read(one)).toBe('401 not_signed_in');
      await grantTo(link, 'can_view', soon());
      for (const one of apps) expect(await read(one)).toBe('200 success');
      pass(apps, 60_000);
      for (const one of apps) expect(await read(one)).toBe('403 link_expired');
    });
  });

  it.each(Object.entries(ways))('to %s with the password, for who has given it [AC-27]', async (_, prepare) => {
    await putLanding(app.services.db, app.services, tree.folder, 'a hash');
    const { key = '' } = (await landingOf(app.services.db, tree.folder)) ?? {};
    const { name, value } = landingCookie(app.services, tree.folder, key);
    const read = await prepare(app, tree, { cookie: `${name}=${value}` });
    for (const one of apps) expect([await read(one), await read(one)]).toEqual(['200 success', '200 success']);
    // Another visitor, who has given none, is not taken for this one.
    expect(await (await prepare(app, tree, {}))(app)).toBe('401 not_signed_in');
    await putLanding(app.services.db, app.services, tree.folder, 'a hash of another');
    for (const one of apps) await expect.poll(() => read(one)).toBe('401 not_signed_in');
    await putLanding(app.services.db, app.services, tree.folder, null);
  });

  const byAdmin = () => signedIn(app.services, clinic.admin.caller.account!);

  it.each(Object.entries(ways))(
    'to %s with the password of a link, for who is through its door [AC-30]',
    async (_, prepare) => {
      await grantTo({ kind: 'anonymous', link: 'view' }, 'can_view');
      const id = tree.folder;
      const lock = async (password: string) =>
        app.call(changeLinkControl, { params: { id }, body: { password } }, await byAdmin());
      await lock('first password');
      const { cookies } = await app.call(openLink, { params: { id }, body: { password: 'first password' } });
      const [given] = cookies as { name: string; value: string }[];
      const read = await prepare(app, tree, { cookie: `${given?.name}=${given?.value}` });
      for (const one of apps) expect([await read(one), await read(one)]).toEqual(['200 success', '200 success']);
      expect(await (await prepare(app, tree, {}))(app)).toBe('403 link_password');
      await lock('second password');
      for (const one of apps) await expect.poll(() => read(one)).toBe('403 link_password');
    },
  );

  // A signed address is over sooner than a day.
  it.each(Object.entries(ways).filter(([way]) => way !== 'a signed address'))(
    'to %s by a link that begins, from that moment on [AC-29]',
    async (_, prepare) => {
      await grantTo({ kind: 'anonymous', link: 'view' }, 'can_view');
      const read = await prepare(app, tree, {});
      const start = daysLater(dayInJapan(app.services.clock.now()), 1);
      await app.call(changeLinkControl, { params: { id: tree.folder }, body: { start } }, await byAdmin());
      for (const one of apps) await expect.poll(() => read(one)).toBe('403 link_not_yet');
      const until = startOfDayInJapan(start).getTime() - app.services.clock.now().getTime();
      pass(apps, until - 1);
      for (const one of apps) expect(await read(one)).toBe('403 link_not_yet');
      pass(apps, 1);
      for (const one of apps) expect(await read(one)).toBe('200 success');
    },
  );

  it('and comes back from the trash with the item', async () => {
    const person = await somebody();
    await grantTo({ kind: 'user', accountId: person.id }, 'can_view');
    await app.services.db.transaction((tx) =>
      trashItems(tx, app.services.bus, [tree.folder], {
        at: app.services.clock.now(),
        by: { account: null, as: null },
      }),
    );
    for (const prepare of Object.values(ways)) {
      const read = await prepare(app, tree, person.headers);
      expect(await read(app)).not.toBe('200 success');
    }
    await outOfTrash();
    for (const prepare of Object.values(ways))
      expect(await (await prepare(app, tree, person.headers))(app)).toBe('200 success');
  });

  it('with no statement per frame but the one that finds it, where another process may write', async () => {
    const person = await somebody();
    await grantTo({ kind: 'user', accountId: person.id }, 'can_view');
    const read = await ways['frames']!(app, tree, person.headers);
    // The opening of the study is recorded once.
    expect([await read(app), await read(app)]).toEqual(['200 success', '200 success']);
    const before = db.statements();
    for (let n = 0; n < 50; n += 1) expect(await read(app)).toBe('200 success');
    expect(db.statements() - before).toBe(again ? 50 : 0);
  });

  /** Ways to reach what is one's own in an organisation: `200 …` and `201 …` while they are open. */
  const waysOfOwner: Record<string, (owner: Person, mine: Tree) => Promise<string>> = {
    list: async (owner, mine) => told(await ask({ app }, folderInfo, { params: { id: mine.folder } }, owner.headers)),
    'list of roots': async (owner) =>
      told(await ask({ app }, listOrganisationRoot, { params: { id: clinic.id } }, owner.headers)),
    usage: async (owner) => told(await ask({ app }, organisationUsage, { params: { id: clinic.id } }, owner.headers)),
    'frames of the folder': async (owner, mine) =>
      told(await ask({ app }, named('dicomweb.folder.frames'), reading(mine.folder, mine), owner.headers)),
    'frames of the organisation': async (owner, mine) =>
      told(await ask({ app }, named('dicomweb.org.frames'), reading(clinic.id, mine), owner.headers)),
    search: async (owner) =>
      told(await ask({ app }, named('dicomweb.org.searchStudies'), { params: { id: clinic.id } }, owner.headers)),
    'upload into the folder': async (owner, { target_folder, target_org, is_org_perm }) =>
      String((await upload(app, owner, { target_folder, target_org, is_org_perm }, [letter])).status),
    'upload to the private root': async (owner) =>
      String((await upload(app, owner, { target_org: clinic.id, is_org_perm: false }, [letter])).status),
  };

  describe("a member's own", () => {
    let owner: Person;
    let mine: Tree;
    beforeAll(async () => {
      owner = await aMember(app.services, clinic);
      mine = await aTree(app, owner, { org: clinic.id, isPrivate: true, name: 'private' });
    });

    it.each(Object.entries(waysOfOwner))(
      'is closed to %s with the membership, and opens again with it',
      async (_, way) => {
        const member = { organisationId: clinic.id, accountId: owner.id };
        expect(await way(owner, mine)).toMatch(/^20/);
        await setRole(app.services, { ...member, role: 'none' });
        expect(await way(owner, mine)).toMatch(/^403/);
        await setRole(app.services, { ...member, role: 'org_member' });
        expect(await way(owner, mine)).toMatch(/^20/);
      },
    );
  });
});
