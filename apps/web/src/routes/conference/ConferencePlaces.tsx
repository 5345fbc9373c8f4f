import { useMemo, type ReactNode } from 'react';
import { caseUrl, eventUrl } from '../../features/conferences/index.ts';
import { LocationAddresses, locationUrl, type LocationAddress } from '../../features/storage/index.ts';

interface ConferencePlacesProps {
  org: string;
  /** The event whose case is shown; null: a root is. */
  event: string | null;
  children: ReactNode;
}

/** Folders of a list among conferences stay there: an event and its cases have their pages, and so have roots. */
export function ConferencePlaces({ org, event, children }: ConferencePlacesProps): ReactNode {
  const addressOf = useMemo((): LocationAddress => {
    return (location, item) => {
      if (location.kind === 'root') return `/conference/org/${location.org}/root/${location.type}`;
      if (location.kind !== 'folder') return locationUrl(location);
      const { uuid } = location;
      if (item?.kind === 'conference' || uuid === event) return eventUrl(item?.org ?? org, uuid);
      if (item?.kind === 'case' && item.parent_folder !== null) return caseUrl(item.org, item.parent_folder, uuid);
      return event === null ? locationUrl(location) : caseUrl(org, event, uuid);
    };
  }, [org, event]);
  return <LocationAddresses value={addressOf}>{children}</LocationAddresses>;
}
