import type { Tag } from '@mado/contract';
import { port } from '../../platform/bus/index.ts';
import type { Sql } from '../../platform/db/index.ts';

/** The tags of items, by the item's id, each by name; an item without any may be left out. One query for all. */
export type ItemTags = (db: Sql, ids: readonly string[]) => Promise<ReadonlyMap<string, Tag[]>>;

/** Items carry their tags, which belong to the module above that keeps them (docs/decisions/0028). */
export const itemTags = port<ItemTags>('storage.itemTags');
