import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../app/language/use-text.ts';
import type { Sort, SortKey } from '../api.ts';
import type { Column } from '../columns/columns.ts';

interface ListHeaderProps {
  columns: readonly Column[];
  sort: Sort;
  onSort: (key: SortKey) => void;
}

/** The line of column names that stays while the rows scroll; a press sorts, on the server. */
export function ListHeader({ columns, sort, onSort }: ListHeaderProps): ReactNode {
  const t = useText();
  return (
    <Header role="row" aria-rowindex={1}>
      {columns.map(({ id, sort: key, numeric }) => {
        const sorted = key !== undefined && key === sort.key;
        const name = t(`storage.columns.${id}`);
        return (
          <HeaderCell
            key={id}
            role="columnheader"
            data-column={id}
            data-numeric={numeric}
            aria-sort={sorted ? (sort.order === 'asc' ? 'ascending' : 'descending') : undefined}
          >
            {key === undefined ? (
              name
            ) : (
              <ButtonBase
                title={t('storage.list.sortBy', { column: name })}
                onClick={() => onSort(key)}
                sx={{ gap: 0.5, font: 'inherit', color: sorted ? 'text.primary' : 'inherit', borderRadius: 1 }}
              >
                {name}
                {sorted && (sort.order === 'asc' ? <ArrowUp size={13} /> : <ArrowDown size={13} />)}
              </ButtonBase>
            )}
          </HeaderCell>
        );
      })}
    </Header>
  );
}

const Header = styled('div')(({ theme: { tokens } }) => ({
  position: 'sticky',
  top: 0,
  zIndex: 2,
  display: 'grid',
  gridTemplateColumns: 'var(--columns)',
  minWidth: 'min-content',
  height: 34,
  alignItems: 'stretch',
  backgroundColor: tokens.paper,
  borderBottom: `1px solid ${tokens.line}`,
  color: tokens.ink3,
  fontSize: 12,
  fontWeight: 500,
}));

const HeaderCell = styled('div')({
  padding: '0 10px',
  alignContent: 'center',
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  '&[data-numeric]': { textAlign: 'right' },
  '&[data-column="name"]': { position: 'sticky', left: 0, zIndex: 1, backgroundColor: 'inherit' },
});
