import type { Item, Organisation, RootType } from '@mado/contract';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useText, type Text } from '../../../app/language/use-text.ts';
import {
  moveNotices,
  MovePopover,
  type MovePlace,
  type MoveTarget,
  type Surroundings,
} from '../../../features/library/index.ts';
import { organisationsQuery } from '../../../features/organisations/index.ts';
import {
  currentFolderQuery,
  foldersQuery,
  locationKey,
  type BreadcrumbStep,
  type StorageLocation,
} from '../../../features/storage/index.ts';
import { isConference, targetOf } from './move-target.ts';

interface Place extends MovePlace {
  location: StorageLocation;
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
  const { data: organisations } = useQuery(organisationsQuery);
  const folders = useQuery({
    ...foldersQuery(here?.location ?? { kind: 'folder', uuid: '' }),
    enabled: here !== null,
  });
  const facts = useFacts(here?.location, organisations, items.some(isConference));
  const moved = new Set(items.map(({ uuid }) => uuid));
  const inside = folders.data?.filter(({ uuid }) => !moved.has(uuid)).map(folderAsPlace);
  const places = here === null ? organisations?.flatMap((one) => rootsOf(one, t)) : inside;
  const target = here && targetOf(here.location);

  const refusal = (): string | null | undefined => {
    if (here === null) return t('library.move.top');
    const isThere = items.every((item) => locationKey(here.location) === keyOfPlace(item));
    if (target === null || isThere || facts === null) return t('library.move.refused');
    if (facts === undefined) return undefined;
    return facts.takes ? null : t('library.move.refused');
  };
  const said = refusal();
  // A place of its own has shares of its own, of which a list can only say that there may be some.
  const notices = facts ? moveNotices(items, facts) : [];
  const texts = notices.length === 0 && facts && said === null ? (['inherited'] as const) : notices;
  return (
    <MovePopover
      here={here}
      places={places}
      failed={here !== null && folders.isError && folders.data === undefined}
      refusal={said}
      notices={texts.map((notice) => t(`library.move.${notice}`))}
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

/** What decides whether a place takes something. */
interface Facts extends Surroundings {
  /** One has full access to a plain folder, or is a member at a root. */
  takes: boolean;
}

/** Of the place where one is, however one came to it; undefined: on the way; null: one may not know. */
function useFacts(
  location: StorageLocation | undefined,
  organisations: readonly Organisation[] | undefined,
  hasConference: boolean,
): Facts | null | undefined {
  const folder = location?.kind === 'folder' ? location.uuid : null;
  const { data, isError } = useQuery({ ...currentFolderQuery(folder ?? ''), enabled: folder !== null });
  if (folder !== null) {
    if (isError) return null;
    return (
      data && {
        org: data.org,
        root: data.type,
        anonymous_perm: data.anonymous_perm,
        takes: data.foldertype === 'folder' && data.can.upload && !(hasConference && data.kind !== null),
      }
    );
  }
  if (location?.kind !== 'root') return null;
  if (organisations === undefined) return undefined;
  const { org, type } = location;
  const can = organisations.find(({ uuid }) => uuid === org)?.can;
  const mayPut = { org: can?.create, private: can?.private, share: false };
  return { org, root: type, takes: mayPut[type] === true };
}

/** The roots of an organisation that somebody has; nothing is put where others share, but into their folders. */
function rootsOf({ uuid: org, name, can }: Organisation, t: Text): Place[] {
  const place = (type: RootType, called: string): Place => {
    const location = { kind: 'root', org, type } as const;
    return { key: locationKey(location), name: called, location };
  };
  return [
    ...(can.create ? [place('org', name)] : []),
    place('share', `${t('storage.roots.share')}（${name}）`),
    ...(can.private ? [place('private', `${t('storage.roots.private')}（${name}）`)] : []),
  ];
}

function folderAsPlace({ uuid, name }: Item): Place {
  return { key: uuid, name, location: { kind: 'folder', uuid } };
}

function stepAsPlace({ key, name, location }: BreadcrumbStep): Place[] {
  return location === null ? [] : [{ key, name, location }];
}

function keyOfPlace({ parent_folder: parent, org, org_root: root }: Item): string {
  return locationKey(parent === null ? { kind: 'root', org, type: root } : { kind: 'folder', uuid: parent });
}
