import type { FolderSettings, Item, ParentSettings } from '@mado/contract';
import { dayInJapan, daysLater } from '../../platform/clock/index.ts';
import { rightsTo } from '../sharing/index.ts';
import { settingsFor, type AutoDelete, type HeldSettings } from './folder-settings.sql.ts';

type Settings = Pick<Item, 'settings' | 'parent_settings'>;

export const noSettings: Settings = { settings: null, parent_settings: null };

/**
 * What items say of auto-delete: their own settings, and those of the folder above that takes them first [AD-7]. That
 * folder is named to who may see it.
 */
export async function itemSettings(
  ctx: Parameters<typeof rightsTo>[0],
  items: readonly { id: string; object_type: 'folder' | 'file' }[],
): Promise<Map<string, Settings>> {
  const held = await settingsFor(
    ctx.db,
    items.map(({ id }) => id),
  );
  if (held.length === 0) return new Map();
  const above = [...new Set(held.flatMap(({ item, folder }) => (item === folder ? [] : folder)))];
  const rights = above.length === 0 ? new Map() : await rightsTo(ctx, above);
  const isSeen = (folder: string): boolean => (rights.get(folder)?.level ?? 0) > 0;
  const byItem = Map.groupBy(held, ({ item }) => item);
  return new Map(
    items.flatMap(({ id, object_type: type }) => {
      const ofItem = byItem.get(id);
      return ofItem ? [[id, answerOf(id, type === 'folder', ofItem, isSeen)] as const] : [];
    }),
  );
}

function answerOf(
  id: string,
  isFolder: boolean,
  held: readonly HeldSettings[],
  isSeen: (folder: string) => boolean,
): Settings {
  const own = held.find(({ folder }) => folder === id) ?? null;
  // Of two on one day the nearer folder is named: it comes first.
  const [first] = held.filter(({ folder }) => folder !== id).toSorted((a, b) => compare(dayOf(a), dayOf(b)));
  const settings: FolderSettings = { ...asAnswered(own), auto_delete_parent: first !== undefined };
  const parent: ParentSettings | null = first
    ? {
        ...asAnswered(first),
        auto_delete_day: dayOf(first),
        folder: isSeen(first.folder) ? { uuid: first.folder, name: first.name } : null,
      }
    : null;
  return { settings: isFolder ? settings : null, parent_settings: parent };
}

function asAnswered(settings: AutoDelete | null) {
  return {
    auto_delete: settings !== null,
    auto_delete_self: settings?.self ?? false,
    auto_delete_type: settings?.type ?? null,
    auto_delete_date: settings?.date ?? null,
    auto_delete_after: settings?.after ?? null,
  };
}

/** The last day of an item by these settings. */
function dayOf({ date, after, came }: HeldSettings): string {
  return date ?? daysLater(dayInJapan(came), after ?? 0);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
