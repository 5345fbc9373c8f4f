import type { Sql } from '../../platform/db/index.ts';
import { OperationError } from '../../platform/http/index.ts';
import { addUsedBytes, quotaOf } from './organisations.sql.ts';

/**
 * Counts `bytes` (negative gives back) as used, in the transaction that stores them [QT-2]. Of two uploads that
 * together do not fit, one is refused. Giving back is never refused.
 *
 * @throws {OperationError} quota_exceeded; the transaction must end
 */
export async function takeQuota(tx: Sql, organisationId: string, bytes: number): Promise<void> {
  if (!(await addUsedBytes(tx, organisationId, bytes))) throw new OperationError('quota_exceeded');
}

/** Bytes that still fit; negative when a quota was lowered below what is used. */
export async function remainingQuota(db: Sql, organisationId: string): Promise<number> {
  return (await quotaOf(db, organisationId)).rest;
}
