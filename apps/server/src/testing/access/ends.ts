import { signIn, signOut } from '@mado/contract';
import { deactivateAccount } from '../../modules/accounts/index.ts';
import { setRole } from '../../modules/organisations/index.ts';
import { putGrant, type GrantSubject } from '../../modules/sharing/index.ts';
import { trashItems } from '../../modules/storage/index.ts';
import { sql, type Sql } from '../../platform/db/index.ts';
import type { TestApp } from '../app.ts';
import { aMember, anAccount, anOrganisation, type Person } from '../people.ts';
import type { Tree } from './tree.ts';

/** Somebody with a sign-in of their own. */
export type SignedIn = Person & { refresh: string };

/** What opens a tree to somebody, what ends that, and what is answered then: to a token, and to a signed address. */
interface Ending {
  give: (to: Person) => Promise<unknown>;
  end: (of: SignedIn) => unknown;
  answers: [string, string];
}

/** The servers that a caller may meet, the first of which ends rights; and the tree in question. */
interface Setup {
  readonly apps: readonly [TestApp, ...TestApp[]] | TestApp[];
  readonly clinic: { id: string };
  readonly tree: Pick<Tree, 'folder'>;
}

export const pass = (apps: readonly TestApp[], ms: number) =>
  apps.forEach(({ services }) => services.clock.advance(ms));

async function signedIn(app: TestApp): Promise<SignedIn> {
  const person = await anAccount(app.services);
  const { email, password } = person;
  const answer = await app.call(signIn, { body: { email, password }, query: { client: 'api' } });
  const { access, refresh } = answer.json<{ access: string; refresh: string }>();
  return { ...person, refresh, headers: { authorization: `Bearer ${access}` } };
}

function untrash(db: Sql, folder: string) {
  return db.rows(sql`update item set trashed_at = null where id = ${folder} or ${folder} = any (ancestors)`);
}

/** The ways in which a right to a tree comes and ends. `setup`: asked when they are used. */
export function waysToEnd(setup: () => Setup) {
  const first = (): TestApp => {
    const [app] = setup().apps;
    if (!app) throw new Error('there is no server');
    return app;
  };
  const services = () => first().services;
  const soon = () => new Date(services().clock.now().getTime() + 60_000);
  const grantTo = (
    subject: GrantSubject,
    level: 'can_view' | 'none',
    expiresAt: Date | null = null,
    allowDownload?: boolean,
  ) =>
    putGrant(services(), {
      itemId: setup().tree.folder,
      subject,
      level,
      expiresAt,
      ...(allowDownload !== undefined && { allowDownload }),
    });
  const outOfTrash = () => untrash(services().db, setup().tree.folder);
  const somebody = () => {
    pass(setup().apps, 3_600_000);
    return signedIn(first());
  };
  const byGrant = ({ id }: Person) => grantTo({ kind: 'user', accountId: id }, 'can_view');
  const endings: Record<string, Ending> = {
    'a grant that is taken away': {
      give: byGrant,
      end: ({ id }) => grantTo({ kind: 'user', accountId: id }, 'none'),
      answers: ['403 no_access', '403 no_access'],
    },
    'a grant whose time is over': {
      give: ({ id }) => grantTo({ kind: 'user', accountId: id }, 'can_view', soon()),
      end: () => pass(setup().apps, 60_000),
      answers: ['403 no_access', '403 no_access'],
    },
    'membership in an organisation that has a grant': {
      async give(person) {
        const guests = await anOrganisation(services());
        await aMember(services(), guests, { person });
        await grantTo({ kind: 'organisation', organisationId: guests.id }, 'can_view');
      },
      end: ({ id }) => services().db.rows(sql`delete from membership where account_id = ${id}`),
      answers: ['403 no_access', '403 no_access'],
    },
    'membership in the organisation': {
      give: (person) => aMember(services(), setup().clinic, { person }),
      end: ({ id }) => setRole(services(), { organisationId: setup().clinic.id, accountId: id, role: 'none' }),
      answers: ['403 no_access', '403 no_access'],
    },
    'the item, now in the trash': {
      give: byGrant,
      end: () =>
        services().db.transaction((tx) =>
          trashItems(tx, services().bus, [setup().tree.folder], {
            at: services().clock.now(),
            by: { account: null, as: null },
          }),
        ),
      answers: ['404 gone', '404 gone'],
    },
    'the sign-in': {
      give: byGrant,
      end: ({ refresh }) => first().call(signOut, { body: { refresh } }),
      answers: ['401 token_expired', '401 not_signed_in'],
    },
    'the account': {
      give: byGrant,
      end: ({ email }) => deactivateAccount(services(), { email }),
      answers: ['401 token_expired', '401 not_signed_in'],
    },
  };
  return { somebody, endings, grantTo, outOfTrash, soon };
}
