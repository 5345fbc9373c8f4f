import type { RootType } from '@mado/contract';

/** Where one is in storage: one of the three roots of an organisation, or a folder. */
export type StorageLocation =
  | { readonly kind: 'root'; readonly org: string; readonly type: RootType }
  | { readonly kind: 'folder'; readonly uuid: string };

export function locationUrl(location: StorageLocation): string {
  return location.kind === 'root' ? `/storage/org/${location.org}/root/${location.type}` : `/storage/${location.uuid}`;
}

/** The same location has the same key, a different one a different key. */
export function locationKey(location: StorageLocation): string {
  return location.kind === 'root' ? `${location.org}:${location.type}` : location.uuid;
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
