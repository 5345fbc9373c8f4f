import { port } from '../../platform/bus/index.ts';
import type { Sql } from '../../platform/db/index.ts';

/** Which of these items an account has starred. One query for all. */
export type ItemStars = (db: Sql, account: string, ids: readonly string[]) => Promise<ReadonlySet<string>>;

/** Items say whether the caller has starred them, which the module above knows that keeps it (docs/decisions/0028). */
export const itemStars = port<ItemStars>('storage.itemStars');
