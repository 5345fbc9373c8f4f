import type { Item } from '@mado/contract';
import { orderOfNames } from '@mado/languages';
import type { Sort, SortKey } from '../api.ts';

/** As the server sorts lists: folders first, then by what is chosen, then by id. */
export function inOrder(key: SortKey, order: Sort['order']): (a: Item, b: Item) => number {
  const byName = orderOfNames();
  const direction = order === 'asc' ? 1 : -1;
  return (a, b) =>
    Number(a.object_type === 'file') - Number(b.object_type === 'file') ||
    direction * (key === 'name' ? byName(a.name, b.name) : compared(valueOf(a, key), valueOf(b, key))) ||
    byName(a.name, b.name) ||
    compared(a.uuid, b.uuid);
}

function valueOf(item: Item, key: SortKey): string | number {
  if (key === 'type') return item.foldertype ?? item.filetype ?? '';
  const value = item[key];
  return Array.isArray(value) ? value.join(' ') : (value ?? '');
}

function compared(a: string | number, b: string | number): number {
  if (typeof a === 'number' || typeof b === 'number') return Number(a === '' ? -1 : a) - Number(b === '' ? -1 : b);
  return a < b ? -1 : a > b ? 1 : 0;
}
