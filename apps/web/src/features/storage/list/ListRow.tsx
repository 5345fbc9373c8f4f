import type { Item } from '@mado/contract';
import { memo, type ReactNode } from 'react';
import type { Text } from '../../../app/language/use-text.ts';
import type { ColumnId } from '../columns/columns.ts';
import type { SizedColumn } from '../columns/widths.ts';
import { useRowSpot } from '../drag/drop-spot.ts';
import { cellOf, phoneCell, type GivenCell, type PictureOf } from './cells.tsx';

export interface ListRowProps {
  item: Item;
  /** Zero-based position in the list. */
  index: number;
  /** Where the row begins, px from the first one. */
  top: number;
  /** px */
  height: number;
  /** Rows above the first: 1 where there is a header. */
  below: number;
  columns: readonly SizedColumn[];
  phone: boolean;
  selected: boolean;
  active: boolean;
  t: Text;
  onOpen: (item: Item) => void;
  tagsCell: GivenCell | undefined;
  shareCell: GivenCell | undefined;
  picture: PictureOf | undefined;
}

/**
 * One line of the list. Events are taken by the list itself, which finds the row by `data-index`; it also has the
 * styles.
 */
export const ListRow = memo(function ListRow(props: ListRowProps): ReactNode {
  const { item, index, top, height, below, columns, phone, selected, active, t, onOpen, tagsCell, shareCell, picture } =
    props;
  const spot = useRowSpot(item);
  return (
    <div
      {...spot}
      role="row"
      className="row"
      id={itemId(item.uuid)}
      data-index={index}
      data-active={active || undefined}
      aria-rowindex={index + 1 + below}
      aria-selected={selected}
      style={{ transform: `translateY(${top}px)`, height }}
    >
      {phone ? (
        <div role="gridcell" className="cell phone" data-column="name">
          {phoneCell(item, columns, { t, picture })}
        </div>
      ) : (
        columns.map(({ id, numeric }) => (
          <div key={id} role="gridcell" className="cell" data-column={id} data-numeric={numeric}>
            {cellOf(item, id, { t, onOpen, tagsCell, shareCell, picture })}
          </div>
        ))
      )}
    </div>
  );
});

/** Of the row or tile of an item. */
export function itemId(uuid: string): string {
  return `row-${uuid}`;
}

export function columnsTrack(columns: readonly SizedColumn[]): ColumnId[] {
  return columns.map(({ id }) => id);
}
