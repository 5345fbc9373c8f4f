import type { Context } from '../../platform/context.ts';
import { OperationError } from '../../platform/http/index.ts';

/** Whose lists are meant. @throws {OperationError} not_signed_in */
export function accountOf({ caller }: Pick<Context, 'caller'>): string {
  if (!caller.account) throw new OperationError('not_signed_in');
  return caller.account.id;
}
