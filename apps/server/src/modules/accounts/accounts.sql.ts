import type { OptionalLetter } from '@mado/contract';
import type { Language } from '@mado/languages';
import { array, sql, type Sql } from '../../platform/db/index.ts';

export interface AccountRow {
  id: string;
  email: string;
  username: string;
  global_admin: boolean;
  password_hash: string;
  /** Since when it has been deactivated or waits for approval; null: the account can sign in. */
  inactive_since: Date | null;
  /** Whether it waits for approval. */
  pending: boolean;
  /** In which its letters are; null: nobody has said. */
  language: Language | null;
  /** Which of the letters that are not needed it does not get. */
  unwanted_letters: OptionalLetter[];
  /** Since when it has a second factor; null: it has none. */
  second_factor_since: Date | null;
}

const inactiveSince = sql.raw('coalesce(deactivated_at, pending_since) as inactive_since');
const columns = sql`id, email, username, global_admin, password_hash, language, unwanted_letters, second_factor_since,
  pending_since is not null as pending, ${inactiveSince}`;

export async function insertAccount(
  db: Sql,
  row: {
    id: string;
    email: string;
    username: string;
    passwordHash: string;
    globalAdmin: boolean;
    language: Language | null;
    pending: boolean;
    at: Date;
  },
): Promise<void> {
  const pendingSince = row.pending ? row.at : null;
  await db.rows(sql`
    insert into account (id, email, username, password_hash, global_admin, language, pending_since, created_at)
    values (${row.id}, ${row.email}, ${row.username}, ${row.passwordHash}, ${row.globalAdmin}, ${row.language},
      ${pendingSince}, ${row.at})`);
}

export async function accountByEmail(db: Sql, email: string): Promise<AccountRow | undefined> {
  const [row] = await db.rows<AccountRow>(sql`select ${columns} from account where lower(email) = lower(${email})`);
  return row;
}

/** The accounts that have these addresses, however they are written. */
export function accountsByEmails(
  db: Sql,
  emails: readonly string[],
): Promise<Pick<AccountRow, 'id' | 'email' | 'language'>[]> {
  return db.rows(sql`
    select id, email, language from account
    where lower(email) in (select lower(address) from unnest(${array(emails, 'text')}) as given (address))`);
}

export async function accountById(db: Sql, id: string): Promise<AccountRow | undefined> {
  const [row] = await db.rows<AccountRow>(sql`select ${columns} from account where id = ${id}`);
  return row;
}

/**
 * The account, locked until the end of the transaction: who begins, renews or ends a sign-in of it waits for the
 * others, so that none begins on the word of a password that is being changed, and none is renewed past its end.
 */
export async function lockAccount(tx: Sql, id: string): Promise<AccountRow | undefined> {
  const [row] = await tx.rows<AccountRow>(sql`select ${columns} from account where id = ${id} for no key update`);
  return row;
}

/** Deactivated from then on, or as long as it is already. */
export async function deactivate(db: Sql, id: string, at: Date): Promise<void> {
  await db.rows(sql`update account set deactivated_at = coalesce(deactivated_at, ${at}) where id = ${id}`);
}

export async function activate(db: Sql, id: string): Promise<void> {
  await db.rows(sql`update account set deactivated_at = null where id = ${id}`);
}

/** It waits for approval no more. */
export async function approve(db: Sql, id: string): Promise<void> {
  await db.rows(sql`update account set pending_since = null where id = ${id}`);
}

/** Who these accounts are; those that do not exist are left out. */
export function accountsByIds(
  db: Sql,
  ids: readonly string[],
): Promise<Pick<AccountRow, 'id' | 'email' | 'username' | 'language' | 'inactive_since'>[]> {
  return db.rows(sql`
    select id, email, username, language, ${inactiveSince} from account where id = any(${array(ids, 'uuid')}) order by lower(username), id`);
}

export async function anyAccount(db: Sql): Promise<boolean> {
  const [row] = await db.rows<{ any: boolean }>(sql`select exists (select 1 from account) as any`);
  return row?.any === true;
}

export async function updatePassword(db: Sql, id: string, passwordHash: string): Promise<void> {
  await db.rows(sql`update account set password_hash = ${passwordHash} where id = ${id}`);
}

export async function updateGlobalAdmin(db: Sql, id: string, globalAdmin: boolean): Promise<void> {
  await db.rows(sql`update account set global_admin = ${globalAdmin} where id = ${id}`);
}

export async function updateSecondFactor(db: Sql, id: string, since: Date | null): Promise<void> {
  await db.rows(sql`update account set second_factor_since = ${since} where id = ${id}`);
}

export async function updateEmail(db: Sql, id: string, email: string): Promise<void> {
  await db.rows(sql`update account set email = ${email} where id = ${id}`);
}

/** What is left out stays as it is. */
export async function updateProfile(
  db: Sql,
  id: string,
  { username, language }: { username?: string; language?: Language },
): Promise<void> {
  await db.rows(sql`
    update account
    set username = coalesce(${username ?? null}, username), language = coalesce(${language ?? null}, language)
    where id = ${id}`);
}

/** Which of the letters that are not needed an account does not get from now on. */
export async function updateUnwantedLetters(db: Sql, id: string, unwanted: readonly OptionalLetter[]): Promise<void> {
  await db.rows(sql`update account set unwanted_letters = ${array(unwanted, 'text')} where id = ${id}`);
}

/** Those of these accounts that do not get such letters. */
export async function accountsWithout(db: Sql, letter: OptionalLetter, ids: readonly string[]): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select id from account where id = any(${array(ids, 'uuid')}) and ${letter} = any(unwanted_letters)`);
  return rows.map(({ id }) => id);
}

/** Every account, for the operator. */
export function allAccounts(db: Sql): Promise<
  (Omit<AccountRow, 'password_hash' | 'inactive_since' | 'pending' | 'unwanted_letters'> & {
    deactivated_at: Date | null;
    pending_since: Date | null;
  })[]
> {
  return db.rows(sql`
    select id, email, username, global_admin, language, deactivated_at, pending_since from account
    order by lower(email)`);
}
