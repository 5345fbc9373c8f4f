import type { MemberRole } from '@mado/contract';
import { sql, type Sql } from '../../platform/db/index.ts';
import { accountView } from '../accounts/index.ts';

export interface InvitationRow {
  id: string;
  organisation_id: string;
  email: string;
  role: MemberRole;
  created_at: Date;
  expires_at: Date;
  /** Accepted, declined, withdrawn, or another one took its place. */
  ended_at: Date | null;
  /** The letter by which it went; null: from before this was kept. */
  letter: string | null;
}

const columns = sql.raw('i.id, i.organisation_id, i.email, i.role, i.created_at, i.expires_at, i.ended_at, i.letter');

export async function insertInvitation(
  tx: Sql,
  row: Omit<InvitationRow, 'ended_at'> & { digest: Buffer; by: string },
): Promise<void> {
  await tx.rows(sql`
    insert into invitation (id, organisation_id, email, role, digest, invited_by, created_at, expires_at, letter)
    values (${row.id}, ${row.organisation_id}, ${row.email}, ${row.role}, ${row.digest}, ${row.by}, ${row.created_at},
      ${row.expires_at}, ${row.letter})`);
}

/** Those that an address got to an organisation are over. */
export async function endInvitationsOf(tx: Sql, org: string, email: string, at: Date): Promise<void> {
  await tx.rows(sql`
    update invitation set ended_at = ${at}
    where organisation_id = ${org} and lower(email) = lower(${email}) and ended_at is null`);
}

/** False where there is none that could still be accepted. */
export async function endInvitation(tx: Sql, id: string, at: Date): Promise<boolean> {
  const rows = await tx.rows(sql`
    update invitation set ended_at = ${at} where id = ${id} and ended_at is null and expires_at > ${at} returning id`);
  return rows.length > 0;
}

/** Another code in the place of the one that was given out. */
export async function updateDigest(tx: Sql, id: string, digest: Buffer): Promise<void> {
  await tx.rows(sql`update invitation set digest = ${digest} where id = ${id}`);
}

export async function invitationByDigest(db: Sql, digest: Buffer): Promise<InvitationRow | undefined> {
  const [row] = await db.rows<InvitationRow>(sql`select ${columns} from invitation i where i.digest = ${digest}`);
  return row;
}

export async function invitationById(db: Sql, id: string): Promise<InvitationRow | undefined> {
  const [row] = await db.rows<InvitationRow>(sql`select ${columns} from invitation i where i.id = ${id}`);
  return row;
}

/** Those to an organisation that can still be accepted, the newest first. */
export function invitationsTo(db: Sql, org: string, now: Date): Promise<InvitationRow[]> {
  return db.rows<InvitationRow>(sql`
    select ${columns} from invitation i
    where i.organisation_id = ${org} and i.ended_at is null and i.expires_at > ${now}
    order by i.created_at desc, i.id`);
}

/** Those of an address that can still be accepted, to organisations that are there, the newest first. */
export function invitationsOf(
  db: Sql,
  email: string,
  now: Date,
): Promise<(InvitationRow & { organisation: string; by: string | null })[]> {
  return db.rows(sql`
    select ${columns}, o.name as organisation, a.username as by
    from invitation i join organisation o on o.id = i.organisation_id left join ${accountView} a on a.id = i.invited_by
    where lower(i.email) = lower(${email}) and i.ended_at is null and i.expires_at > ${now} and o.deleted_at is null
    order by i.created_at desc, i.id`);
}
