import type { Context } from '../../platform/context.ts';
import { array, sql, type Sql } from '../../platform/db/index.ts';
import { accountView } from '../accounts/index.ts';
import { organisationView } from '../organisations/index.ts';
import type { Asking } from './asking.ts';
import { itemTree } from './item-tree.ts';
import { levelNumber } from './levels.ts';
import type { GrantSubject, NewGrant } from './new-grant.ts';

/** A subject as its columns. */
export function columnsOf(subject: GrantSubject) {
  return {
    account: subject.kind === 'user' ? subject.accountId : null,
    address: subject.kind === 'address' ? subject.address.toLowerCase() : null,
    organisation: subject.kind === 'organisation' ? subject.organisationId : null,
    link: subject.kind === 'anonymous' ? subject.link : null,
  };
}

export function opensDownload({ allowDownload, subject }: NewGrant): boolean {
  return allowDownload ?? subject.kind !== 'anonymous';
}

/** The organisation of the item of a grant; null when the item, outside of the trash, or the subject does not exist. */
export async function existing({ db, bus }: Asking, { itemId, subject }: NewGrant): Promise<{ org: string } | null> {
  const { account, organisation } = columnsOf(subject);
  const [row] = await db.rows<{ org: string }>(sql`
    select item.org from (${bus.given(itemTree)((id) => sql`${id} = ${itemId}`)}) item
    where not item.trashed
      and (${account}::uuid is null or exists (select from ${accountView} a where a.id = ${account}::uuid))
      and (${organisation}::uuid is null or exists (select from ${organisationView} o where o.id = ${organisation}::uuid))`);
  return row ?? null;
}

/** A grant that there is keeps what it says of downloads where nothing is said. @returns whether it opens them */
export async function upsertGrant({ random, clock }: Context, tx: Sql, grant: NewGrant): Promise<boolean> {
  const { account, address, organisation, link } = columnsOf(grant.subject);
  const [row] = await tx.rows<{ opens: boolean }>(sql`
    insert into "grant"
      (id, item_id, subject_kind, account_id, address, organisation_id, link_kind, level, expires_at, allow_download, created_at)
    values (${random.uuid()}, ${grant.itemId}, ${grant.subject.kind}, ${account}, ${address}, ${organisation}, ${link},
      ${levelNumber(grant.level)}, ${grant.expiresAt ?? null}, ${opensDownload(grant)}, ${clock.now()})
    on conflict on constraint grant_subject do update
      set level = excluded.level, expires_at = excluded.expires_at,
        allow_download = coalesce(${grant.allowDownload ?? null}::boolean, "grant".allow_download) and not "grant".watermark
    returning allow_download as opens`);
  return row?.opens ?? opensDownload(grant);
}

/**
 * The end of a link that is not there for anybody, but whose control is kept until it is published [AC-35]. It has
 * ended long before there were any, and tells nobody that it was one.
 */
export const putAway = new Date(0);

/** A link for viewing that is controlled is put away: published anew it asks for what it has asked for [AC-35]. */
export async function removeGrant({ random }: Pick<Context, 'random'>, tx: Sql, grant: NewGrant): Promise<void> {
  const { itemId, subject } = grant;
  const { account, address, organisation, link } = columnsOf(subject);
  const itself = sql`item_id = ${itemId} and subject_kind = ${subject.kind}
    and account_id is not distinct from ${account}::uuid
    and address is not distinct from ${address}::text
    and organisation_id is not distinct from ${organisation}::uuid
    and link_kind is not distinct from ${link}::text`;
  // Whoever came through its door is outside all the same.
  await tx.rows(sql`
    update "grant" set expires_at = ${putAway}::timestamptz, allow_download = false,
      door = case when door is not null then ${random.uuid()}::uuid end
    where ${itself} and link_kind = 'view' and (door is not null or starts_at is not null or watermark)`);
  await tx.rows(sql`delete from "grant" where ${itself} and expires_at is distinct from ${putAway}::timestamptz`);
}

/** A grant with its level as a number, and the name of its subject. */
export interface GrantRow {
  item_id: string;
  subject: string;
  level: number;
  expires_at: Date | null;
  allow_download: boolean;
}

/** Every grant on an item itself, in the order of their making. */
export function grantRows(db: Sql, itemId: string): Promise<GrantRow[]> {
  return db.rows<GrantRow>(sql`
    select g.item_id, coalesce('user ' || a.email, 'address ' || g.address, 'organisation ' || g.organisation_id, 'link ' || g.link_kind) as subject,
      g.level, g.expires_at, g.allow_download
    from "grant" g left join ${accountView} a on a.id = g.account_id
    where g.item_id = ${itemId} order by g.created_at, g.id`);
}

/** An address is shared with, or gets an account, by one at a time; several are locked always in the same order. */
export async function lockAddresses(tx: Sql, addresses: readonly string[]): Promise<void> {
  const keys = addresses.map((one) => `grants:${one.toLowerCase()}`).toSorted();
  await tx.rows(sql`
    select pg_advisory_xact_lock(hashtextextended(address.key, 0)) from unnest(${array(keys, 'text')}) as address (key)`);
}

/**
 * What was given to an address is given to the account that it has now [AC-25]: of two rights on one item the greater,
 * and the one that holds longer.
 */
export async function grantsToAccount(
  tx: Sql,
  { account, address }: { account: string; address: string },
): Promise<void> {
  await tx.rows(sql`
    with waiting as (delete from "grant" where address = ${address.toLowerCase()} returning *)
    insert into "grant" (id, item_id, subject_kind, account_id, level, expires_at, allow_download, created_at)
    select id, item_id, 'user', ${account}::uuid, level, expires_at, allow_download, created_at from waiting
    on conflict on constraint grant_subject do update
      set level = greatest("grant".level, excluded.level),
        expires_at = case when "grant".expires_at is null or excluded.expires_at is null then null
          else greatest("grant".expires_at, excluded.expires_at) end,
        allow_download = "grant".allow_download or excluded.allow_download`);
}
