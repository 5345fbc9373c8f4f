import type { Organisation } from '@mado/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { rememberOrganisation, startingOrganisation } from '../../features/organisations/index.ts';
import {
  pathQuery,
  breadcrumbOf,
  type CurrentFolder,
  type StorageLocation,
  type BreadcrumbStep,
} from '../../features/storage/index.ts';
import type { DropTarget } from '../../features/uploads/index.ts';

/** What the screen knows of where one is. */
export interface Here {
  name: string;
  /** Whose drawer is shown. */
  organisation: Organisation | null;
  breadcrumb: readonly BreadcrumbStep[];
  ancestors: readonly StorageLocation[];
  /** null until it is known. */
  drop: DropTarget | null;
  mayCreate: boolean;
}

/** Brings together the address, the folder's own answer, its path and the organisations. */
export function useHere(
  location: StorageLocation,
  folder: CurrentFolder | null,
  organisations: readonly Organisation[],
): Here {
  const t = useText();
  const org = location.kind === 'folder' ? (folder?.org ?? null) : location.org;
  const own = organisations.find(({ uuid }) => uuid === org);
  // While a folder is on its way, and in one of an organisation that is not ours, the last drawer stays.
  const organisation = own ?? startingOrganisation(organisations) ?? null;
  const rootNames = useMemo(
    () => ({ org: own?.name ?? '', share: t('storage.roots.share'), private: t('storage.roots.private') }),
    [own?.name, t],
  );
  const path = useQuery({
    ...pathQuery(location.kind === 'folder' ? location.uuid : ''),
    enabled: location.kind === 'folder',
  });
  const folderName = folder?.name ?? '';
  const breadcrumb = useMemo((): BreadcrumbStep[] => {
    if (location.kind === 'filter') {
      const type = own?.can.view === true ? 'org' : 'share';
      const root: StorageLocation = { kind: 'root', org: location.org, type };
      return [
        { key: type, name: rootNames[type], location: root },
        { key: 'filter', name: t(`search.filter.${location.filter}`, { value: location.value }), location },
      ];
    }
    if (location.kind === 'personal') {
      return [{ key: location.list, name: t(`personal.${location.list}.name`), location }];
    }
    if (location.kind === 'root') return [{ key: location.type, name: rootNames[location.type], location }];
    if (path.data === undefined) return [{ key: location.uuid, name: folderName, location }];
    // What an organisation shares that is not ours stands under the one whose drawer is shown.
    const drawer = own === undefined && organisation !== null ? { org: organisation.uuid } : {};
    const steps = path.data.map((step) =>
      step.type === 'share' && step.object_type === 'root' ? { ...step, ...drawer } : step,
    );
    return breadcrumbOf(steps, rootNames);
  }, [location, path.data, rootNames, folderName, own, organisation, t]);
  const ancestors = useMemo(
    () => breadcrumb.slice(0, -1).flatMap((step) => (step.location === null ? [] : [step.location])),
    [breadcrumb],
  );

  const ownId = own?.uuid;
  useEffect(() => {
    if (ownId !== undefined) rememberOrganisation(ownId);
  }, [ownId]);

  const name = location.kind === 'folder' ? folderName : (breadcrumb.at(-1)?.name ?? '');
  return {
    name,
    organisation,
    breadcrumb,
    ancestors,
    drop: dropTarget(location, folder, own?.can.upload === true, name),
    mayCreate:
      location.kind === 'root' ? own?.can.create === true && location.type !== 'share' : folder?.can.edit === true,
  };
}

function dropTarget(
  location: StorageLocation,
  folder: CurrentFolder | null,
  member: boolean,
  name: string,
): DropTarget | null {
  if (location.kind === 'root') return { ...location, member, name };
  if (location.kind === 'filter' || location.kind === 'personal' || folder === null) return null;
  const { uuid, org, foldertype, can } = folder;
  return { kind: 'folder', uuid, org, foldertype, mayUpload: can.upload, name };
}
