import type { Context } from '../../platform/context.ts';
import type { Sql } from '../../platform/db/index.ts';
import { isMember } from '../organisations/index.ts';

/** Who brings an item: the account, and what it is to the item's organisation at that moment. */
export interface Attribution {
  /** null: nobody who is signed in */
  account: string | null;
  /** null: the product itself */
  as: 'member' | 'guest' | 'link' | null;
}

/** What the product makes by itself. */
const noOne: Attribution = { account: null, as: null };

/** As the columns `created_by` and `brought_by` of a row. */
export function attributionColumns(by: Attribution = noOne): {
  created_by: string | null;
  brought_by: Attribution['as'];
} {
  return { created_by: by.account, brought_by: by.as };
}

/** Whether something comes from outside of the organisation [ID-11, ID-13]: from a guest, or by a link. */
export function isFromOutside({ as }: Attribution): boolean {
  return as === 'guest' || as === 'link';
}

/** What a caller is to an organisation, as the rows of what it brings have it. */
export async function attributionOf(
  db: Sql,
  { caller: { account }, whence, byLink }: Pick<Context, 'caller' | 'whence' | 'byLink'>,
  org: string,
): Promise<Attribution> {
  if (whence === 'job' || whence === 'admin') return noOne;
  if (!account || byLink) return { account: account?.id ?? null, as: 'link' };
  return { account: account.id, as: (await isMember(db, account.id, org)) ? 'member' : 'guest' };
}

/** The accounts of these callers, each once. */
export function accountsOf(callers: readonly Pick<Context, 'caller'>[]): string[] {
  return [...new Set(callers.flatMap(({ caller }) => caller.account?.id ?? []))];
}
