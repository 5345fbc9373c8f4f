import { normalForm } from '../../platform/text/index.ts';

/** The name of an event's page as it is looked for: the same for every way of writing it [CF-7]. */
export function eventKey(name: string): string {
  return normalForm(name.trim(), 'NFKC').toLowerCase();
}
