/** Where an item lies or shall lie: in a folder (`parent`), or at a root of an organisation (`parent` null). */
export interface TreeLocation {
  parent: string | null;
  /** ids from the root down to `parent` */
  ancestors: readonly string[];
  org: string;
  orgRoot: 'org' | 'private';
  /** whose private area it is; null in the organisation's */
  owner: string | null;
  /** not counted on the organisation's quota (sample data) */
  outsideQuota: boolean;
  readOnly: boolean;
}

/** The place inside a folder. */
export function inside(place: TreeLocation, folderId: string): TreeLocation {
  return { ...place, parent: folderId, ancestors: [...place.ancestors, folderId] };
}

/** The place as text, the same for the same place: what makes a study unique [ID-1]. */
export function locationKey({ parent, org, orgRoot, owner }: TreeLocation): string {
  if (parent !== null) return `folder:${parent}`;
  return orgRoot === 'org' ? `org:${org}` : `private:${org}:${owner}`;
}

/** A root of an organisation: its own, or the private one of an account. */
export function rootLocation(org: string, owner: string | null): TreeLocation {
  return {
    parent: null,
    ancestors: [],
    org,
    orgRoot: owner === null ? 'org' : 'private',
    owner,
    outsideQuota: false,
    readOnly: false,
  };
}
