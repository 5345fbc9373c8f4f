import type { Item } from '@mado/contract';
import { useEffect, useMemo, useRef, useState } from 'react';
import { rowsOf } from './rows.ts';
import { useSelection, type Selection, type SelectionStep } from './selection.ts';
import type { Listing } from './use-listing.ts';

export interface Choosing {
  selection: Selection;
  /** The chosen items that are known, in the order of the list. */
  chosen: readonly Item[];
  select: (step: SelectionStep) => void;
  /** By position, also of rows that have not come: they are fetched first. */
  only: (index: number) => void;
  /** From where the range began to this position. */
  extend: (index: number) => void;
  all: () => void;
  /** What lies at these positions, besides what was chosen before. */
  band: (indexes: readonly number[], besides: ReadonlySet<string>) => void;
  /** Rows that are fetched because they were chosen; null: none. */
  fetching: { there: number; of: number } | null;
  /** Stops fetching; what was chosen before stays. True: there was something to stop. */
  giveUp: () => boolean;
}

const empty = rowsOf([]);

/** What is chosen of a list of which not all rows have come: a range covers every row in it, 'all' the whole list. */
export function useChoosing(listing: Pick<Listing, 'rows' | 'reach' | 'hold'>): Choosing {
  const [selection, select] = useSelection();
  const [fetching, setFetching] = useState<Choosing['fetching']>(null);
  const running = useRef<AbortController | null>(null);
  const { rows = empty, reach, hold } = listing;

  const places = useMemo(() => {
    const found = [...selection.ids].map((id) => rows.indexOf(id)).filter((index) => index >= 0);
    return found.toSorted((a, b) => a - b);
  }, [selection.ids, rows]);
  const chosen = useMemo(() => places.flatMap((index) => rows.at(index) ?? []), [places, rows]);
  useEffect(() => {
    const active = selection.active === null ? -1 : rows.indexOf(selection.active);
    // Those of which the place is not known yet are on their way.
    if (places.length === selection.ids.size) hold(active < 0 ? places : [...places, active]);
  }, [selection, places, rows, hold]);
  useEffect(() => () => running.current?.abort(), []);

  const giveUp = (): boolean => {
    const was = running.current;
    running.current = null;
    was?.abort();
    if (was !== null) setFetching(null);
    return was !== null;
  };
  const gather = async (first: number, last: number, then: (items: readonly Item[]) => void): Promise<void> => {
    giveUp();
    const there = itemsIn(rows, first, last);
    if (there !== null) return then(there);
    const mine = new AbortController();
    running.current = mine;
    const of = last - first + 1;
    setFetching({ there: 0, of });
    try {
      const onProgress = (arrived: number): void => setFetching({ there: arrived, of });
      const items = await reach(first, last, { signal: mine.signal, onProgress });
      if (!mine.signal.aborted) then(items);
    } catch {
      // The HTTP layer has said why; what was chosen before stays.
    } finally {
      if (running.current === mine) giveUp();
    }
  };

  return {
    selection,
    chosen,
    select: (step) => {
      giveUp();
      select(step);
    },
    only: (index) => void gather(index, index, ([item]) => item && select({ type: 'only', id: item.uuid })),
    extend: (index) => {
      const from = selection.anchor === null ? -1 : rows.indexOf(selection.anchor);
      const [first, last] = from < 0 ? [index, index] : [Math.min(from, index), Math.max(from, index)];
      void gather(first, last, (items) => {
        const to = items[index - first]?.uuid;
        if (to === undefined) return;
        select(from < 0 ? { type: 'only', id: to } : { type: 'range', ids: items.map(({ uuid }) => uuid), to });
      });
    },
    all: () => {
      if (rows.length === 0) return;
      void gather(0, rows.length - 1, (items) => select({ type: 'all', ids: items.map(({ uuid }) => uuid) }));
    },
    band: (indexes, besides) =>
      select({ type: 'band', ids: indexes.flatMap((index) => rows.at(index)?.uuid ?? []), besides }),
    fetching,
    giveUp,
  };
}

/** The rows, if all of them have come; null: some have not. */
function itemsIn(rows: NonNullable<Listing['rows']>, first: number, last: number): readonly Item[] | null {
  const items: Item[] = [];
  for (let index = first; index <= last; index++) {
    const item = rows.at(index);
    if (!item) return null;
    items.push(item);
  }
  return items;
}
