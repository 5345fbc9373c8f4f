import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useText } from '../../../app/language/use-text.ts';
import { columnIds, columns, fullOrder, knownColumns, shareColumn, type ColumnId } from './columns.ts';
import {
  readDefault,
  readKept,
  readWidths,
  writeDefault,
  writeKept,
  writeWidths,
  type KeptColumns,
} from './kept-columns.ts';
import { sized, type SizedColumn, type Widths } from './widths.ts';

export interface ColumnChoice {
  /** What is shown, in order. */
  visible: readonly SizedColumn[];
  /** All columns, in order. */
  order: readonly ColumnId[];
  chosen: readonly ColumnId[];
  /** The address says which columns to show; the person cannot until `unfix`. */
  fixed: boolean;
  choose: (ids: readonly ColumnId[]) => void;
  reorder: (order: readonly ColumnId[]) => void;
  resetOrder: () => void;
  /** px; null: as wide as at first. */
  setWidth: (id: ColumnId, width: number | null) => void;
  resetWidths: () => void;
  /** Some columns are not as wide as at first. */
  widened: boolean;
  saveDefault: () => void;
  /** False: there is none. */
  applyDefault: () => boolean;
  /** Writes what is shown into the address, to pass it on. */
  fix: () => void;
  unfix: () => void;
}

/**
 * Which columns are shown, and in which order: those of the query parameter `columns`, else those kept in this browser.
 *
 * @param options.shares the column of shared items stands among them, behind the name
 */
export function useColumns({ shares = false }: { shares?: boolean } = {}): ColumnChoice {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const t = useText();
  const [kept, setKept] = useState(readKept);
  const [widths, setWidths] = useState(readWidths);
  const named = parameters.get('columns');
  const fromAddress = named === null ? null : knownColumns(named.split(','));
  const { order, chosen } = fromAddress === null ? kept : { order: fullOrder(fromAddress), chosen: fromAddress };

  const keep = (next: KeptColumns): void => {
    writeKept(next);
    setKept(next);
  };
  const arrange = (next: readonly ColumnId[], shown: readonly ColumnId[]): void =>
    keep({ order: next, chosen: next.filter((id) => shown.includes(id)) });
  /** The commas stay readable. */
  const putInAddress = (list: string | null): void => {
    const others = new URLSearchParams(parameters);
    others.delete('columns');
    const parts = [others.toString(), list === null ? '' : `columns=${list}`].filter((part) => part !== '');
    void navigate({ search: parts.length === 0 ? '' : `?${parts.join('&')}` }, { replace: true });
  };

  const keepWidths = (next: Widths): void => {
    writeWidths(next);
    setWidths(next);
  };
  const shown = chosen.join(',');
  const visible = useMemo(() => {
    const list = knownColumns(shown.split(',')).flatMap((id) => columns.filter((column) => column.id === id));
    if (shares && list.length > 0) list.splice(list.findIndex(({ id }) => id === 'name') + 1, 0, shareColumn);
    return sized(list, widths, t);
  }, [shown, shares, widths, t]);

  return {
    visible,
    order,
    chosen,
    fixed: named !== null,
    choose: (ids) => arrange(order, ids),
    reorder: (next) => arrange(next, chosen),
    resetOrder: () => arrange(columnIds, chosen),
    setWidth: (id, width) => {
      const { [id]: _, ...others } = widths;
      keepWidths(width === null ? others : { ...others, [id]: width });
    },
    resetWidths: () => keepWidths({}),
    widened: Object.keys(widths).length > 0,
    saveDefault: () => writeDefault(chosen),
    applyDefault: () => {
      const usual = readDefault();
      if (usual !== null) keep(usual);
      return usual !== null;
    },
    fix: () => putInAddress(chosen.join(',')),
    unfix: () => putInAddress(null),
  };
}
