import type { Item } from '@mado/contract';
import { useEffect, useMemo, useRef, type CSSProperties, type MouseEvent, type ReactNode, type RefObject } from 'react';
import type { Sort, SortKey } from '../api.ts';
import type { ColumnId } from '../columns/columns.ts';
import { templateOf, type SizedColumn } from '../columns/widths.ts';
import type { MenuEntry } from '../menu-entry.ts';
import type { GivenCell, PictureOf } from './cells.tsx';
import { kindOfClick } from './clicks.ts';
import { Grid } from './Grid.tsx';
import { ListHeader } from './ListHeader.tsx';
import { itemId } from './ListRow.tsx';
import { layoutOfRows, layoutOfTiles } from './row-layout.ts';
import { RowMenu } from './RowMenu.tsx';
import { RowsOnScreen } from './RowsOnScreen.tsx';
import type { Rows } from './rows.ts';
import { Band } from './Band.tsx';
import { tileHeight, TilesOnScreen, usePerLine } from './TilesOnScreen.tsx';
import type { Choosing } from './use-choosing.ts';
import { useLineWindow } from './use-line-window.ts';
import { useListKeys } from './use-list-keys.ts';
import type { ListView } from './use-list-view.ts';
import { useMouse } from './use-mouse.ts';
import type { Dropping } from './use-row-drag.ts';
import { useRowHint } from './use-row-hint.ts';
import { useRowMenu } from './use-row-menu.ts';
import { useSteadyScroll } from './use-steady-scroll.ts';
import { watchSize } from '../watch-size.ts';

export interface FileListProps {
  /** What holds the focus while the keyboard is in the rows. */
  ref?: RefObject<HTMLDivElement | null>;
  label: string;
  rows: Rows;
  view: ListView;
  columns: readonly SizedColumn[];
  sort: Sort;
  phone: boolean;
  choosing: Choosing;
  /** Entries of the menu for the chosen items, or for the location when nothing is chosen. */
  menu: readonly MenuEntry[];
  menuLabel: string;
  /** What keys do that are not the list's own. */
  keys: readonly MenuEntry[];
  /** Stands at the lower edge: what could not be had. */
  tail: ReactNode;
  /** What is to be seen as soon as the keyboard is on it; null: nothing. */
  target?: string | null;
  /** What dragging rows somewhere does; undefined: they are not dragged. */
  dropping?: Dropping | undefined;
  /** Always the same function. */
  picture?: PictureOf;
  onSort: (key: SortKey) => void;
  /** null: as wide as at first. */
  onWidth: (id: ColumnId, width: number | null) => void;
  onOpen: (item: Item) => void;
  /** What the column of tags shows, which belong to another feature. */
  tagsCell?: GivenCell;
  /** Likewise, of what is shared. */
  shareCell?: GivenCell;
  /** The item will probably be opened next. */
  onHint: (item: Item) => void;
  /** These positions are on the screen. */
  onLook: (first: number, last: number) => void;
}

const headerHeight = 34;

/** The items of a location, of which only those on the screen exist; mouse, finger and keyboard as [WB-12] says. */
export function FileList(props: FileListProps): ReactNode {
  const { ref, label, rows, view, columns, sort, phone, choosing, menu, keys, onSort, onOpen, onHint, onLook } = props;
  const own = useRef<HTMLDivElement>(null);
  const scroller = ref ?? own;
  const { selection } = choosing;
  const tiles = view === 'tiles';
  const perLine = usePerLine(scroller, tiles);
  const margin = phone || tiles ? 0 : headerHeight;
  const layout = useMemo(
    () => (tiles ? layoutOfTiles(rows.length, perLine, tileHeight) : layoutOfRows(rows, phone)),
    [tiles, rows, perLine, phone],
  );
  const lines = useLineWindow(scroller, layout, margin);
  useSteadyScroll(scroller, { rows, layout }, sort, margin);
  const { first, last } = lines;
  useEffect(() => {
    if (last >= 0) onLook(first * layout.perLine, Math.min(rows.length, (last + 1) * layout.perLine) - 1);
  }, [first, last, layout.perLine, rows.length, onLook]);

  const active = selection.active === null ? -1 : rows.indexOf(selection.active);
  useTargetInSight(selection.active === props.target ? selection.active : null, active, () =>
    lines.show(Math.floor(active / layout.perLine)),
  );
  useChosenInSight(scroller, phone && active >= 0 ? () => lines.show(Math.floor(active / layout.perLine)) : null);

  const itemAt = (target: EventTarget | null): Item | undefined => {
    const index = indexAt(target);
    return index < 0 ? undefined : rows.at(index);
  };
  const { at, close, openByKey, events } = useRowMenu(selection, choosing.select, itemAt);
  const hints = useRowHint(itemAt, onHint);
  const mouse = useMouse({ scroller, layout, rows, margin, choosing, dropping: props.dropping, itemAt });

  const click = clicks({ props, isDrag: mouse.wasDragged, itemAt });
  const onKeyDown = useListKeys({ rows, layout, lines, choosing, menu: keys, onOpen, openMenu: openByKey });

  const drawn = { rows, selection, first, last, layout, onOpen, picture: props.picture };
  return (
    <>
      <Grid
        ref={scroller}
        role="grid"
        tabIndex={0}
        id={listId}
        aria-label={label}
        aria-multiselectable
        aria-rowcount={layout.lines + (margin > 0 ? 1 : 0)}
        aria-activedescendant={active < 0 ? undefined : itemId(rows.at(active)?.uuid ?? '')}
        data-testid="file-list"
        data-view={view}
        data-picking={selection.ids.size === 0 ? undefined : phone ? 'phone' : 'wide'}
        onClick={click}
        onDoubleClick={(event) => {
          const item = itemAt(event.target);
          if (item !== undefined) onOpen(item);
        }}
        onKeyDown={onKeyDown}
        {...hints}
        {...events}
        onPointerDown={(event) => {
          events.onPointerDown(event);
          mouse.onPointerDown(event);
        }}
        style={{ '--columns': phone ? '1fr' : templateOf(columns) } as CSSProperties}
      >
        {margin > 0 && <ListHeader columns={columns} sort={sort} onSort={onSort} onWidth={props.onWidth} />}
        {tiles ? (
          <TilesOnScreen {...drawn} />
        ) : (
          <RowsOnScreen
            {...drawn}
            {...{ columns, phone }}
            below={margin > 0 ? 1 : 0}
            tagsCell={props.tagsCell}
            shareCell={props.shareCell}
          />
        )}
        <Band at={mouse.band} top={margin} />
        {props.tail}
      </Grid>
      <RowMenu at={at} label={props.menuLabel} entries={menu} onClose={close} />
    </>
  );
}

interface ClickOptions {
  props: Pick<FileListProps, 'choosing' | 'phone' | 'onHint'>;
  /** The click ends a band or a drag, and means nothing else. */
  isDrag: () => boolean;
  itemAt: (target: EventTarget | null) => Item | undefined;
}

/** A click chooses what it hits, and gives up the choice on empty ground. */
function clicks({ props, isDrag, itemAt }: ClickOptions): (event: MouseEvent) => void {
  const { choosing, phone, onHint } = props;
  return (event) => {
    if (isDrag()) return;
    if (event.target instanceof Element && event.target.closest('[role="columnheader"]') !== null) return;
    const item = itemAt(event.target);
    if (item === undefined) return choosing.select({ type: 'clear' });
    const kind = kindOfClick(event, phone && choosing.selection.ids.size > 1);
    if (kind === 'extend') return choosing.extend(indexAt(event.target));
    if (kind === 'only') onHint(item);
    choosing.select({ type: kind, id: item.uuid });
  };
}

/** Where the link over the page's head leads. */
export const listId = 'list';

/** The position of the item that something is a part of; -1: of none. */
function indexAt(target: EventTarget | null): number {
  const element = target instanceof Element ? target.closest('[data-index]') : null;
  return element === null ? -1 : Number(element.getAttribute('data-index'));
}

/** Once, when the keyboard comes to what was looked for. */
function useTargetInSight(target: string | null, active: number, show: () => void): void {
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (target === null || active < 0 || shown.current === target) return;
    shown.current = target;
    show();
  }, [target, active, show]);
}

/** On a phone the bar of the selection takes room: the row just chosen must not lie behind it. */
function useChosenInSight(scroller: RefObject<HTMLElement | null>, show: (() => void) | null): void {
  const latest = useRef(show);
  useEffect(() => {
    latest.current = show;
  });
  const isOn = show !== null;
  useEffect(() => {
    const element = scroller.current;
    if (!isOn || element === null) return undefined;
    return watchSize(element, () => latest.current?.());
  }, [scroller, isOn]);
}
