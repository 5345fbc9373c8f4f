import type { Bus } from '../../platform/bus/index.ts';
import { itemMoved, itemsBelow, itemsPurged, itemTags } from '../storage/index.ts';
import { bringTags, forgetTagsOf, tagsOfItems } from './tags.sql.ts';

/**
 * Items carry their tags; what comes to another organisation gets the tags of that one [TG-7], and what is deleted for
 * good leaves none behind [TG-5].
 */
export function takeParts(bus: Bus): void {
  bus.give(itemTags, tagsOfItems);
  bus.takePart(itemMoved, async (tx, { item, place }) => {
    if (place.org !== item.org) await bringTags(tx, itemsBelow(item.id), place.org);
  });
  bus.takePart(itemsPurged, (tx, { items }) => forgetTagsOf(tx, items));
}
