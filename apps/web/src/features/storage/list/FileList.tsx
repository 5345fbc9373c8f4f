import type { Item } from '@mado/contract';
import {
  useEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { useText } from '../../../app/language/use-text.ts';
import type { Sort, SortKey } from '../api.ts';
import type { Column } from '../columns/columns.ts';
import { stepOfClick } from './clicks.ts';
import { commandOf } from './keys.ts';
import { Grid } from './Grid.tsx';
import { ListHeader } from './ListHeader.tsx';
import { ListRow, rowId } from './ListRow.tsx';
import { entryOfKey, type MenuEntry } from '../menu-entry.ts';
import { RowMenu } from './RowMenu.tsx';
import type { Selection, SelectionStep } from './selection.ts';
import { useRowHint } from './use-row-hint.ts';
import { useRowMenu } from './use-row-menu.ts';
import { useChosenInSight, useRowWindow } from './use-row-window.ts';

interface FileListProps {
  /** What holds the focus while the keyboard is in the rows. */
  ref?: RefObject<HTMLDivElement | null>;
  label: string;
  items: readonly Item[];
  columns: readonly Column[];
  sort: Sort;
  phone: boolean;
  selection: Selection;
  /** Entries of the menu for the chosen items, or for the location when nothing is chosen. */
  menu: readonly MenuEntry[];
  menuLabel: string;
  /** Stands below the last row: what is still on its way. */
  tail: ReactNode;
  onSelect: (step: SelectionStep) => void;
  onSort: (key: SortKey) => void;
  onOpen: (item: Item) => void;
  /** The item will probably be opened next. */
  onHint: (item: Item) => void;
}

/** The rows of a location, of which only those on the screen exist; mouse, finger and keyboard as [WB-12] says. */
export function FileList(props: FileListProps): ReactNode {
  const { ref, label, items, columns, sort, phone, selection, tail, onSelect, onSort, onOpen, onHint } = props;
  const own = useRef<HTMLDivElement>(null);
  const scroller = ref ?? own;
  const order = useMemo(() => items.map(({ uuid }) => uuid), [items]);
  const template = useMemo(() => columns.map(({ width }) => width).join(' '), [columns]);
  const rows = useRowWindow(scroller, items, order, sort, phone);
  useChosenInSight(rows, phone && selection.active !== null ? order.indexOf(selection.active) : -1);

  const itemAt = (target: EventTarget | null): Item | undefined => {
    const row = target instanceof Element ? target.closest('[data-index]') : null;
    return row === null ? undefined : items[Number(row.getAttribute('data-index'))];
  };
  const { at, close, openByKey, events } = useRowMenu(selection, onSelect, itemAt);
  const hints = useRowHint(itemAt, onHint);

  const click = (event: MouseEvent): void => {
    if (event.target instanceof Element && event.target.closest('[role="columnheader"]') !== null) return;
    const item = itemAt(event.target);
    if (item === undefined) return onSelect({ type: 'clear' });
    const step = stepOfClick(event, { id: item.uuid, order, picking: phone && selection.ids.size > 1 });
    if (step.type === 'only') onHint(item);
    onSelect(step);
  };

  const key = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget) return;
    const command = commandOf(event, { selection, order, page: rows.page() });
    const entry = command === null ? entryOfKey(props.menu, event) : undefined;
    if (command === null && entry === undefined) return;
    event.preventDefault();
    if (command === null) return entry?.run();
    if (command.type === 'step') {
      onSelect(command.step);
      if (command.show !== undefined) rows.virtualizer.scrollToIndex(order.indexOf(command.show));
      return;
    }
    const item = items[order.indexOf(command.id)];
    if (item === undefined) return;
    if (command.type === 'open') onOpen(item);
    else openByKey(item);
  };

  return (
    <>
      <Grid
        ref={scroller}
        role="grid"
        tabIndex={0}
        aria-label={label}
        aria-multiselectable
        aria-rowcount={items.length + 1}
        aria-activedescendant={selection.active === null ? undefined : rowId(selection.active)}
        data-testid="file-list"
        data-picking={selection.ids.size === 0 ? undefined : phone ? 'phone' : 'wide'}
        onClick={click}
        onDoubleClick={(event) => {
          const item = itemAt(event.target);
          if (item !== undefined) onOpen(item);
        }}
        onKeyDown={key}
        {...hints}
        {...events}
        style={{ '--columns': phone ? '1fr' : template } as CSSProperties}
      >
        {!phone && <ListHeader columns={columns} sort={sort} onSort={onSort} />}
        <Rows {...rows} {...{ items, columns, phone, selection, onOpen }} />
        {tail}
      </Grid>
      <RowMenu at={at} label={props.menuLabel} entries={props.menu} onClose={close} />
    </>
  );
}

type RowsProps = Pick<FileListProps, 'items' | 'columns' | 'phone' | 'selection' | 'onOpen'> &
  Pick<ReturnType<typeof useRowWindow>, 'virtualizer' | 'margin'>;

/** The rows that are on the screen, on ground as high as all of them. */
function Rows({ items, columns, phone, selection, onOpen, virtualizer, margin }: RowsProps): ReactNode {
  const t = useText();
  const least = useMemo(() => columns.reduce((sum, column) => sum + column.least, 0), [columns]);
  // A row is not drawn again because `onOpen` is another function: it calls the one that is current then.
  const latest = useRef(onOpen);
  useEffect(() => {
    latest.current = onOpen;
  });
  const [open] = useState(() => (item: Item) => latest.current(item));
  return (
    <div
      role="rowgroup"
      style={{ position: 'relative', minWidth: phone ? 0 : least, height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map(({ index, key: rowKey, start, size }) => {
        const item = items[index];
        return (
          item !== undefined && (
            <ListRow
              key={rowKey}
              item={item}
              index={index}
              top={start - margin}
              height={size}
              columns={columns}
              phone={phone}
              selected={selection.ids.has(item.uuid)}
              active={selection.active === item.uuid}
              t={t}
              onOpen={open}
            />
          )
        );
      })}
    </div>
  );
}
