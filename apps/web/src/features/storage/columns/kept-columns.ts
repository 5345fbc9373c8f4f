import { columnIds, defaultColumns, fullOrder, knownColumns, type ColumnId } from './columns.ts';
import type { Widths } from './widths.ts';

/**
 * The first two keys are what other programs know them by, slip included [WB-11]; the third keeps the places of columns
 * that are not shown, the fourth how wide they are.
 */
const keys = {
  chosen: 'selected_colum_fields',
  usual: 'default_colum_fields',
  order: 'colum_field_order',
  widths: 'colum_field_widths',
} as const;

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

/** The widths chosen in this browser, px; what is no width is left out. */
export function readWidths(): Widths {
  const read = readValue(keys.widths);
  if (typeof read !== 'object' || read === null) return {};
  const values = Object.entries(read).filter(([, width]) => typeof width === 'number' && Number.isFinite(width));
  return Object.fromEntries(values.filter(([id]) => [...columnIds, 'share'].some((one) => one === id)));
}

export function writeWidths(widths: Widths): void {
  localStorage.setItem(keys.widths, JSON.stringify(widths));
}

function readList(key: string): ColumnId[] | null {
  const read = readValue(key);
  return Array.isArray(read) ? knownColumns(read) : null;
}

function readValue(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as unknown;
  } catch {
    return null;
  }
}
