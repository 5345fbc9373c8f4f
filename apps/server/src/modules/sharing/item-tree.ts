import { port } from '../../platform/bus/index.ts';
import type { Context } from '../../platform/context.ts';
import type { Sql, SQL } from '../../platform/db/index.ts';

/**
 * The tree of items, as far as rights are asked of it: a query of the items of whose id something is true, with the
 * columns `id`, `ancestors` (ids from the root down to the parent), `org`, `org_root`, `owner`, `object_type`, `plain`
 * (a folder of the plain kind, into which anything may be put), `kind` (of a folder that is an event or a case),
 * `read_only`, `trashed`.
 */
export type ItemTree = (isWanted: (id: SQL) => SQL) => SQL;

/** Items are opaque here: the module that owns them says how they are read (docs/decisions/0028). */
export const itemTree = port<ItemTree>('sharing.itemTree');

/**
 * Works in a transaction in which an item stays where it is: neither its place, nor its organisation, nor whether it is
 * in the trash changes before the end. An item that does not exist keeps nothing from changing.
 */
type InItemTree = <T>(ctx: Pick<Context, 'db'>, id: string, work: (tx: Sql) => Promise<T>) => Promise<T>;

/** What ends rights locks the tree of items; what gives one has to do so as well. */
export const inItemTree = port<InItemTree>('sharing.inItemTree');
