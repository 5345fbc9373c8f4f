import type { RootType } from '@mado/contract';

/** Where one is in storage: one of the three roots of an organisation, or a folder. */
export type Place =
  | { readonly kind: 'root'; readonly org: string; readonly type: RootType }
  | { readonly kind: 'folder'; readonly uuid: string };

export function placeUrl(place: Place): string {
  return place.kind === 'root' ? `/storage/org/${place.org}/root/${place.type}` : `/storage/${place.uuid}`;
}

/** The same place has the same key, a different one a different key. */
export function placeKey(place: Place): string {
  return place.kind === 'root' ? `${place.org}:${place.type}` : place.uuid;
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
