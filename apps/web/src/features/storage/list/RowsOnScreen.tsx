import type { Item } from '@mado/contract';
import { useMemo, type ReactNode } from 'react';
import { useText } from '../../../app/language/use-text.ts';
import { useSteady } from '../../../app/use-steady.ts';
import { leastOf, type SizedColumn } from '../columns/widths.ts';
import type { GivenCell, PictureOf } from './cells.tsx';
import { ListRow } from './ListRow.tsx';
import type { Layout } from './row-layout.ts';
import type { Rows } from './rows.ts';
import type { Selection } from './selection.ts';
import { WaitingRow } from './WaitingRow.tsx';

export interface DrawnProps {
  rows: Rows;
  selection: Selection;
  layout: Layout;
  /** Lines to draw, the last included. */
  first: number;
  last: number;
  onOpen: (item: Item) => void;
}

interface RowsProps extends DrawnProps {
  columns: readonly SizedColumn[];
  phone: boolean;
  /** Rows above the first: 1 where there is a header. */
  below: number;
  /** Always the same function. */
  tagsCell: GivenCell | undefined;
  /** Likewise. */
  shareCell: GivenCell | undefined;
  picture: PictureOf | undefined;
}

/** The rows that are on the screen, on ground as high as all of them. */
export function RowsOnScreen(props: RowsProps): ReactNode {
  const { rows, columns, phone, below, selection, layout, first, last } = props;
  const t = useText();
  const open = useSteady(props.onOpen);
  const least = useMemo(() => leastOf(columns), [columns]);
  const lines = keyed(rows, first, last);
  return (
    <div role="rowgroup" style={{ position: 'relative', minWidth: phone ? 0 : least, height: layout.total }}>
      {lines.map(({ key, index, item }) => {
        const place = { index, top: layout.top(index), height: layout.height(index), below };
        return item === undefined ? (
          <WaitingRow key={key} {...place} columns={columns} phone={phone} />
        ) : (
          <ListRow
            key={key}
            {...place}
            item={item}
            columns={columns}
            phone={phone}
            selected={selection.ids.has(item.uuid)}
            active={selection.active === item.uuid}
            t={t}
            onOpen={open}
            tagsCell={props.tagsCell}
            shareCell={props.shareCell}
            picture={props.picture}
          />
        );
      })}
    </div>
  );
}

/** Items by position with a key for each; one that stands in two places until the list is read again has two. */
export function keyed(
  rows: Rows,
  first: number,
  last: number,
): { key: string; index: number; item: Item | undefined }[] {
  const keys = new Set<string>();
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => {
    const index = first + n;
    const item = rows.at(index);
    const key = item === undefined || keys.has(item.uuid) ? String(index) : item.uuid;
    keys.add(key);
    return { key, index, item };
  });
}
