import { port } from '../../platform/bus/index.ts';
import type { Context } from '../../platform/context.ts';
import { array, sql, type Sql, type SQL } from '../../platform/db/index.ts';
import type { Asking } from './asking.ts';

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
 * Items of the tree by their ids. For one, as most questions are, the text is another than for a list: its plan does not
 * depend on how many there are, so that the database keeps it once it is prepared by its name.
 *
 * @returns `items`: as `ItemTree`; `name`: that of the statement around it, which tells the two texts apart
 */
export function itemsOf(
  { bus }: Pick<Asking, 'bus'>,
  ids: readonly string[],
  statement: string,
): { items: SQL; name: string } {
  const [one, ...others] = new Set(ids);
  const tree = bus.given(itemTree);
  if (one === undefined || others.length > 0)
    return { items: tree((id) => sql`${id} = any (${array([...new Set(ids)], 'uuid')})`), name: statement };
  return { items: tree((id) => sql`${id} = ${one}`), name: `${statement}.one` };
}

/**
 * Works in a transaction in which an item stays where it is: neither its place, nor its organisation, nor whether it is
 * in the trash changes before the end. An item that does not exist keeps nothing from changing.
 */
type InItemTree = <T>(ctx: Pick<Context, 'db'>, id: string, work: (tx: Sql) => Promise<T>) => Promise<T>;

/** What ends rights locks the tree of items; what gives one has to do so as well. */
export const inItemTree = port<InItemTree>('sharing.inItemTree');
