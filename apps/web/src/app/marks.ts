import type { Item } from '@mado/contract';
import type { Text } from './language/use-text.ts';

/** Something that has to be known of an item before one relies on it. */
export interface ItemMark {
  key: string;
  /** Some words, for a row. */
  label: string;
  /** What it means and what can be done. */
  meaning: string;
}

/** What is to be marked of an item. */
interface Marked {
  identityConflict?: boolean;
  incomplete: Item['incomplete'];
}

/** The marks of an item, the same in list, details and summary. */
export function marksOf({ identityConflict = false, incomplete }: Marked, t: Text): ItemMark[] {
  const marks: ItemMark[] = [];
  if (identityConflict)
    marks.push({ key: 'identity', label: t('storage.identity.mark'), meaning: t('storage.identity.meaning') });
  if (incomplete !== null) {
    const { received, expected } = incomplete;
    const label = t('storage.marks.incomplete', { received, expected });
    const meaning = t('storage.marks.incompleteMeaning', { received, expected });
    marks.push({ key: 'incomplete', label, meaning });
  }
  return marks;
}
