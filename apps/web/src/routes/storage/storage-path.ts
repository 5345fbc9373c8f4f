import { tutorialIds, type TutorialId } from '@mado/contract';
import {
  isRootType,
  isUuid,
  locationFilters,
  personalLists,
  type LocationFilter,
  type StorageLocation,
} from '../../features/storage/index.ts';

/**
 * What stands behind `/storage/`: nothing, an organisation, a root of one, what was found in it or a list of one's own,
 * or a folder.
 */
export type StoragePath =
  | { kind: 'home' }
  | { kind: 'organisation'; org: string }
  | { kind: 'trash'; org: string }
  | { kind: 'tutorial'; org: string; tutorial: TutorialId }
  | { kind: 'location'; location: StorageLocation };

/**
 * Reads the path below `/storage/`; null: no page has this address.
 *
 * @param value of the address, by which a filter chooses
 */
export function readStoragePath(rest: string, value: string | null = null): StoragePath | null {
  const [first, org, third, type, ...more] = rest.split('/').filter((part) => part !== '');
  if (more.length > 0) return null;
  if (first === undefined) return { kind: 'home' };
  if (org === undefined) return isUuid(first) ? { kind: 'location', location: { kind: 'folder', uuid: first } } : null;
  if (first !== 'org' || !isUuid(org)) return null;
  if (third === undefined) return { kind: 'organisation', org };
  if (third === 'trash') return type === undefined ? { kind: 'trash', org } : null;
  if (third === 'tutorial') {
    const tutorial = tutorialIds.find((one) => String(one) === type);
    return tutorial === undefined ? null : { kind: 'tutorial', org, tutorial };
  }
  if (third === 'root') return isRootType(type) ? { kind: 'location', location: { kind: 'root', org, type } } : null;
  if (type !== undefined) return null;
  const list = personalLists.find((one) => one === third);
  if (list !== undefined) return { kind: 'location', location: { kind: 'personal', org, list } };
  const patient = 'patientId=';
  if (third.startsWith(patient)) return filtered(org, 'patientId', third.slice(patient.length));
  const filter = locationFilters.find((one) => one === third);
  return filter === undefined || value === null ? null : filtered(org, filter, value);
}

/** Where a tour begins. */
export function tutorialUrl(org: string, tutorial: TutorialId): string {
  return `/storage/org/${org}/tutorial/${tutorial}`;
}

function filtered(org: string, filter: LocationFilter, value: string): StoragePath {
  return { kind: 'location', location: { kind: 'filter', org, filter, value } };
}
