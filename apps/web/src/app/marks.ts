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
    const counts = { received: formatCount(incomplete.received), expected: formatCount(incomplete.expected) };
    const [label, meaning] = [t('storage.marks.incomplete', counts), t('storage.marks.incompleteMeaning', counts)];
    marks.push({ key: 'incomplete', label, meaning });
  }
  return marks;
}
