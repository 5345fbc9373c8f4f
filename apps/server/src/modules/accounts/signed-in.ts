import type { Caller, Context } from '../../platform/context.ts';
import { OperationError } from '../../platform/http/index.ts';

/** The account that calls. @throws {OperationError} not_signed_in for a visitor */
export function signedIn({ caller }: Pick<Context, 'caller'>): NonNullable<Caller['account']> {
  if (!caller.account) throw new OperationError('not_signed_in');
  return caller.account;
}
