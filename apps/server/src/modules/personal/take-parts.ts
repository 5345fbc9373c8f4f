import type { Bus } from '../../platform/bus/index.ts';
import { itemStars } from '../storage/index.ts';
import { starsOn } from './stars.sql.ts';

/** Items say whether the caller has starred them. */
export function takeParts(bus: Bus): void {
  bus.give(itemStars, starsOn);
}
