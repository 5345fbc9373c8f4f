import { dicomweb, folderInfo, seriesDocument, type Endpoint } from '@mado/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { putGrant } from '../modules/sharing/index.ts';
import { trashFolders } from '../modules/storage/index.ts';
import { sql } from '../platform/db/index.ts';
import { ask, told } from './access/matrix.ts';
import { reading } from './access/dicomweb-rows.ts';
import { aTree, type Tree } from './access/tree.ts';
import { anAccount, anOrganisation, testApp, type Person, type TestApp } from './index.ts';

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
