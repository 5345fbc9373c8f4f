import type { Organisation } from '@mado/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { rememberOrganisation, startingOrganisation } from '../../features/organisations/index.ts';
import {
  pathQuery,
  breadcrumbOf,
  type CurrentFolder,
  type Place,
  type BreadcrumbStep,
} from '../../features/storage/index.ts';
import type { DropPlace } from '../../features/uploads/index.ts';

/** What the screen knows of where one is. */
export interface Here {
  name: string;
  /** Whose drawer is shown. */
  organisation: Organisation | null;
  breadcrumb: readonly BreadcrumbStep[];
  ancestors: readonly Place[];
  /** null until it is known. */
  drop: DropPlace | null;
  mayCreate: boolean;
}

/** Brings together the address, the folder's own answer, its path and the organisations. */
export function useHere(place: Place, folder: CurrentFolder | null, organisations: readonly Organisation[]): Here {
  const t = useText();
  const org = place.kind === 'root' ? place.org : (folder?.org ?? null);
  const own = organisations.find(({ uuid }) => uuid === org);
  // While a folder is on its way, and in one of an organisation that is not ours, the last drawer stays.
  const organisation = own ?? startingOrganisation(organisations) ?? null;
  const rootNames = useMemo(
    () => ({ org: own?.name ?? '', share: t('storage.roots.share'), private: t('storage.roots.private') }),
    [own?.name, t],
  );
  const path = useQuery({ ...pathQuery(place.kind === 'folder' ? place.uuid : ''), enabled: place.kind === 'folder' });
  const folderName = folder?.name ?? '';
  const breadcrumb = useMemo((): BreadcrumbStep[] => {
    if (place.kind === 'root') return [{ key: place.type, name: rootNames[place.type], place }];
    if (path.data === undefined) return [{ key: place.uuid, name: folderName, place }];
    // What an organisation shares that is not ours stands under the one whose drawer is shown.
    const drawer = own === undefined && organisation !== null ? { org: organisation.uuid } : {};
    const steps = path.data.map((step) =>
      step.type === 'share' && step.object_type === 'root' ? { ...step, ...drawer } : step,
    );
    return breadcrumbOf(steps, rootNames);
  }, [place, path.data, rootNames, folderName, own, organisation]);
  const ancestors = useMemo(
    () => breadcrumb.slice(0, -1).flatMap((step) => (step.place === null ? [] : [step.place])),
    [breadcrumb],
  );

  const ownId = own?.uuid;
  useEffect(() => {
    if (ownId !== undefined) rememberOrganisation(ownId);
  }, [ownId]);

  const name = place.kind === 'root' ? rootNames[place.type] : folderName;
  return {
    name,
    organisation,
    breadcrumb,
    ancestors,
    drop: dropPlace(place, folder, own?.can.upload === true, name),
    mayCreate: place.kind === 'root' ? own?.can.create === true && place.type !== 'share' : folder?.can.edit === true,
  };
}

function dropPlace(place: Place, folder: CurrentFolder | null, member: boolean, name: string): DropPlace | null {
  if (place.kind === 'root') return { ...place, member, name };
  if (folder === null) return null;
  const { uuid, org, foldertype, can } = folder;
  return { kind: 'folder', uuid, org, foldertype, mayUpload: can.upload, name };
}
