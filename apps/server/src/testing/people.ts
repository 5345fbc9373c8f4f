import { createAccount, signAccessToken, startFamily } from '../modules/accounts/index.ts';
import { createOrganisation, setRole } from '../modules/organisations/index.ts';
import type { Caller, Context, Services } from '../platform/context.ts';

/** Somebody who can call: as the caller of an operation, or with the headers of a request. */
export interface Person {
  id: string;
  email: string;
  password: string;
  caller: Caller;
  /** Headers of a signed-in request; good for 15 minutes of the test's clock. */
  headers: { authorization: string };
}

let count = 0;

/** An account with a name of its own. Hashing the password takes a while: make people once per file, not per test. */
export async function anAccount(
  services: Services,
  given: { email?: string; username?: string; globalAdmin?: boolean } = {},
): Promise<Person> {
  count += 1;
  const email = given.email ?? `person-${count}@example.jp`;
  const username = given.username ?? `person ${count}`;
  const password = `correct horse battery ${count}`;
  const globalAdmin = given.globalAdmin ?? false;
  const { id } = await createAccount(services, { email, username, password, globalAdmin });
  const account = { id, email, username, globalAdmin };
  return { id, email, password, caller: { account }, headers: await signedIn(services, account) };
}

/** A sign-in of this account: headers of its requests, fresh at the test's clock. */
export async function signedIn(
  services: Services,
  account: NonNullable<Caller['account']>,
): Promise<{ authorization: string }> {
  const { signIn } = await services.db.transaction((tx) => startFamily(services, tx, account.id));
  return { authorization: `Bearer ${await signAccessToken(services, account, signIn)}` };
}

/** An organisation with its first admin, who is made when none is given. */
export async function anOrganisation(
  services: Services,
  given: { name?: string; quotaBytes?: number; admin?: Person } = {},
): Promise<{ id: string; name: string; admin: Person }> {
  const admin = given.admin ?? (await anAccount(services));
  const made = await services.db.transaction((tx) =>
    createOrganisation(
      { ...services, db: tx },
      {
        name: given.name ?? '窓クリニック',
        adminId: admin.id,
        ...(given.quotaBytes !== undefined && { quotaBytes: given.quotaBytes }),
      },
    ),
  );
  return { ...made, admin };
}

/** Somebody in an organisation; made when nobody is given. */
export async function aMember(
  services: Context,
  organisation: { id: string },
  given: { role?: 'org_admin' | 'org_member'; person?: Person } = {},
): Promise<Person> {
  const person = given.person ?? (await anAccount(services));
  await setRole(services, {
    organisationId: organisation.id,
    accountId: person.id,
    role: given.role ?? 'org_member',
  });
  return person;
}
