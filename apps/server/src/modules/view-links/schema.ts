import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { account } from '../accounts/schema.ts';
import { item } from '../storage/schema.ts';

/**
 * What a view link opens, a row for each item: whoever may see one of them sees the view [VL-1]. A row goes with its
 * item, and the link with the last of them [VL-5].
 */
export const viewLink = pgTable(
  'view_link',
  {
    /** 96 bits, in 16 characters of base64url. */
    code: text().notNull(),
    itemId: uuid('item_id')
      .notNull()
      .references(() => item.id, { onDelete: 'cascade' }),
    /** Order in which the items are opened, zero-based. */
    place: integer().notNull(),
    /** How the viewer opens it: `folder`, `file` or `fileimage`. */
    type: text().notNull(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Of the view and all items: the same has one code. */
    digest: text().notNull(),
    /** Layout, UIDs, windows and places: nothing of a patient. */
    view: jsonb().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.code, t.itemId] }),
    index('view_link_account').on(t.accountId, t.digest),
    index('view_link_item').on(t.itemId),
  ],
);
