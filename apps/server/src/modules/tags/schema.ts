import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { organisation } from '../organisations/schema.ts';
import { codePointText, item } from '../storage/schema.ts';

/**
 * The tags of an organisation that are on something, in the trash too [TG-1]. A name never changes. `sortName`: the
 * name as lists sort it, like that of an item. `searchText`: the name as search compares it; the database keeps it.
 */
export const tag = pgTable(
  'tag',
  {
    id: uuid().primaryKey().defaultRandom(),
    org: uuid()
      .notNull()
      .references(() => organisation.id, { onDelete: 'cascade' }),
    name: codePointText().notNull(),
    sortName: codePointText('sort_name').notNull(),
    searchText: text('search_text').generatedAlwaysAs(sql`folded_words(name)`),
  },
  (t) => [unique('tag_name').on(t.org, t.name)],
);

/** Which tags are on which item: always those of the item's organisation. */
export const itemTag = pgTable(
  'item_tag',
  {
    itemId: uuid('item_id')
      .notNull()
      .references(() => item.id, { onDelete: 'cascade' }),
    tagId: uuid('tag_id')
      .notNull()
      .references(() => tag.id),
  },
  (t) => [primaryKey({ columns: [t.itemId, t.tagId] }), index('item_tag_tag').on(t.tagId)],
);
