import {
  dicomweb,
  folderInfo,
  listOrganisationRoot,
  organisationUsage,
  seriesDocument,
  type Endpoint,
} from '@mado/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setRole } from '../modules/organisations/index.ts';
import { putGrant } from '../modules/sharing/index.ts';
import { trashFolders } from '../modules/storage/index.ts';
import { sql } from '../platform/db/index.ts';
import { ask, told } from './access/matrix.ts';
import { reading } from './access/dicomweb-rows.ts';
import { aTree, type Tree } from './access/tree.ts';
import { aMember, anAccount, anOrganisation, testApp, type Person, type TestApp } from './index.ts';
import { upload } from './upload.ts';

let app: TestApp;
let clinic: { id: string; admin: Person };
let viewer: Person;
let tree: Tree;
let trees = 0;

beforeAll(async () => {
  app = await testApp();
  clinic = await anOrganisation(app.services);
  viewer = await anAccount(app.services);
});
afterAll(() => app.close());
beforeEach(async () => {
  trees += 1;
  tree = await aTree(app, clinic.admin, { org: clinic.id, isPrivate: false, name: `tree ${trees}` });
});

const grant = (level: 'can_view' | 'none', expiresAt: Date | null = null) =>
  putGrant(app.services, {
    itemId: tree.folder,
    subject: { kind: 'user', accountId: viewer.id },
    level,
    expiresAt,
  });

function named(name: string): Endpoint {
  const found = dicomweb.find(({ endpoint }) => endpoint.name === name);
  if (!found) throw new Error(`the contract has no ${name}`);
  return found.endpoint;
}

/** Ways to read what lies in the tree; whatever is kept in memory between two requests, a right is not. */
const ways: Record<string, () => Promise<string>> = {
  frames: async () =>
    told(await ask({ app }, named('dicomweb.folder.frames'), reading(tree.folder, tree), viewer.headers)),
  metadata: async () =>
    told(await ask({ app }, named('dicomweb.folder.seriesMetadata'), reading(tree.folder, tree), viewer.headers)),
  document: async () => told(await ask({ app }, seriesDocument, { params: { id: tree.series } }, viewer.headers)),
  list: async () => told(await ask({ app }, folderInfo, { params: { id: tree.folder } }, viewer.headers)),
};

describe.each(Object.entries(ways))('a right to %s', (_, read) => {
  it('begins and ends with its grant, at the next request', async () => {
    expect(await read()).toBe('403 no_access');
    await grant('can_view');
    expect([await read(), await read()]).toEqual(['200 success', '200 success']);
    await grant('none');
    expect(await read()).toBe('403 no_access');
  });

  it('ends when its time is over', async () => {
    await grant('can_view', new Date(app.services.clock.now().getTime() + 60_000));
    expect([await read(), await read()]).toEqual(['200 success', '200 success']);
    app.services.clock.advance(60_000);
    expect(await read()).toBe('403 no_access');
  });

  it('ends with the item in the trash, and comes back with it', async () => {
    await grant('can_view');
    expect([await read(), await read()]).toEqual(['200 success', '200 success']);
    await app.services.db.transaction((tx) => trashFolders(tx, [tree.folder], app.services.clock.now()));
    expect(await read()).toBe('404 gone');
    await app.services.db.rows(sql`
      update item set trashed_at = null where id = ${tree.folder} or ${tree.folder} = any (ancestors)`);
    expect(await read()).toBe('200 success');
  });
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
const letter = { path: 'letter.txt', bytes: Buffer.from('a letter') };

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
