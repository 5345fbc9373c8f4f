import { takeParts as uploads } from './modules/uploads/index.ts';
import type { Bus } from './platform/bus/index.ts';

/** The modules that have a part in what others do inside a transaction, by rank. */
const modules: readonly ((bus: Bus) => void)[] = [uploads];

/** Puts together what modules do in each other's transactions; for whatever opens services, the admin commands too. */
export function takeParts(bus: Bus): void {
  for (const takePart of modules) takePart(bus);
}
