import type { Text } from '../../../app/language/use-text.ts';
import type { Column, ColumnId } from './columns.ts';

/** A column as wide as it is shown. */
export interface SizedColumn extends Column {
  /** px: narrower, its name would be cut. */
  least: number;
}

/** Widths that somebody has chosen, px. */
export type Widths = Readonly<Partial<Record<ColumnId, number>>>;

const widest = 1000;
/** Space at both sides of a name, and the arrow of the order behind it. */
const besideName = 20 + 17;
/** px of a character at 12 px: those that are as wide as high, and the others, of which the widest are rare. */
const character = { full: 12.5, half: 7.4 };

/** Columns with the widths chosen, none narrower than its name. */
export function sized(columns: readonly Column[], widths: Widths, t: Text): SizedColumn[] {
  return columns.map((column) => {
    const words = t(`storage.columns.${column.id}`);
    const least = Math.max(leastWidth(words, besideName), column.id === 'name' ? column.width : 0, sexes(column.id, t));
    return { ...column, least, width: within(least, widths[column.id] ?? column.width) };
  });
}

/** Words that are always the same few are not cut either. */
function sexes(id: ColumnId, t: Text): number {
  if (id !== 'PatientSex') return 0;
  return Math.max(...(['M', 'F', 'O'] as const).map((sex) => leastWidth(t(`storage.sex.${sex}`), 24)));
}

function leastWidth(words: string, beside: number): number {
  const sum = Array.from(words).reduce((total, one) => total + (one > '\u02ff' ? character.full : character.half), 0);
  return Math.ceil(sum) + beside;
}

export function within(least: number, width: number): number {
  return Math.round(Math.max(least, Math.min(widest, width)));
}

/** The tracks of the grid: the name takes the rest, and without it the last column does. */
export function templateOf(columns: readonly SizedColumn[]): string {
  const taker = columns.some(({ id }) => id === 'name') ? 'name' : columns.at(-1)?.id;
  return columns.map(({ id, width }) => (id === taker ? `minmax(${width}px, 1fr)` : `${width}px`)).join(' ');
}

/** What the columns take at least, px: the list scrolls sideways where there is not so much. */
export function leastOf(columns: readonly SizedColumn[]): number {
  return columns.reduce((sum, { width }) => sum + width, 0);
}

/**
 * At which edge a column is made wider: the one that moves then, while the name gives way or takes what is freed.
 * null: the name has none.
 */
export function edgeOf(columns: readonly SizedColumn[], id: ColumnId): 'left' | 'right' | null {
  if (id === 'name') return null;
  const name = columns.findIndex((column) => column.id === 'name');
  const at = columns.findIndex((column) => column.id === id);
  return name !== -1 && name < at ? 'left' : 'right';
}
