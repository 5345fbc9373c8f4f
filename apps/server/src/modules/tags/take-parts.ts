import type { Bus } from '../../platform/bus/index.ts';
import { itemMoved, itemsBelow, itemTags } from '../storage/index.ts';
import { bringTags, tagsOfItems } from './tags.sql.ts';

/** Items carry their tags, and what comes to another organisation gets the tags of that one [TG-7]. */
export function takeParts(bus: Bus): void {
  bus.give(itemTags, tagsOfItems);
  bus.takePart(itemMoved, async (tx, { item, place }) => {
    if (place.org !== item.org) await bringTags(tx, itemsBelow(item.id), place.org);
  });
}
