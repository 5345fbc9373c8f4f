import type { RootType } from '@mado/contract';
import type { PathStep } from '../api.ts';
import type { StorageLocation } from '../storage-location.ts';

/** One step of the breadcrumb. `location` is null where one may not see it. */
export interface BreadcrumbStep {
  key: string;
  name: string;
  location: StorageLocation | null;
}

/** Names of the roots: the organisation's own is called after it. */
export type RootNames = Record<RootType, string>;

/** The breadcrumb's steps out of the server's path. */
export function breadcrumbOf(path: readonly PathStep[], rootNames: RootNames): BreadcrumbStep[] {
  return path.map((step, index): BreadcrumbStep => {
    const { type, uuid, org } = step;
    if (step.object_type === 'root' && type !== null && org !== null)
      return { key: type, name: step.name ?? rootNames[type], location: { kind: 'root', org, type } };
    if (step.object_type === 'no_perm' || uuid === null) return { key: `hidden-${index}`, name: '', location: null };
    return { key: uuid, name: step.name ?? '', location: { kind: 'folder', uuid } };
  });
}
