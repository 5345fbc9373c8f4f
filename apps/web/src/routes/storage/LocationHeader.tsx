import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import {
  Breadcrumb,
  ColumnSettings,
  DetailsButton,
  SortChoice,
  useNarrow,
  ViewChoice,
  type BreadcrumbStep,
  type ColumnChoice,
  type ListView,
  type Sort,
  type SortKey,
} from '../../features/storage/index.ts';

interface LocationHeaderProps {
  breadcrumb: readonly BreadcrumbStep[];
  columns: ColumnChoice;
  sort: Sort;
  view: ListView;
  phone: boolean;
  details: boolean;
  onSort: (key: SortKey) => void;
  onView: (view: ListView) => void;
  onDetails: (open: boolean) => void;
  /** At the right end. */
  children: ReactNode;
}

/** Where one is, and how it is shown: columns, order, details, keys. */
export function LocationHeader(props: LocationHeaderProps): ReactNode {
  const { breadcrumb, columns, sort, view, phone, details, onSort, onView, onDetails, children } = props;
  const narrow = useNarrow();
  return (
    <Box sx={{ flex: 'none', display: 'flex', alignItems: 'center', gap: 1, minHeight: 52, px: { xs: 2, sm: 2.5 } }}>
      <Breadcrumb steps={breadcrumb} phone={phone} />
      <ViewChoice view={view} narrow={narrow} onView={onView} />
      <ColumnSettings choice={columns} phone={phone} narrow={narrow}>
        {(phone || view === 'tiles') && <SortChoice sort={sort} onSort={onSort} />}
      </ColumnSettings>
      <DetailsButton open={details} narrow={narrow} onToggle={() => onDetails(!details)} />
      {children}
    </Box>
  );
}
