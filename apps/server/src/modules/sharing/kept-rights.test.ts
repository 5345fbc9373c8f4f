import { afterAll, beforeAll, expect, it } from 'vitest';
import type { HeldRight } from '../../platform/context.ts';
import { aFolder, anAccount, anOrganisation, testApp, type Person, type TestApp } from '../../testing/index.ts';
import { putGrant, requireDownload, requireLevel } from './index.ts';

let app: TestApp;
let guest: Person;
let items: string[];
beforeAll(async () => {
  app = await testApp();
  const clinic = await anOrganisation(app.services);
  guest = await anAccount(app.services);
  items = [(await aFolder(app.services, { org: clinic.id })).id, (await aFolder(app.services, { org: clinic.id })).id];
});
afterAll(() => app.close());

const grant = (itemId: string | undefined, level: 'can_edit' | 'can_view' | 'none') =>
  putGrant(app.services, {
    itemId: itemId!,
    subject: { kind: 'user', accountId: guest.id },
    level,
    allowDownload: false,
  });

it.each([
  ['seen', (ctx, ids) => requireLevel(ctx, ids, 'can_view'), 'none'],
  ['edited', (ctx, ids) => requireLevel(ctx, ids, 'can_edit'), 'can_view'],
  ['downloaded', requireDownload, 'can_view'],
] as [string, typeof requireDownload, 'can_view' | 'none'][])(
  'an answer of several items ends with the first that may not be %s any more',
  async (_, ask, less) => {
    for (const item of items) await grant(item, 'can_edit');
    const rights: HeldRight[] = [];
    const ctx = { ...app.services.contextOf(guest.caller), rights };
    await ask(ctx, items);
    const held = () => Promise.all(rights.map(({ kind, of }) => kind.held(ctx, [of])));
    expect(await held()).toEqual([[true]]);
    for (const item of items) {
      await grant(item, less);
      expect(await held()).toEqual([[false]]);
      await grant(item, 'can_edit');
      expect(await held()).toEqual([[true]]);
    }
  },
);
