import type { Item } from '@mado/contract';
import { formatCount } from './format.ts';
import type { Text } from './language/use-text.ts';

/** Something that has to be known of an item before one relies on it. */
export interface ItemMark {
  key: string;
  /** Some words, for a row. */
  label: string;
  /** What it means and what can be done. */
  meaning: string;
}

/** The marks of an item, the same in list, details and summary. */
export function marksOf({ incomplete }: Pick<Item, 'incomplete'>, t: Text): ItemMark[] {
  if (incomplete === null) return [];
  const counts = { received: formatCount(incomplete.received), expected: formatCount(incomplete.expected) };
  return [
    {
      key: 'incomplete',
      label: t('storage.marks.incomplete', counts),
      meaning: t('storage.marks.incompleteMeaning', counts),
    },
  ];
}
