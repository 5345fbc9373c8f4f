import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import {
  Breadcrumb,
  ColumnSettings,
  DetailsButton,
  SortChoice,
  type BreadcrumbStep,
  type ColumnChoice,
  type Sort,
  type SortKey,
} from '../../features/storage/index.ts';
import { Shortcuts } from './Shortcuts.tsx';

interface LocationHeaderProps {
  breadcrumb: readonly BreadcrumbStep[];
  columns: ColumnChoice;
  sort: Sort;
  phone: boolean;
  details: boolean;
  onSort: (key: SortKey) => void;
  onDetails: (open: boolean) => void;
}

/** Where one is, and how it is shown: columns, order, details, keys. */
export function LocationHeader(props: LocationHeaderProps): ReactNode {
  const { breadcrumb, columns, sort, phone, details, onSort, onDetails } = props;
  return (
    <Box sx={{ flex: 'none', display: 'flex', alignItems: 'center', gap: 1, minHeight: 52, px: { xs: 2, sm: 2.5 } }}>
      <Breadcrumb steps={breadcrumb} phone={phone} />
      <ColumnSettings choice={columns} phone={phone}>
        {phone && <SortChoice sort={sort} onSort={onSort} />}
      </ColumnSettings>
      <DetailsButton open={details} phone={phone} onToggle={() => onDetails(!details)} />
      <Shortcuts phone={phone} />
    </Box>
  );
}
