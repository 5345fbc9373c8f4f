import type { FactorProof } from '@mado/contract';
import type { Language } from '@mado/languages';
import type { Context } from '../../../platform/context.ts';
import { OperationError } from '../../../platform/http/index.ts';
import { record } from '../../audit/index.ts';
import { accountById, lockAccount } from '../accounts.sql.ts';
import { passwordMatches } from '../password.ts';
import type { FactorLimits } from './factor-limits.ts';
import { spendCode } from './spend-factor.ts';

/** What `prove` works with, besides the context. */
export interface Proving {
  limits: FactorLimits;
  /** Passwords are compared one after the other. */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  language: Language;
}

/**
 * Who changes factors shows again who they are [TK-27]: a session left open opens no account for good.
 *
 * @param id the account that calls
 * @throws {OperationError} password_wrong, factor_code_wrong, factor_code_used, recovery_code_used, too_many_requests
 */
export async function prove(
  ctx: Context,
  id: string,
  proof: FactorProof,
  { limits, inTurn, language }: Proving,
): Promise<void> {
  try {
    await limits.tried(id, async () => {
      if (proof.kind !== 'password')
        return ctx.db.transaction(async (tx) => {
          const account = await lockAccount(tx, id);
          if (!account) throw new OperationError('not_signed_in');
          await spendCode(tx, ctx, account, proof, language);
        });
      const account = await accountById(ctx.db, id);
      if (!account) throw new OperationError('not_signed_in');
      if (!(await inTurn(() => passwordMatches(account.password_hash, proof.password))))
        throw new OperationError('password_wrong');
    });
  } catch (error) {
    if (error instanceof OperationError && error.code !== 'too_many_requests') {
      const object = { kind: 'account', id } as const;
      const details = { code: error.code };
      await record(ctx.db, ctx, { action: 'change_factor', org: null, object, result: 'refused', details });
    }
    throw error;
  }
}
