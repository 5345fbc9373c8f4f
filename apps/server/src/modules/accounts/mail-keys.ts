import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { Services } from '../../platform/context.ts';
import type { Sql } from '../../platform/db/index.ts';
import { OperationError } from '../../platform/http/index.ts';
import { lockAccount } from './accounts.sql.ts';
import {
  forgetMailKeys,
  insertMailKey,
  latestMailKey,
  latestMailKeyAbout,
  lockMailKey,
  mailKeyOf,
  spendMailKeys,
  spendMailKeysOf,
  updateLetter,
  type MailKeyRow,
} from './mail-keys.sql.ts';

/** What a key that goes out by mail is for. */
export interface MailKeyPurpose<Data> {
  readonly name: string;
  /** Hours for which it can be used. */
  readonly hours: number;
  /** What is kept with it. */
  readonly data: z.ZodType<Data>;
}

/** Days for which a key that is over is told from one that was never given. */
const keptDays = 30;
const hour = 3_600_000;

const digestOf = (key: string) => createHash('sha256').update(key).digest();
/** Addresses in other letters are the same address. */
const same = (email: string) => email.trim().toLowerCase();

/**
 * A key for whoever reads the mail of an address; it is in the letter alone.
 *
 * @param tx the transaction that writes the letter
 * @param about the address to which it goes, and whose account it is about, where there is one
 */
export async function giveMailKey<Data>(
  { clock, random }: Pick<Services, 'clock' | 'random'>,
  tx: Sql,
  { name, hours }: MailKeyPurpose<Data>,
  about: { email: string; account?: string; data: Data },
): Promise<string> {
  const at = clock.now();
  const key = random.bytes(32).toString('base64url');
  await forgetMailKeys(tx, new Date(at.getTime() - keptDays * 24 * hour));
  const expiresAt = new Date(at.getTime() + hours * hour);
  const { email, account = null, data } = about;
  await insertMailKey(tx, { digest: digestOf(key), purpose: name, email: same(email), account, data, at, expiresAt });
  return key;
}

/**
 * What was kept with a key that comes back. It can be used once; with it go all others of its purpose and address.
 *
 * @param tx the transaction that does what the key is for: where it fails the key is as it was
 * @throws {OperationError} mail_key_unknown, also for a key of another purpose; mail_key_used; mail_key_expired
 */
export async function takeMailKey<Data>(
  { clock }: Pick<Services, 'clock'>,
  tx: Sql,
  { name, data }: MailKeyPurpose<Data>,
  key: string,
): Promise<{ account: string | null; data: Data }> {
  const now = clock.now();
  const digest = digestOf(key);
  // The account first, as everybody does: who holds it may void this key.
  const account = (await mailKeyOf(tx, digest))?.account_id;
  if (account) await lockAccount(tx, account);
  const row = usable(await lockMailKey(tx, digest), name, now);
  await spendMailKeys(tx, { purpose: name, email: row.email }, now);
  return { account: row.account_id, data: data.parse(row.data) };
}

/**
 * Whether a key can be used, which may be over when it is: for refusing early what would cost work.
 *
 * @returns the account that it is about
 * @throws {OperationError} as `takeMailKey`
 */
export async function checkMailKey(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { name }: MailKeyPurpose<unknown>,
  key: string,
): Promise<string | null> {
  return usable(await mailKeyOf(db, digestOf(key)), name, clock.now()).account_id;
}

function usable(row: MailKeyRow | undefined, purpose: string, now: Date): MailKeyRow {
  if (row?.purpose !== purpose) throw new OperationError('mail_key_unknown');
  if (row.used_at) throw new OperationError('mail_key_used');
  if (row.expires_at <= now) throw new OperationError('mail_key_expired');
  return row;
}

/**
 * What is on its way about an account is void: its password or its address has become another, or it cannot sign in any
 * more [TK-13].
 *
 * @param purpose of which alone; of all where it is left out
 */
export async function voidMailKeysOf(
  { clock }: Pick<Services, 'clock'>,
  tx: Sql,
  account: string,
  purpose?: MailKeyPurpose<unknown>,
): Promise<void> {
  await spendMailKeysOf(tx, { account, purpose: purpose?.name ?? null }, clock.now());
}

/** What was kept with the newest key of an address that can still be used; null: there is none. */
export async function latestMailKeyOf<Data>(
  { db, clock }: Pick<Services, 'clock'> & { db: Sql },
  { name, data }: MailKeyPurpose<Data>,
  email: string,
): Promise<Data | null> {
  const row = await latestMailKey(db, { purpose: name, email: same(email) }, clock.now());
  return row ? data.parse(row.data) : null;
}

/** Keeps by which letter a key went, for who asks what became of it. */
export async function noteLetter(tx: Sql, key: string, letter: string): Promise<void> {
  await updateLetter(tx, digestOf(key), letter);
}

/**
 * What was kept with the newest key about an account that can still be used, until when, and by which letter it went.
 */
export async function latestMailKeyOfAccount<Data>(
  { db, clock }: Pick<Services, 'clock'> & { db: Sql },
  { name, data }: MailKeyPurpose<Data>,
  account: string,
): Promise<{ data: Data; expiresAt: Date; letter: string | null } | null> {
  const row = await latestMailKeyAbout(db, { purpose: name, account }, clock.now());
  return row ? { data: data.parse(row.data), expiresAt: row.expires_at, letter: row.letter } : null;
}
