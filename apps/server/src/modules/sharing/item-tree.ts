import { port } from '../../platform/bus/index.ts';
import type { SQL } from '../../platform/db/index.ts';

/**
 * The tree of items, as far as rights are asked of it: a query of the items of whose id something is true, with the
 * columns `id`, `ancestors` (ids from the root down to the parent), `org`, `org_root`, `owner`, `object_type`,
 * `read_only`, `trashed`.
 */
export type ItemTree = (isWanted: (id: SQL) => SQL) => SQL;

/** Items are opaque here: the module that owns them says how they are read (docs/decisions/0028). */
export const itemTree = port<ItemTree>('sharing.itemTree');
