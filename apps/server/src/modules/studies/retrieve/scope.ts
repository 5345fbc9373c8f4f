import type { Caller, Context } from '../../../platform/context.ts';
import { requireMember } from '../../organisations/index.ts';
import type { SQL } from '../../../platform/db/index.ts';
import { isWithheld, requireLevel } from '../../sharing/index.ts';

/**
 * What a reader of the index looks at: an item of the tree with everything below it, or all of an organisation that the
 * caller may view.
 */
export interface Scope {
  readonly kind: 'item' | 'org';
  readonly id: string;
}

/** Who asks, and when. */
export interface Viewer {
  readonly caller: Caller;
  readonly now: Date;
  /** Whether an item of the tree is withheld from them, as a condition [PN-9]. */
  readonly withheld: (item: SQL) => SQL;
}

export function viewerOf(ctx: Pick<Context, 'bus' | 'caller' | 'clock'>): Viewer {
  return { caller: ctx.caller, now: ctx.clock.now(), withheld: (item) => isWithheld(ctx, item) };
}

/**
 * The access check of reading in a scope: view on the item, or membership in the organisation.
 *
 * @throws {OperationError} not_signed_in, no_access
 */
export async function requireScope(ctx: Context, scope: Scope): Promise<void> {
  await (scope.kind === 'item' ? requireLevel(ctx, [scope.id], 'can_view') : requireMember(ctx, scope.id));
}
