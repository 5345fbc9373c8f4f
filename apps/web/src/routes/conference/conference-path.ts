import { isRootType, isUuid, type StorageLocation } from '../../features/storage/index.ts';

/** What stands behind `/conference/`, besides the doors for visitors. */
export type ConferencePath =
  | { kind: 'home' }
  | { kind: 'list'; org: string }
  /** The form of a new one; `first`: of an organisation that has none. */
  | { kind: 'form'; org: string; first: boolean }
  | { kind: 'event'; org: string; event: string }
  | { kind: 'case'; org: string; event: string; uuid: string }
  | { kind: 'presentation'; org: string; event: string; uuid: string }
  | { kind: 'storage'; org: string; location: StorageLocation };

/** Reads the path below `/conference/`; null: no page has this address. */
export function readConferencePath(rest: string): ConferencePath | null {
  const [first, org, action, third, fourth, uuid, what, ...more] = rest.split('/').filter((part) => part !== '');
  if (first === undefined) return { kind: 'home' };
  if (first !== 'org' || !isUuid(org) || more.length > 0) return null;
  if (action === undefined) return { kind: 'list', org };
  if (action === 'event' && isUuid(third)) {
    if (fourth === undefined) return { kind: 'event', org, event: third };
    if (fourth !== 'casestudy' || !isUuid(uuid)) return null;
    if (what === undefined) return { kind: 'case', org, event: third, uuid };
    return what === 'presentation' ? { kind: 'presentation', org, event: third, uuid } : null;
  }
  if (fourth !== undefined) return null;
  if (action === 'root' && isRootType(third))
    return { kind: 'storage', org, location: { kind: 'root', org, type: third } };
  if (third !== undefined) return null;
  return action === 'init' || action === 'new' ? { kind: 'form', org, first: action === 'init' } : null;
}
