import { sql, type Sql } from '../../platform/db/index.ts';
import { OperationError } from '../../platform/http/index.ts';

/**
 * Counts `bytes` (negative gives back) as used, in the transaction that stores them [QT-2]. The statement is the constraint: of two uploads that
 * together do not fit, one is refused. Giving back is never refused.
 *
 * @throws {OperationError} quota_exceeded; the transaction must end
 */
export async function takeQuota(tx: Sql, organisationId: string, bytes: number): Promise<void> {
  const rows = await tx.rows(
    sql`
    update organisation set used_bytes = used_bytes + ${bytes}::int8
    where id = ${organisationId} and (${bytes}::int8 <= 0 or used_bytes + ${bytes}::int8 <= quota_bytes)
    returning id`,
    'organisations.takeQuota',
  );
  if (rows.length === 0) throw new OperationError('quota_exceeded');
}

/** Bytes that an organisation uses, and that still fit, for refusing early what cannot fit anyway; `rest` is negative when a quota was lowered below what is used. */
export async function quotaOf(db: Sql, organisationId: string): Promise<{ used: number; rest: number }> {
  const [row] = await db.rows<{ used: number; rest: number }>(
    sql`select used_bytes as used, quota_bytes - used_bytes as rest from organisation where id = ${organisationId}`,
    'organisations.quotaOf',
  );
  return row ?? { used: 0, rest: 0 };
}

/** Bytes that still fit; negative when a quota was lowered below what is used. */
export async function remainingQuota(db: Sql, organisationId: string): Promise<number> {
  return (await quotaOf(db, organisationId)).rest;
}
