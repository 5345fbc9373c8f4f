import type { Bus } from '../../platform/bus/index.ts';
import { folderViews, itemMoved, itemsBelow, itemViews } from '../storage/index.ts';
import { takeEventNames } from './conferences.sql.ts';
import { countView } from './count-view.ts';
import { viewsOf } from './views.sql.ts';

/**
 * Folders and items say how often they were looked at [CF-12]. The page of an event does not go with it to another
 * organisation [CF-6]; for good it goes with its folder.
 */
export function takeParts(bus: Bus): void {
  bus.give(folderViews, countView);
  bus.give(itemViews, viewsOf);
  bus.takePart(itemMoved, async (tx, { item, place }) => {
    if (place.org !== item.org) await takeEventNames(tx, itemsBelow(item.id));
  });
}
