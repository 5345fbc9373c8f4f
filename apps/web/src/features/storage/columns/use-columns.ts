import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { columns, defaultColumns, knownColumns, type Column, type ColumnId } from './columns.ts';

/** The key is written as the specification writes it (decision 57). */
const storageKey = 'selected_colum_fields';

export interface ColumnChoice {
  visible: readonly Column[];
  chosen: readonly ColumnId[];
  /** The address says which columns to show; the person cannot until `unfix`. */
  fixed: boolean;
  choose: (ids: readonly ColumnId[]) => void;
  unfix: () => void;
}

/** Which columns are shown: those of the query parameter `columns`, else those kept in this browser. */
export function useColumns(): ColumnChoice {
  const [parameters, setParameters] = useSearchParams();
  const [kept, setKept] = useState(readKept);
  const named = parameters.get('columns');
  const chosen = named === null ? kept : knownColumns(named.split(','));
  return {
    visible: columns.filter(({ id }) => chosen.includes(id)),
    chosen,
    fixed: named !== null,
    choose: (ids) => {
      localStorage.setItem(storageKey, JSON.stringify(ids));
      setKept(ids);
    },
    unfix: () =>
      setParameters(
        (now) => {
          now.delete('columns');
          return now;
        },
        { replace: true },
      ),
  };
}

function readKept(): readonly ColumnId[] {
  const text = localStorage.getItem(storageKey);
  if (text === null) return defaultColumns;
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) ? knownColumns(read) : defaultColumns;
  } catch {
    return defaultColumns;
  }
}
