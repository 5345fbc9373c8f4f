import type { AuditAction } from '@mado/contract';
import { isChosenAction } from './actions.ts';

/** Which records; `from`, `to`: the first and the last day, yyyy-MM-dd. */
export interface AuditFilter {
  action?: AuditAction;
  person?: string;
  from?: string;
  to?: string;
}

/** The filter of an address; what is no filter in it is passed over. */
export function filterIn(address: URLSearchParams): AuditFilter {
  const [action, person] = [address.get('action') ?? '', address.get('person') ?? ''];
  const [from, to] = [address.get('from') ?? '', address.get('to') ?? ''];
  return {
    ...(isChosenAction(action) && { action }),
    ...(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(person) && { person: person.toLowerCase() }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
  };
}

/** A filter as it stands in an address. */
export function addressOf(filter: AuditFilter): URLSearchParams {
  return new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== ''));
}

function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}
