import type { RootType } from '@mado/contract';

/** By what the items of an organisation are chosen that a page shows: by any words, or by one fact. */
export const locationFilters = ['search', 'patientId', 'tag', 'modality'] as const;
export type LocationFilter = (typeof locationFilters)[number];

/** Lists of items from many places that an account has for itself [PE-2, PE-6]. */
export const personalLists = ['recent', 'starred'] as const;
export type PersonalList = (typeof personalLists)[number];

/**
 * Where one is in storage: one of the three roots of an organisation, a folder, at what a search has found, or at a
 * list of one's own.
 */
export type StorageLocation =
  | { readonly kind: 'root'; readonly org: string; readonly type: RootType }
  | { readonly kind: 'folder'; readonly uuid: string }
  | FilterLocation
  | PersonalLocation;

export interface FilterLocation {
  readonly kind: 'filter';
  readonly org: string;
  readonly filter: LocationFilter;
  readonly value: string;
}

export interface PersonalLocation {
  readonly kind: 'personal';
  /** Whose drawer is shown; the list is of all organisations. */
  readonly org: string;
  readonly list: PersonalList;
}

export function locationUrl(location: StorageLocation): string {
  if (location.kind === 'folder') return `/storage/${location.uuid}`;
  if (location.kind === 'root') return `/storage/org/${location.org}/root/${location.type}`;
  if (location.kind === 'personal') return `/storage/org/${location.org}/${location.list}`;
  return `/storage/org/${location.org}/${location.filter}?value=${encodeURIComponent(location.value)}`;
}

/** The same location has the same key, a different one a different key. */
export function locationKey(location: StorageLocation): string {
  if (location.kind === 'folder') return location.uuid;
  if (location.kind === 'root') return `${location.org}:${location.type}`;
  if (location.kind === 'personal') return `${gatheredMark}${location.org}:${location.list}`;
  return `${gatheredMark}${location.org}:${location.filter}:${location.value}`;
}

const gatheredMark = 'gathered:';

/** Whether a key is that of a list of items from many places, which any change may change. */
export function isGatheredKey(key: unknown): boolean {
  return typeof key === 'string' && key.startsWith(gatheredMark);
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Only a UUID matches `/storage/{folderUUID}` [WB-7]. */
export function isUuid(text: string | undefined): text is string {
  return text !== undefined && uuidPattern.test(text);
}

const rootTypes: readonly RootType[] = ['org', 'share', 'private'];

export function isRootType(text: string | undefined): text is RootType {
  return rootTypes.some((type) => type === text);
}
