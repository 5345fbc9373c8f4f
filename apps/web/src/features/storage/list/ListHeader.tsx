import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../app/language/use-text.ts';
import type { Sort, SortKey } from '../api.ts';
import type { ColumnId } from '../columns/columns.ts';
import { ColumnEdge } from '../columns/ColumnEdge.tsx';
import { edgeOf, leastOf, type SizedColumn } from '../columns/widths.ts';

interface ListHeaderProps {
  columns: readonly SizedColumn[];
  sort: Sort;
  onSort: (key: SortKey) => void;
  /** null: as wide as at first. */
  onWidth: (id: ColumnId, width: number | null) => void;
}

/** The line of column names that stays while the rows scroll; a press sorts, on the server, an edge makes wider. */
export function ListHeader({ columns, sort, onSort, onWidth }: ListHeaderProps): ReactNode {
  const t = useText();
  return (
    <div role="rowgroup" style={{ position: 'sticky', top: 0, zIndex: 2, minWidth: leastOf(columns) }}>
      <Header role="row" aria-rowindex={1}>
        {columns.map((column) => {
          const { id, sort: key, numeric } = column;
          const sorted = key !== undefined && key === sort.key;
          const name = t(`storage.columns.${id}`);
          const edge = edgeOf(columns, id);
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
              {edge !== null && <ColumnEdge column={column} edge={edge} onWidth={(width) => onWidth(id, width)} />}
            </HeaderCell>
          );
        })}
      </Header>
    </div>
  );
}

const Header = styled('div')(({ theme: { tokens } }) => ({
  display: 'grid',
  gridTemplateColumns: 'var(--columns)',
  height: 34,
  alignItems: 'stretch',
  backgroundColor: tokens.paper,
  borderBottom: `1px solid ${tokens.line}`,
  color: tokens.ink3,
  fontSize: 12,
  fontWeight: 500,
}));

const HeaderCell = styled('div')({
  position: 'relative',
  padding: '0 10px',
  alignContent: 'center',
  whiteSpace: 'nowrap',
  '&[data-numeric]': { textAlign: 'right' },
  '&[data-column="name"]': { position: 'sticky', left: 0, zIndex: 1, backgroundColor: 'inherit' },
});
