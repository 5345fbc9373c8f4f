import type { Item } from '@mado/contract';
import { itemAnswer, type ItemRow } from './item-row.ts';
import { itemSettings, noSettings } from './item-settings.ts';
import { itemStars } from './item-stars.ts';
import { itemTags } from './item-tags.ts';
import { itemViews } from './item-views.ts';
import { toldRows, type Telling } from './told-rows.ts';

/**
 * Items as they are answered, in the order of their rows: what belongs to modules above is asked for once for all, and
 * of what is withheld from the caller no word goes out [PN-9].
 *
 * @param isShared whether the item is listed because somebody else shared it
 */
export async function answerItems(
  ctx: Telling,
  rows: readonly ItemRow[],
  isShared: (index: number) => boolean = () => false,
): Promise<Item[]> {
  if (rows.length === 0) return [];
  const { db, bus, clock, caller } = ctx;
  const ids = rows.map(({ id }) => id);
  const { account } = caller;
  const looked = account ? rows.filter(({ kind }) => kind !== null).map(({ id }) => id) : [];
  const [tags, stars, views, settings, told] = await Promise.all([
    bus.given(itemTags)(db, ids),
    account ? bus.given(itemStars)(db, account.id, ids) : new Set<string>(),
    looked.length > 0 ? bus.given(itemViews)(db, looked) : new Map<string, number>(),
    itemSettings({ db, bus, clock, caller }, rows),
    toldRows(ctx, rows),
  ]);
  const now = clock.now();
  return told.rows.map((row, index) => {
    const said = {
      tags: told.withheld.has(row.id) ? [] : (tags.get(row.id) ?? []),
      starred: stars.has(row.id),
      // Visitors are counted and not told.
      view_count: account && row.kind !== null ? (views.get(row.id) ?? 0) : null,
      ...(settings.get(row.id) ?? noSettings),
    };
    const item = itemAnswer(row, said, now, isShared(index));
    return told.withheld.has(row.id) ? { ...item, can: { ...item.can, download: false }, withheld: true } : item;
  });
}

/** One item as it is answered. */
export async function answerItem(ctx: Telling, row: ItemRow): Promise<Item> {
  const [answer] = await answerItems(ctx, [row]);
  if (!answer) throw new Error('an item has no answer');
  return answer;
}
