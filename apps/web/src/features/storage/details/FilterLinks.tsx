import Link from '@mui/material/Link';
import { Fragment, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { useText } from '../../../app/language/use-text.ts';
import type { LocationFilter } from '../storage-location.ts';
import { useLocationAddress } from '../use-location-address.ts';

interface FilterLinksProps {
  org: string;
  filter: LocationFilter;
  values: readonly string[];
}

/** Values of an item, each of which leads to everything of its organisation that has it, too. */
export function FilterLinks({ org, filter, values }: FilterLinksProps): ReactNode {
  const t = useText();
  const addressOf = useLocationAddress();
  return values.map((value, index) => (
    <Fragment key={value}>
      {index > 0 && ', '}
      <Link
        component={RouterLink}
        to={addressOf({ kind: 'filter', org, filter, value })}
        title={t('search.showAll', { value })}
      >
        {value}
      </Link>
    </Fragment>
  ));
}
