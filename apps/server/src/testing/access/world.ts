import { randomUUID } from 'node:crypto';
import { changeFolder, changeLinkControl, openLink } from '@mado/contract';
import { setRole } from '../../modules/organisations/index.ts';
import { landingCookie, landingOf, putGrant, putLanding, type NewGrant } from '../../modules/sharing/index.ts';
import { trashItems } from '../../modules/storage/index.ts';
import { dayInJapan, daysLater } from '../../platform/clock/index.ts';
import { sql } from '../../platform/db/index.ts';
import { aMember, anAccount, anOrganisation, signedIn, testApp, type Person, type TestApp } from '../index.ts';
import { states, type CallerName, type OrganisationName, type State, type StateName } from './rules.ts';
import { aMissingTree, aTree, type Tree } from './tree.ts';
import { linkTree } from './view-link-rows.ts';

type PersonName = Exclude<CallerName, 'nobody' | 'landed' | 'through' | 'expired'>;

/** Everybody who calls, and everything that is called for. */
export interface World {
  app: TestApp;
  people: Record<PersonName, Person>;
  /** the Authorization header of each, a cookie, or none */
  headers: Record<CallerName, Record<string, string>>;
  trees: Record<StateName, Tree>;
  organisations: Record<OrganisationName, string>;
}

export async function makeWorld(): Promise<World> {
  const app = await testApp();
  const { services } = app;
  const clinic = await anOrganisation(services);
  const other = await anOrganisation(services);
  const guests = await anOrganisation(services);
  const people: Record<PersonName, Person> = {
    stranger: await anAccount(services),
    viewer: await anAccount(services),
    commenter: await anAccount(services),
    editor: await anAccount(services),
    guest: guests.admin,
    contributor: await anAccount(services),
    member: await aMember(services, clinic),
    admin: clinic.admin,
    owner: await aMember(services, clinic),
    former: await aMember(services, clinic),
  };

  async function treeIn(name: StateName): Promise<Tree> {
    const state: State = states[name];
    if (state.root === null) return aMissingTree(clinic.id);
    const { org, maker } = {
      org: { org: clinic.id, maker: people.admin },
      private: { org: clinic.id, maker: people.owner },
      former: { org: clinic.id, maker: people.former },
      elsewhere: { org: other.id, maker: other.admin },
    }[state.root];
    const tree = await aTree(app, maker, { org, isPrivate: state.root === 'private' || state.root === 'former', name });
    const expiresAt = state.expired ? new Date(services.clock.now().getTime() + 60_000) : null;
    await services.db.rows(sql`update item set kind = 'conference', comment = 'an event' where id = ${tree.folder}`);
    await linkTree(services.db, tree, maker.id);
    for (const grant of grantsOf(state)) await putGrant(services, { itemId: tree.folder, ...grant, expiresAt });
    if (state.closed) await closeLink(tree, maker, state.closed);
    if (state.readOnly)
      await services.db.rows(sql`
        update item set read_only = true where id = ${tree.folder} or ${tree.folder} = any (ancestors)`);
    if (state.trashed)
      await services.db.transaction((tx) =>
        trashItems(tx, services.bus, [tree.folder], { at: services.clock.now(), by: { account: null, as: null } }),
      );
    if (state.overdue) await deleteToday(tree, maker);
    return tree;
  }

  /** The cookie of somebody who has given the password of an item. */
  async function byPassword(item: string): Promise<{ cookie: string }> {
    await putLanding(services.db, services, item, 'a hash');
    const { key = '' } = (await landingOf(services.db, item)) ?? {};
    const { name, value } = landingCookie(services, item, key);
    return { cookie: `${name}=${value}` };
  }

  const passwordOf = ({ folder }: Tree) => `password of ${folder}`;

  async function closeLink({ folder, ...tree }: Tree, maker: Person, how: NonNullable<State['closed']>): Promise<void> {
    const body = {
      link_password: { password: passwordOf({ folder, ...tree }) },
      link_code: { addresses: ['@example.jp'] },
      link_not_yet: { start: daysLater(dayInJapan(services.clock.now()), 7) },
    }[how];
    const answer = await app.call(changeLinkControl, { params: { id: folder }, body }, maker.headers);
    if (answer.statusCode !== 200) throw new Error(`${folder} could not be closed: ${answer.body}`);
  }

  /** The cookie of somebody who has given the password of a link, for what lies below it. */
  async function throughDoor(tree: Tree): Promise<{ cookie: string }> {
    const { cookies } = await app.call(openLink, { params: { id: tree.study }, body: { password: passwordOf(tree) } });
    const [cookie] = cookies as { name: string; value: string }[];
    return { cookie: `${cookie?.name}=${cookie?.value}` };
  }

  async function deleteToday({ folder }: Tree, maker: Person): Promise<void> {
    const settings = { auto_delete: true, auto_delete_self: true, auto_delete_date: dayInJapan(services.clock.now()) };
    const answer = await app.call(changeFolder, { params: { id: folder }, body: { settings } }, maker.headers);
    if (answer.statusCode !== 200) throw new Error(`${folder} could not be settled: ${answer.body}`);
  }

  function grantsOf({ grants, links, withoutDownload = false }: State): Omit<NewGrant, 'itemId'>[] {
    const toPeople: Omit<NewGrant, 'itemId'>[] = [
      { subject: { kind: 'user', accountId: people.viewer.id }, level: 'can_view' },
      { subject: { kind: 'user', accountId: people.commenter.id }, level: 'can_comment' },
      { subject: { kind: 'user', accountId: people.editor.id }, level: 'can_edit' },
      { subject: { kind: 'user', accountId: people.contributor.id }, level: 'full_access' },
      { subject: { kind: 'organisation', organisationId: guests.id }, level: 'full_access' },
    ];
    const toEverybody = links.map((link): Omit<NewGrant, 'itemId'> => ({
      subject: { kind: 'anonymous', link },
      level: link === 'view' ? 'can_view' : 'full_access',
    }));
    const given = toPeople.map((grant) => ({ ...grant, allowDownload: !withoutDownload }));
    return [...(grants ? given : []), ...toEverybody];
  }

  const trees = {} as Record<StateName, Tree>;
  for (const name of Object.keys(states) as StateName[]) trees[name] = await treeIn(name);

  await setRole(services, { organisationId: clinic.id, accountId: people.former.id, role: 'none' });

  // The tokens of until now end, and so do the grants that shall have expired, and the day.
  services.clock.advance(24 * 3_600_000);
  const landed = await byPassword(trees.shared.folder);
  const through = await throughDoor(trees.locked);
  const headers: Partial<World['headers']> = { nobody: {}, landed, through, expired: people.owner.headers };
  for (const [name, { caller }] of Object.entries(people))
    if (caller.account) headers[name as PersonName] = await signedIn(services, caller.account);
  return {
    app,
    people,
    headers: headers as World['headers'],
    trees,
    organisations: { own: clinic.id, other: other.id, missing: randomUUID() },
  };
}
