import type { Item, PlacedItem } from '@mado/contract';
import type { Context } from '../../platform/context.ts';
import { pathOfNames, visibleNames } from '../storage/index.ts';
import { placesOf } from './places.sql.ts';

/** Items with where they lie, in their order; what others share with the caller stands under the shared ones. */
export async function placeItems(ctx: Context, items: readonly Item[]): Promise<PlacedItem[]> {
  if (items.length === 0) return [];
  const ids = items.map(({ uuid }) => uuid);
  const places = new Map((await placesOf(ctx.db, ctx.caller, ids)).map((place) => [place.id, place]));
  const above = [...new Set([...places.values()].flatMap(({ ancestors }) => ancestors))];
  const names = await visibleNames(ctx, above);
  return items.map((item) => {
    const { ancestors = [], org_name = null } = places.get(item.uuid) ?? {};
    const org_root = org_name === null ? 'share' : item.org_root;
    return { ...item, org_root, org_name, path: pathOfNames(ancestors, names) };
  });
}
