import type { Item } from '@mado/contract';
import { styled } from '@mui/material/styles';
import { memo, type ReactNode } from 'react';
import { useText } from '../../../app/language/use-text.ts';
import { formatCount, formatDay, formatSize } from '../../../app/format.ts';
import type { Column } from '../columns/columns.ts';
import { kindOf } from '../item-kind.ts';
import { Cell, Modalities, NameCell } from './Cell.tsx';

/** Height of a row in px, on a wide screen and on a phone. */
export const rowHeight = { wide: 48, phone: 64 } as const;

export interface ListRowProps {
  item: Item;
  /** Zero-based position in the list. */
  index: number;
  columns: readonly Column[];
  template: string;
  phone: boolean;
  selected: boolean;
  active: boolean;
  onOpen: (item: Item) => void;
}

/** One line of the list. Events are taken by the list itself, which finds the row by `data-index`. */
export const ListRow = memo(function ListRow(props: ListRowProps): ReactNode {
  const { item, index, columns, template, phone, selected, active, onOpen } = props;
  return (
    <Row
      role="row"
      id={rowId(item.uuid)}
      data-index={index}
      data-uuid={item.uuid}
      data-active={active || undefined}
      aria-rowindex={index + 2}
      aria-selected={selected}
      style={{ gridTemplateColumns: phone ? '1fr' : template, height: phone ? rowHeight.phone : rowHeight.wide }}
    >
      {phone ? (
        <PhoneCell item={item} />
      ) : (
        columns.map(({ id, numeric }) => (
          <RowCell key={id} role="gridcell" data-column={id} data-numeric={numeric}>
            <Cell item={item} column={id} onOpen={onOpen} />
          </RowCell>
        ))
      )}
    </Row>
  );
});

export function rowId(uuid: string): string {
  return `row-${uuid}`;
}

function PhoneCell({ item }: { item: Item }): ReactNode {
  const t = useText();
  const images = item.instance_count ?? 0;
  const count = images === 0 ? [] : [t('storage.list.images', { count: formatCount(images) })];
  const facts = [t(`storage.types.${kindOf(item)}`), ...count, formatSize(item.size), formatDay(item.created_dt)];
  return (
    <RowCell role="gridcell" data-column="name" style={{ display: 'flex', alignItems: 'center', gap: 8 }}>
      <span style={{ flex: 1, minWidth: 0 }}>
        <NameCell item={item} more={facts.join(' · ')} />
      </span>
      <Modalities item={item} atMost={2} />
    </RowCell>
  );
}

const Row = styled('div')(({ theme: { tokens } }) => ({
  display: 'grid',
  alignItems: 'stretch',
  borderBottom: `1px solid ${tokens.lineFaint}`,
  backgroundColor: tokens.paper,
  color: tokens.ink2,
  fontSize: 13,
  cursor: 'default',
  userSelect: 'none',
  WebkitTouchCallout: 'none',
  '&:hover': { backgroundColor: tokens.wash },
  '&[aria-selected="true"]': {
    backgroundColor: tokens.brand50,
    '& > :first-of-type': { boxShadow: `inset 3px 0 0 ${tokens.brand}` },
  },
  '[role="grid"]:focus-visible &[data-active]': { outline: `2px solid ${tokens.brand}`, outlineOffset: -2 },
}));

const RowCell = styled('div')({
  minWidth: 0,
  padding: '0 10px',
  alignContent: 'center',
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  '&[data-numeric]': { textAlign: 'right' },
  '&[data-column="name"]': { position: 'sticky', left: 0, zIndex: 1, backgroundColor: 'inherit' },
});
