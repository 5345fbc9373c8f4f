import type { Item } from '@mado/contract';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useText } from '../../../app/language/use-text.ts';
import { MovePopover, type MovePlace, type MoveTarget } from '../../../features/library/index.ts';
import { organisationsQuery } from '../../../features/organisations/index.ts';
import {
  foldersQuery,
  locationKey,
  type BreadcrumbStep,
  type StorageLocation,
} from '../../../features/storage/index.ts';
import { targetOf } from './move-target.ts';

interface Place extends MovePlace {
  location: StorageLocation;
  org: string | null;
  /** Full access, as far as it is known. */
  mayMoveHere: boolean;
}

interface MoveChooserProps {
  items: readonly Item[];
  /** The way to where one is. */
  start: readonly BreadcrumbStep[];
  onClose: () => void;
  onMove: (target: MoveTarget) => void;
}

/** Walks through the folders of all organisations, from where one is; above the roots all of them are listed. */
export function MoveChooser({ items, start, onClose, onMove }: MoveChooserProps): ReactNode {
  const t = useText();
  const [way, setWay] = useState<readonly Place[]>(() => start.flatMap(stepAsPlace));
  const here = way.at(-1) ?? null;
  const roots = useRoots();
  const folders = useQuery({
    ...foldersQuery(here?.location ?? { kind: 'folder', uuid: '' }),
    enabled: here !== null,
  });
  const moved = new Set(items.map(({ uuid }) => uuid));
  const inside = folders.data?.filter(({ uuid }) => !moved.has(uuid)).map(folderAsPlace);
  const places = here === null ? roots : inside;
  const target = here && targetOf(here.location);
  const isThere = here !== null && items.every((item) => locationKey(here.location) === keyOfPlace(item));

  const refusal = (): string | null => {
    if (here === null) return t('library.move.top');
    return target === null || isThere || !here.mayMoveHere ? t('library.move.refused') : null;
  };
  const org = here?.org ?? null;
  const leavesOrganisation = org !== null && items.some((item) => item.org !== org);
  return (
    <MovePopover
      here={here}
      places={places}
      failed={here !== null && folders.isError && folders.data === undefined}
      refusal={refusal()}
      notice={leavesOrganisation ? t('library.move.otherOrganisation') : null}
      onEnter={(key) => {
        const entered = places?.find((place) => place.key === key);
        if (entered) setWay([...way, entered]);
      }}
      onUp={() => setWay(way.slice(0, -1))}
      onRetry={() => void folders.refetch()}
      onMove={() => {
        if (target) onMove(target);
      }}
      onClose={onClose}
    />
  );
}

/** The roots of all organisations that somebody is in. */
function useRoots(): Place[] | undefined {
  const t = useText();
  const { data } = useQuery(organisationsQuery);
  return data?.flatMap(({ uuid: org, name, can }) => [
    ...(can.create ? [rootPlace(org, 'org', name)] : []),
    ...(can.private ? [rootPlace(org, 'private', `${t('storage.roots.private')}（${name}）`)] : []),
  ]);
}

function rootPlace(org: string, type: 'org' | 'private', name: string): Place {
  const location = { kind: 'root', org, type } as const;
  return { key: locationKey(location), name, location, org, mayMoveHere: true };
}

function folderAsPlace({ uuid, name, org, can }: Item): Place {
  return { key: uuid, name, location: { kind: 'folder', uuid }, org, mayMoveHere: can.upload };
}

/** What is not known of a folder on the way the server says when something is moved there. */
function stepAsPlace({ key, name, location }: BreadcrumbStep): Place[] {
  if (location === null) return [];
  return [{ key, name, location, org: location.kind === 'root' ? location.org : null, mayMoveHere: true }];
}

function keyOfPlace({ parent_folder: parent, org, org_root: root }: Item): string {
  return locationKey(parent === null ? { kind: 'root', org, type: root } : { kind: 'folder', uuid: parent });
}
