import type { Bus } from '../../platform/bus/index.ts';
import { itemsPurged } from '../storage/index.ts';
import { studiesJoined } from '../studies/index.ts';
import { forgetReadings, joinReadings, nextClock } from './measurements.sql.ts';

/** What is deleted for good takes its reading along [AN-8]; studies that become one have one reading [AN-9]. */
export function takeParts(bus: Bus): void {
  bus.takePart(itemsPurged, (tx, { items }) => forgetReadings(tx, items));
  bus.takePart(studiesJoined, async (tx, { right, others }) => joinReadings(tx, others, right, await nextClock(tx)));
}
