import { port } from '../../platform/bus/index.ts';
import type { Sql } from '../../platform/db/index.ts';

/** How often these events and cases were looked at; without those that nobody has looked at. One query for all. */
export type ItemViews = (db: Sql, folders: readonly string[]) => Promise<ReadonlyMap<string, number>>;

/** Looks are counted by the module above that knows what for (docs/decisions/0028). */
export const itemViews = port<ItemViews>('storage.itemViews');
