import { isRootType, isUuid, type StorageLocation } from '../../features/storage/index.ts';

/** What stands behind `/storage/`: nothing, an organisation, a root of one, or a folder. */
export type StoragePath =
  | { kind: 'home' }
  | { kind: 'organisation'; org: string }
  | { kind: 'trash'; org: string }
  | { kind: 'location'; location: StorageLocation };

/** Reads the path below `/storage/`; null: no page has this address. */
export function readStoragePath(rest: string): StoragePath | null {
  const [first, org, third, type, ...more] = rest.split('/').filter((part) => part !== '');
  if (more.length > 0) return null;
  if (first === undefined) return { kind: 'home' };
  if (org === undefined) return isUuid(first) ? { kind: 'location', location: { kind: 'folder', uuid: first } } : null;
  if (first !== 'org' || !isUuid(org)) return null;
  if (third === undefined) return { kind: 'organisation', org };
  if (third === 'trash') return type === undefined ? { kind: 'trash', org } : null;
  return third === 'root' && isRootType(type) ? { kind: 'location', location: { kind: 'root', org, type } } : null;
}
