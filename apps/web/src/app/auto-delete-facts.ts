import type { Item } from '@mado/contract';
import type { Text } from './language/use-text.ts';

/** When an item, or what is in it, goes to the trash by itself, in words; null: not by itself. */
export function autoDeleteFact({ settings, parent_settings: parent, object_type: type }: Item, t: Text): string | null {
  const said: string[] = [];
  if (settings?.auto_delete) {
    const all = settings.auto_delete_self ? 'All' : '';
    if (settings.auto_delete_date !== null)
      said.push(t(`autoDelete.facts.date${all}`, { date: settings.auto_delete_date }));
    else said.push(t(`autoDelete.facts.days${all}`, { count: settings.auto_delete_after ?? 0 }));
  }
  if (parent) {
    // A folder stays as long as something in it does.
    const isOpen = type === 'folder' && parent.auto_delete_type === 'delete-after-days';
    said.push(t(`autoDelete.facts.${isOpen ? 'from' : 'dateAll'}`, { date: parent.auto_delete_day }));
  }
  return said.length === 0 ? null : said.join(' / ');
}
