import type { Factors } from '@mado/contract';
import type { Sql } from '../../../platform/db/index.ts';
import { passkeysOf, recoveryCodesLeft, totpOf, type PasskeyRow } from './factors.sql.ts';

/** The second factors of an account, as its owner is told of them: no secret among them. */
export async function factorsAnswer(db: Sql, account: string): Promise<Factors> {
  const app = await totpOf(db, account);
  const passkeys = await passkeysOf(db, account);
  return {
    totp: app ? { created_at: app.created_at.toISOString() } : null,
    passkeys: passkeys.map(passkeyAnswer),
    recovery_codes_left: await recoveryCodesLeft(db, account),
  };
}

export function passkeyAnswer({ id, name, created_at, used_at }: PasskeyRow): Factors['passkeys'][number] {
  return { id, name, created_at: created_at.toISOString(), used_at: used_at?.toISOString() ?? null };
}
