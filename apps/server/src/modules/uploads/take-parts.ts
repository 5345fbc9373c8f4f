import type { Bus } from '../../platform/bus/index.ts';
import { versionRestorer } from '../library/index.ts';
import { promisesTakePart } from './join-promises.ts';
import { restoreVersion } from './restore-version.ts';

/** Promises take part in what happens to the tree; and versions come back by the pipeline of uploads. */
export function takeParts(bus: Bus): void {
  promisesTakePart(bus);
  bus.give(versionRestorer, async (ctx, id, require) => void (await restoreVersion(ctx, id, require)));
}
