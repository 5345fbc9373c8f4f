import { takeParts as conferences } from './modules/conferences/index.ts';
import { takeParts as organisations } from './modules/organisations/index.ts';
import { takeParts as personal } from './modules/personal/index.ts';
import { takeParts as presentations } from './modules/presentations/index.ts';
import { takeParts as readings } from './modules/readings/index.ts';
import { takeParts as sharing } from './modules/sharing/index.ts';
import { takeParts as storage } from './modules/storage/index.ts';
import { takeParts as studies } from './modules/studies/index.ts';
import { takeParts as tags } from './modules/tags/index.ts';
import { takeParts as uploads } from './modules/uploads/index.ts';
import type { Bus } from './platform/bus/index.ts';
import type { Clock } from './platform/clock/index.ts';

/** The modules that have a part in what others do inside a transaction, or give others what they need, by rank. */
const modules: readonly ((bus: Bus, services: { clock: Clock }) => void)[] = [
  organisations,
  sharing,
  storage,
  tags,
  studies,
  personal,
  uploads,
  readings,
  conferences,
  presentations,
];

/**
 * Puts together what modules do in each other's transactions and what they need from each other; for whatever opens
 * services, the admin commands too.
 */
export function takeParts(bus: Bus, services: { clock: Clock }): void {
  for (const takePart of modules) takePart(bus, services);
}
