import type { Organisation, SearchHit } from '@mado/contract';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useText } from '../../app/language/use-text.ts';
import { SearchField } from '../../features/search/index.ts';
import {
  ItemIcon,
  kindOf,
  useLocationAddress,
  usePhone,
  viewerUrl,
  type StorageLocation,
} from '../../features/storage/index.ts';
import { locationOfHit } from './actions/location-of-hit.ts';

interface HeaderSearchProps {
  organisation: Organisation;
  /** undefined: no list, as in the trash. */
  location?: StorageLocation;
}

/** Search in the organisation whose drawer is shown. A hit opens as a double click opens it; a file where it lies. */
export function HeaderSearch({ organisation, location }: HeaderSearchProps): ReactNode {
  const t = useText();
  const navigate = useNavigate();
  const addressOf = useLocationAddress();
  const phone = usePhone();
  const org = organisation.uuid;
  const open = (hit: SearchHit): void => {
    const viewer = hit.object_type === 'folder' ? viewerUrl(hit) : null;
    if (viewer !== null) void navigate(viewer);
    else if (hit.object_type === 'folder') void navigate(addressOf({ kind: 'folder', uuid: hit.uuid }));
    else void navigate(addressOf(locationOfHit(hit, organisation)), { state: { choose: hit.uuid } });
  };
  const initial = location?.kind === 'filter' && location.filter === 'search' ? location.value : '';
  const rootOf = ({ org_root }: SearchHit): string =>
    org_root === 'org' ? organisation.name : t(`storage.roots.${org_root}`);
  return (
    <SearchField
      org={org}
      key={`${org} ${initial}`}
      initial={initial}
      phone={phone}
      iconOf={(hit) => <ItemIcon kind={kindOf(hit)} />}
      rootOf={rootOf}
      onOpen={open}
      onAll={(value) => void navigate(addressOf({ kind: 'filter', org, filter: 'search', value }))}
    />
  );
}
