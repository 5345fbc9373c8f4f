import { folderPath, listOrganisationRoot, listOrganisations, type Answer } from '@mado/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/index.ts';
import { aFolder, aMember, anAccount, anOrganisation, onBothDatabases, testApp } from '../../testing/index.ts';
import type { Person, TestApp } from '../../testing/index.ts';
import { setRole } from '../organisations/index.ts';
import { putGrant } from '../sharing/index.ts';

type Roots = Answer<typeof listOrganisationRoot>;

onBothDatabases('the roots of an organisation', (open) => {
  let app: TestApp;
  let clinic: { id: string; admin: Person };
  let colleague: Person;

  beforeAll(async () => {
    app = await testApp({ db: await open() });
    clinic = await anOrganisation(app.services);
    colleague = await aMember(app.services, clinic);
  });
  afterAll(() => app.close());

  /** A folder of this name; its id. */
  async function named(name: string, given: Parameters<typeof aFolder>[1]): Promise<string> {
    const { id } = await aFolder(app.services, given);
    await app.services.db.rows(sql`update item set name = ${name}, sort_name = ${name} where id = ${id}`);
    return id;
  }
  async function ask(org: string, person: Person, query: Record<string, string> = {}) {
    const answer = await app.fastify.inject({
      url: `${listOrganisationRoot.path.replace('{id}', org)}?${new URLSearchParams(query).toString()}`,
      headers: person.headers,
    });
    const next = /^<\?(.*)>; rel="next"$/.exec(String(answer.headers['link'] ?? ''))?.[1];
    return {
      status: answer.statusCode,
      roots: answer.json<Roots>(),
      next: next === undefined ? null : Object.fromEntries(new URLSearchParams(next)),
    };
  }
  const brief = ({ org, share, private: own }: Roots) =>
    [org, share, own].map((items) => items.map(({ name }) => name).join(' '));

  it('come page by page, as many items as were asked for [WR-3]', async () => {
    const me = await aMember(app.services, clinic);
    for (const name of ['a', 'b', 'c']) await named(name, { org: clinic.id });
    for (const name of ['p', 'q']) await named(name, { org: clinic.id, owner: me.id });
    for (const name of ['s', 't']) {
      const itemId = await named(name, { org: clinic.id, owner: colleague.id });
      await putGrant(app.services, { itemId, subject: { kind: 'user', accountId: me.id }, level: 'can_view' });
    }
    const pagesOf = async (first: Record<string, string>) => {
      const pages: string[][] = [];
      for (let query: Record<string, string> | null = first; query;) {
        const { roots, next } = await ask(clinic.id, me, query);
        pages.push(brief(roots));
        query = next;
      }
      return pages;
    };
    expect(await pagesOf({})).toEqual([['a b c', 's t', 'p q']]);
    expect(await pagesOf({ limit: '7' })).toEqual([['a b c', 's t', 'p q']]);
    expect(await pagesOf({ limit: '2' })).toEqual([
      ['a b', '', ''],
      ['c', 's', ''],
      ['', 't', 'p'],
      ['', '', 'q'],
    ]);
    expect(await pagesOf({ limit: '3', order: 'desc' })).toEqual([
      ['c b a', '', ''],
      ['', 't s', 'q'],
      ['', '', 'p'],
    ]);
    expect(await pagesOf({ limit: '1', type: 'private' })).toEqual([
      ['', '', 'p'],
      ['', '', 'q'],
    ]);
  });

  describe('under share [AC-17]', () => {
    const shareWith = (itemId: string, { id: accountId }: Person) =>
      putGrant(app.services, { itemId, subject: { kind: 'user', accountId }, level: 'can_view' });
    const sharedIn = async (org: string, person: Person, query: Record<string, string> = {}) => {
      const { status, roots } = await ask(org, person, { type: 'share', ...query });
      return status === 200 ? brief(roots)[1] : status;
    };
    const organisationsOf = async (person: Person) =>
      (await app.call(listOrganisations, {}, person.headers)).json<Answer<typeof listOrganisations>>();

    it('show what comes from elsewhere, and of several own organisations each its own', async () => {
      const me = await anAccount(app.services);
      const [first, second, elsewhere] = [
        await anOrganisation(app.services, { admin: me }),
        await anOrganisation(app.services, { admin: me }),
        await anOrganisation(app.services),
      ];
      for (const { id } of [first, second]) {
        const other = await aMember(app.services, { id });
        await shareWith(await named(`private of ${id}`, { org: id, owner: other.id }), me);
        await shareWith(await named('ours anyway', { org: id }), me);
        await shareWith(await named('mine anyway', { org: id, owner: me.id }), me);
      }
      await shareWith(await named('theirs', { org: elsewhere.id }), me);
      await named('not shared', { org: elsewhere.id });
      expect(await sharedIn(first.id, me)).toBe(`private of ${first.id} theirs`);
      expect(await sharedIn(second.id, me)).toBe(`private of ${second.id} theirs`);
      expect(await sharedIn(elsewhere.id, me)).toBe('theirs');
      expect((await organisationsOf(me)).map(({ uuid, can }) => [uuid, can.view])).toEqual(
        expect.arrayContaining([
          [first.id, true],
          [second.id, true],
        ]),
      );
      expect(await organisationsOf(me)).toHaveLength(2);
    });

    it('show a former member what others share with them, and nothing of what was their own', async () => {
      const former = await aMember(app.services, clinic);
      const own = await named('left behind', { org: clinic.id, owner: former.id });
      await shareWith(own, former);
      const given = await named('given', { org: clinic.id });
      await shareWith(given, former);
      expect(brief((await ask(clinic.id, former)).roots)[1]).toBe('');
      await setRole(app.services.contextOf(), { organisationId: clinic.id, accountId: former.id, role: 'none' });
      expect(brief((await ask(clinic.id, former)).roots)).toEqual(['', 'given', '']);
      const path = await app.call(folderPath, { params: { id: given } }, former.headers);
      expect(path.json<{ type: string }[]>()[0]).toMatchObject({ object_type: 'root', type: 'share' });
      await putGrant(app.services.contextOf(), {
        itemId: given,
        subject: { kind: 'user', accountId: former.id },
        level: 'none',
      });
      expect((await ask(clinic.id, former)).status).toBe(403);
      expect(await organisationsOf(former)).toEqual([]);
      await aMember(app.services, clinic, { person: former });
      expect(brief((await ask(clinic.id, former)).roots)[2]).toBe('left behind');
    });

    it('share nothing of which the right has ended [AC-6, AC-17]', async () => {
      const guest = await anAccount(app.services);
      const itemId = await named('for a minute', { org: clinic.id });
      const expiresAt = new Date(app.services.clock.now().getTime() + 60_000);
      const subject = { kind: 'user', accountId: guest.id } as const;
      await putGrant(app.services, { itemId, subject, level: 'can_view', expiresAt });
      expect(brief((await ask(clinic.id, guest)).roots)[1]).toBe('for a minute');
      app.services.clock.advance(60_000);
      expect([(await ask(clinic.id, guest)).status, await organisationsOf(guest)]).toEqual([403, []]);
      app.services.clock.advance(-60_000);
    });

    it('come to somebody who is in no organisation by those that share something, and by no other', async () => {
      const guest = await anAccount(app.services);
      const [one, two, three] = [
        await anOrganisation(app.services, { name: 'B' }),
        await anOrganisation(app.services, { name: 'A' }),
        await anOrganisation(app.services, { name: 'C' }),
      ];
      expect(await organisationsOf(guest)).toEqual([]);
      expect(await sharedIn(one.id, guest)).toBe(403);
      await shareWith(await named('of one', { org: one.id }), guest);
      const trashed = await named('of three', { org: three.id });
      await shareWith(trashed, guest);
      await app.services.db.rows(sql`update item set trashed_at = now() where id = ${trashed}`);
      await putGrant(app.services, {
        itemId: await named('of two', { org: two.id, owner: two.admin.id }),
        subject: { kind: 'user', accountId: guest.id },
        level: 'full_access',
      });
      const none = { view: false, create: false, upload: false, private: false, manage: false, leave: false };
      const unasked = { demands_factor: false, factor_needed: false };
      const guestOf = { your_perm: 'none', can: none, used_size: null, quota: null, ...unasked };
      expect(await organisationsOf(guest)).toEqual([
        { uuid: two.id, name: 'A', ...guestOf },
        { uuid: one.id, name: 'B', ...guestOf },
      ]);
      expect(await sharedIn(one.id, guest)).toBe('of one of two');
      expect(await sharedIn(two.id, guest)).toBe('of one of two');
      expect(await sharedIn(three.id, guest)).toBe(403);
      expect(brief((await ask(one.id, guest)).roots)).toEqual(['', 'of one of two', '']);
      expect(brief((await ask(one.id, guest, { type: 'org' })).roots)).toEqual(['', '', '']);
    });
  });

  it('say which of their items a link opens, and to what, until it ends [AC-4, AC-5, AC-6]', async () => {
    const { id: org, admin } = await anOrganisation(app.services);
    const expiresAt = new Date(app.services.clock.now().getTime() + 60_000);
    for (const [name, link, end] of [
      ['a', 'view', null],
      ['b', 'upload', null],
      ['c', 'view', expiresAt],
    ] as const) {
      const level = link === 'view' ? 'can_view' : 'full_access';
      const itemId = await named(name, { org });
      await putGrant(app.services, { itemId, subject: { kind: 'anonymous', link }, level, expiresAt: end });
    }
    const said = async () =>
      (await ask(org, admin)).roots.org.map((item) => [item.name, item.anonymous_perm, item.upload_link]);
    const until = [
      ['a', 'read', false],
      ['b', 'none', true],
    ];
    expect(await said()).toEqual([...until, ['c', 'read', false]]);
    app.services.clock.advance(60_000);
    expect(await said()).toEqual([...until, ['c', 'none', false]]);
    app.services.clock.advance(-60_000);
  });

  it('do not go on from a page of another list [WR-3]', async () => {
    const { next } = await ask(clinic.id, clinic.admin, { limit: '1', type: 'org' });
    expect(next).not.toBeNull();
    expect((await ask(clinic.id, clinic.admin, { ...next, type: 'private' })).status).toBe(400);
    const { id } = await aFolder(app.services, { org: clinic.id });
    await aFolder(app.services, { org: clinic.id, parent: { id, ancestors: [] } });
    const folder = (query: Record<string, string>) =>
      app.fastify.inject({
        url: `/api/datamanage/info/folder/${id}?${new URLSearchParams(query).toString()}`,
        headers: clinic.admin.headers,
      });
    expect((await folder({ after: next?.['after'] ?? '' })).statusCode).toBe(400);
    expect((await folder({})).statusCode).toBe(200);
  });
});
