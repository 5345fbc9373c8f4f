import type { Level } from '@mado/contract';
import type { Context } from '../../platform/context.ts';
import { sql, type Sql } from '../../platform/db/index.ts';
import { OperationError } from '../../platform/http/index.ts';
import { record } from '../audit/index.ts';
import { levelNumber } from './levels.ts';

/** Who gets a right: a person, everybody in an organisation, or whoever has the link. */
export type GrantSubject =
  | { kind: 'user'; accountId: string }
  | { kind: 'organisation'; organisationId: string }
  | { kind: 'anonymous'; link: 'view' | 'upload' };

export interface NewGrant {
  itemId: string;
  subject: GrantSubject;
  /** `none` takes the grant away and is never stored [AC-8]. A link for viewing is `can_view`, one for uploading `full_access` [AC-5]. */
  level: Level;
  /** Null or absent: permanent. */
  expiresAt?: Date | null;
  /** On for people and organisations, off for links, when left out [AC-10]. */
  allowDownload?: boolean;
}

/**
 * Gives, changes or takes away a right on an item. Checks no right of the caller: for the operator, and for operations that have asked.
 *
 * @throws {OperationError} no_access when item or subject do not exist, bad_request for a level that the link cannot have
 */
export async function putGrant(ctx: Context, grant: NewGrant): Promise<void> {
  const { subject } = grant;
  if (subject.kind === 'anonymous' && grant.level !== 'none') {
    const wanted: Level = subject.link === 'view' ? 'can_view' : 'full_access';
    if (grant.level !== wanted) throw new OperationError('bad_request', {}, { level: `${subject.link}_link_level` });
  }
  await ctx.db.transaction(async (tx) => {
    if (!(await exists(tx, grant))) throw new OperationError('no_access');
    await (grant.level === 'none' ? removeGrant(tx, grant) : upsertGrant(ctx, tx, grant));
    await recordGrant(tx, ctx, grant);
  });
}

function columnsOf(subject: GrantSubject) {
  return {
    account: subject.kind === 'user' ? subject.accountId : null,
    organisation: subject.kind === 'organisation' ? subject.organisationId : null,
    link: subject.kind === 'anonymous' ? subject.link : null,
  };
}

function opensDownload({ allowDownload, subject }: NewGrant): boolean {
  return allowDownload ?? subject.kind !== 'anonymous';
}

async function exists(tx: Sql, { itemId, subject }: NewGrant): Promise<boolean> {
  const { account, organisation } = columnsOf(subject);
  const [row] = await tx.rows<{ all: boolean }>(sql`
    select exists (select 1 from item where id = ${itemId} and trashed_at is null)
      and (${account}::uuid is null or exists (select 1 from account where id = ${account}::uuid))
      and (${organisation}::uuid is null or exists (select 1 from organisation where id = ${organisation}::uuid)) as all`);
  return row?.all === true;
}

async function recordGrant(tx: Sql, ctx: Context, grant: NewGrant): Promise<void> {
  const { itemId, subject, level, expiresAt } = grant;
  const { account, organisation, link } = columnsOf(subject);
  const details = {
    account,
    organisation,
    link,
    level,
    expires: expiresAt?.toISOString() ?? null,
    download: level !== 'none' && opensDownload(grant),
  };
  const org = await organisationOfItem(tx, itemId);
  await record(tx, ctx, { action: 'grant', org, object: { kind: 'item', id: itemId }, result: 'done', details });
}

async function organisationOfItem(tx: Sql, id: string): Promise<string | null> {
  const [row] = await tx.rows<{ org: string }>(sql`select org from item where id = ${id}`);
  return row?.org ?? null;
}

async function upsertGrant({ random, clock }: Context, tx: Sql, grant: NewGrant): Promise<void> {
  const { account, organisation, link } = columnsOf(grant.subject);
  await tx.rows(sql`
    insert into "grant"
      (id, item_id, subject_kind, account_id, organisation_id, link_kind, level, expires_at, allow_download, created_at)
    values (${random.uuid()}, ${grant.itemId}, ${grant.subject.kind}, ${account}, ${organisation}, ${link},
      ${levelNumber(grant.level)}, ${grant.expiresAt ?? null}, ${opensDownload(grant)}, ${clock.now()})
    on conflict on constraint grant_subject do update
      set level = excluded.level, expires_at = excluded.expires_at, allow_download = excluded.allow_download`);
}

async function removeGrant(tx: Sql, { itemId, subject }: NewGrant): Promise<void> {
  const { account, organisation, link } = columnsOf(subject);
  await tx.rows(sql`
    delete from "grant" where item_id = ${itemId} and subject_kind = ${subject.kind}
      and account_id is not distinct from ${account}::uuid
      and organisation_id is not distinct from ${organisation}::uuid
      and link_kind is not distinct from ${link}::text`);
}
