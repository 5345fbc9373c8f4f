import { array, sql, type SQL } from '../../platform/db/index.ts';
import type { Asking } from './asking.ts';
import { itemTree } from './item-tree.ts';

/**
 * Items of the tree by their ids. For one, as most questions are, the text is another than for a list: its plan does
 * not depend on how many there are, so that the database keeps it once it is prepared by its name.
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
