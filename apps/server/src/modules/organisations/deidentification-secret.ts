import type { Services } from '../../platform/context.ts';
import type { Sql } from '../../platform/db/index.ts';
import { OperationError } from '../../platform/http/index.ts';
import { seal, unseal } from '../../platform/keys/index.ts';
import { offerSealedSecret, sealedSecretOf } from './deidentification-secret.sql.ts';

const secretBytes = 32;
const purpose = 'deidentification secrets';

/**
 * The 32 bytes of an organisation from which keys for de-identification are derived, the same for ever: made when they
 * are asked for first, once however many ask at the same time. They leave the server by nothing but what is derived.
 *
 * @param db a transaction, or the database
 * @throws {OperationError} no_access when the organisation is not there any more
 * @throws {Error} when they cannot be opened: no others are made in their place, since the same patient would get
 *   other UIDs from then on
 */
export async function deidentificationSecret(
  { keys, random }: Pick<Services, 'keys' | 'random'>,
  db: Sql,
  organisationId: string,
): Promise<Uint8Array> {
  const key = keys.derive(purpose);
  const kept = (await sealedSecretOf(db, organisationId)) ?? (await madeSecret());
  if (kept === null) throw new OperationError('no_access');
  return unseal(key, kept, organisationId);

  async function madeSecret(): Promise<Buffer | null> {
    await offerSealedSecret(db, organisationId, seal(key, random, random.bytes(secretBytes), organisationId));
    return sealedSecretOf(db, organisationId);
  }
}
