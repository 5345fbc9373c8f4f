import type { Services } from '../../platform/context.ts';
import type { Sql } from '../../platform/db/index.ts';
import { OperationError } from '../../platform/http/index.ts';
import { oneLine } from '../../platform/text/index.ts';
import { insertOrganisation, putMembership } from './organisations.sql.ts';

const nameLimit = 255;

/** What an organisation can be called: one line. @throws {OperationError} name_required, name_too_long */
export function organisationNameOf(typed: string): string {
  const name = oneLine(typed);
  if (name === '') throw new OperationError('name_required');
  if (Array.from(name).length > nameLimit) throw new OperationError('name_too_long', { limit: nameLimit });
  return name;
}

/**
 * A new organisation with its first admin; `db` is the transaction that makes both or neither.
 *
 * @throws {OperationError} name_required, name_too_long, no_access when there is no such account
 */
export async function createOrganisation(
  services: Pick<Services, 'random' | 'clock' | 'config'> & { db: Sql },
  input: { name: string; adminId: string; quotaBytes?: number },
): Promise<{ id: string; name: string }> {
  const name = organisationNameOf(input.name);
  const id = services.random.uuid();
  const at = services.clock.now();
  const quotaBytes = input.quotaBytes ?? services.config.quotaBytes;
  await insertOrganisation(services.db, { id, name, quotaBytes, at });
  const added = await putMembership(services.db, {
    organisationId: id,
    accountId: input.adminId,
    role: 'org_admin',
    at,
  });
  if (!added) throw new OperationError('no_access');
  return { id, name };
}
