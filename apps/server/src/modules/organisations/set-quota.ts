import type { Sql } from '../../platform/db/index.ts';
import { OperationError } from '../../platform/http/index.ts';
import { updateQuota } from './organisations.sql.ts';

/**
 * What an organisation may use, in bytes. Below what it uses already, nothing more can be added and nothing is lost.
 *
 * @returns what it was before
 * @throws {OperationError} bad_request, no_access when there is no such organisation
 */
export async function setQuota(
  { db }: { db: Sql },
  input: { organisationId: string; quotaBytes: number },
): Promise<number> {
  if (!Number.isSafeInteger(input.quotaBytes) || input.quotaBytes < 0)
    throw new OperationError('bad_request', {}, { bytes: 'whole_bytes' });
  const before = await updateQuota(db, input.organisationId, input.quotaBytes);
  if (before === null) throw new OperationError('no_access');
  return before;
}
