import { defaultColumns, fullOrder, knownColumns, type ColumnId } from './columns.ts';

/**
 * The first two keys are what other programs know them by, slip included [WB-11]; the third keeps the places of columns
 * that are not shown.
 */
const keys = { chosen: 'selected_colum_fields', usual: 'default_colum_fields', order: 'colum_field_order' } as const;

/** A choice of columns: all of them in order, and those that are shown. */
export interface KeptColumns {
  order: readonly ColumnId[];
  chosen: readonly ColumnId[];
}

/** The choice kept in this browser. */
export function readKept(): KeptColumns {
  const chosen = readList(keys.chosen) ?? defaultColumns;
  const order = fullOrder(readList(keys.order) ?? chosen);
  return { order, chosen: order.filter((id) => chosen.includes(id)) };
}

export function writeKept({ order, chosen }: KeptColumns): void {
  localStorage.setItem(keys.chosen, JSON.stringify(chosen));
  localStorage.setItem(keys.order, JSON.stringify(order));
}

/** The person's own default; null: none was saved. */
export function readDefault(): KeptColumns | null {
  const chosen = readList(keys.usual);
  return chosen === null ? null : { order: fullOrder(chosen), chosen };
}

export function writeDefault(chosen: readonly ColumnId[]): void {
  localStorage.setItem(keys.usual, JSON.stringify(chosen));
}

function readList(key: string): ColumnId[] | null {
  const text = localStorage.getItem(key);
  if (text === null) return null;
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) ? knownColumns(read) : null;
  } catch {
    return null;
  }
}
