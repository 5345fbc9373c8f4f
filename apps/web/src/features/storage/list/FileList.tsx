import type { Item } from '@mado/contract';
import { useVirtualizer } from '@tanstack/react-virtual';
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
import { commandOf } from './keys.ts';
import { Grid } from './Grid.tsx';
import { ListHeader } from './ListHeader.tsx';
import { ListRow, rowId } from './ListRow.tsx';
import { createLongPress } from './long-press.ts';
import { rowOffsets } from './row-heights.ts';
import type { MenuEntry } from '../menu-entry.ts';
import { RowMenu } from './RowMenu.tsx';
import type { Selection, SelectionStep } from './selection.ts';
import { useSteadyScroll } from './use-steady-scroll.ts';

const headerHeight = 34;
/** A pointer that rests this long on a row, in ms, is a hint that it will be opened. */
const hintTime = 120;

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
  const { label, items, columns, sort, phone, selection, menu, menuLabel, tail } = props;
  const { onSelect, onSort, onOpen, onHint } = props;
  const t = useText();
  const own = useRef<HTMLDivElement>(null);
  const scroller = props.ref ?? own;
  const hint = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [menuAt, setMenuAt] = useState<{ x: number; y: number } | null>(null);

  const order = useMemo(() => items.map(({ uuid }) => uuid), [items]);
  const template = useMemo(() => columns.map(({ width }) => width).join(' '), [columns]);
  const least = useMemo(() => columns.reduce((sum, column) => sum + column.least, 0), [columns]);
  const offsets = useMemo(() => rowOffsets(items, phone), [items, phone]);
  const margin = phone ? 0 : headerHeight;
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => offsets.heights[index] ?? 0,
    getItemKey: (index) => order[index] ?? index,
    scrollMargin: margin,
    scrollPaddingStart: margin,
    overscan: 8,
  });

  useSteadyScroll(scroller, order, sort, offsets.tops);

  const itemAt = (target: EventTarget | null): Item | undefined => {
    const row = target instanceof Element ? target.closest('[data-index]') : null;
    return row === null ? undefined : items[Number(row.getAttribute('data-index'))];
  };

  const openMenu = (item: Item | undefined, x: number, y: number): void => {
    if (item === undefined) onSelect({ type: 'clear' });
    else if (!selection.ids.has(item.uuid)) onSelect({ type: 'only', id: item.uuid });
    setMenuAt({ x, y });
  };

  const click = (event: MouseEvent): void => {
    if (event.target instanceof Element && event.target.closest('[role="columnheader"]') !== null) return;
    const item = itemAt(event.target);
    if (item === undefined) return onSelect({ type: 'clear' });
    if (event.shiftKey) return onSelect({ type: 'extend', id: item.uuid, order });
    // A thumb has no Ctrl: the box adds and takes away, and once there are several the whole row does.
    const picks = event.target instanceof Element && event.target.closest('[data-pick]') !== null;
    if (event.ctrlKey || event.metaKey || picks || (phone && selection.ids.size > 1))
      return onSelect({ type: 'toggle', id: item.uuid });
    onHint(item);
    onSelect({ type: 'only', id: item.uuid });
  };

  const key = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget) return;
    // Rows that are whole on the screen, by the tallest of them.
    const tallest = Math.max(1, ...virtualizer.getVirtualItems().map(({ size }) => size));
    const page = Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - margin) / tallest) - 1);
    const command = commandOf(event, { selection, order, page });
    if (command === null) return;
    event.preventDefault();
    if (command.type === 'step') {
      onSelect(command.step);
      if (command.show !== undefined) virtualizer.scrollToIndex(order.indexOf(command.show));
      return;
    }
    const item = items[order.indexOf(command.id)];
    if (item === undefined) return;
    if (command.type === 'open') return onOpen(item);
    const box = document.getElementById(rowId(item.uuid))?.getBoundingClientRect();
    openMenu(item, (box?.left ?? 0) + 48, (box?.bottom ?? 0) - 8);
  };

  const rest = (target: EventTarget | null): void => {
    clearTimeout(hint.current);
    const item = itemAt(target);
    if (item !== undefined) hint.current = setTimeout(() => onHint(item), hintTime);
  };

  // Rows and timers outlive a render: they call what is current then.
  const latest = useRef({ openMenu, itemAt, onOpen });
  useEffect(() => {
    latest.current = { openMenu, itemAt, onOpen };
  });
  const [open] = useState(() => (item: Item) => latest.current.onOpen(item));
  const [{ takes, ...longPress }] = useState(() =>
    createLongPress((target, x, y) => latest.current.openMenu(latest.current.itemAt(target), x, y)),
  );

  // On a phone the bar of the selection takes room: the row just chosen must not lie behind it.
  const room = virtualizer.scrollRect?.height;
  const chosenRow = phone && selection.active !== null ? order.indexOf(selection.active) : -1;
  useEffect(() => {
    if (chosenRow >= 0) virtualizer.scrollToIndex(chosenRow);
  }, [chosenRow, room, virtualizer]);

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
        onContextMenu={(event) => {
          event.preventDefault();
          if (!takes()) openMenu(itemAt(event.target), event.clientX, event.clientY);
        }}
        onKeyDown={key}
        onPointerOver={({ target }) => rest(target)}
        onPointerLeave={() => clearTimeout(hint.current)}
        {...longPress}
        style={{ '--columns': phone ? '1fr' : template } as CSSProperties}
      >
        {!phone && <ListHeader columns={columns} sort={sort} onSort={onSort} />}
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
        {tail}
      </Grid>
      <RowMenu at={menuAt} label={menuLabel} entries={menu} onClose={() => setMenuAt(null)} />
    </>
  );
}
