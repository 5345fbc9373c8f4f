import type { Item } from '@mado/contract';
import type { Context } from '../../platform/context.ts';
import type { Sql } from '../../platform/db/index.ts';
import { itemAnswer, type ItemRow } from './item-row.ts';
import { itemSettings, noSettings } from './item-settings.ts';
import { itemStars } from './item-stars.ts';
import { itemTags } from './item-tags.ts';
import { itemViews } from './item-views.ts';

type Answering = Pick<Context, 'bus' | 'clock' | 'caller'> & { db: Sql };

/**
 * Items as they are answered, in the order of their rows: what belongs to modules above is asked for once for all.
 *
 * @param isShared whether the item is listed because somebody else shared it
 */
export async function answerItems(
  { db, bus, clock, caller }: Answering,
  rows: readonly ItemRow[],
  isShared: (index: number) => boolean = () => false,
): Promise<Item[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const { account } = caller;
  const looked = account ? rows.filter(({ kind }) => kind !== null).map(({ id }) => id) : [];
  const [tags, stars, views, settings] = await Promise.all([
    bus.given(itemTags)(db, ids),
    account ? bus.given(itemStars)(db, account.id, ids) : new Set<string>(),
    looked.length > 0 ? bus.given(itemViews)(db, looked) : new Map<string, number>(),
    itemSettings({ db, bus, clock, caller }, rows),
  ]);
  const now = clock.now();
  return rows.map((row, index) => {
    const said = {
      tags: tags.get(row.id) ?? [],
      starred: stars.has(row.id),
      // Visitors are counted and not told.
      view_count: account && row.kind !== null ? (views.get(row.id) ?? 0) : null,
      ...(settings.get(row.id) ?? noSettings),
    };
    return itemAnswer(row, said, now, isShared(index));
  });
}

/** One item as it is answered. */
export async function answerItem(ctx: Answering, row: ItemRow): Promise<Item> {
  const [answer] = await answerItems(ctx, [row]);
  if (!answer) throw new Error('an item has no answer');
  return answer;
}
