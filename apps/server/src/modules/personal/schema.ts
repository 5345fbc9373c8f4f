import { boolean, index, integer, jsonb, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core';
import { account } from '../accounts/schema.ts';
import { item } from '../storage/schema.ts';

const ofAccount = () =>
  uuid('account_id')
    .notNull()
    .references(() => account.id, { onDelete: 'cascade' });
const ofItem = () =>
  uuid('item_id')
    .notNull()
    .references(() => item.id, { onDelete: 'cascade' });

/** Which items an account has starred, in the trash too; a star goes with its item [PE-3]. */
export const star = pgTable('star', { accountId: ofAccount(), itemId: ofItem() }, (t) => [
  primaryKey({ columns: [t.accountId, t.itemId] }),
  index('star_item').on(t.itemId),
]);

/** What an account has opened, brought or changed lately, and when last [PE-5]. */
export const recentItem = pgTable(
  'recent_item',
  { accountId: ofAccount(), itemId: ofItem(), usedAt: timestamp('used_at', { withTimezone: true }).notNull() },
  (t) => [
    primaryKey({ columns: [t.accountId, t.itemId] }),
    index('recent_item_used').on(t.accountId, t.usedAt.desc(), t.itemId),
    index('recent_item_item').on(t.itemId),
  ],
);

/** Which tutorials were offered to an account: each once [PE-8]. */
export const seenTutorial = pgTable(
  'seen_tutorial',
  { accountId: ofAccount(), tutorialId: integer('tutorial_id').notNull() },
  (t) => [primaryKey({ columns: [t.accountId, t.tutorialId] })],
);

/** The windows that an account has on the keys 1 to 9, where they are not the usual ones [PE-9]. */
export const windowPresets = pgTable('window_presets', {
  accountId: ofAccount().primaryKey(),
  /** Nine of `{window, level}` or null, in the order of the keys. */
  presets: jsonb().notNull(),
});

/** The keys of the viewer that an account has changed [PE-10]. */
export const hotkeyDefinitions = pgTable('hotkey_definitions', {
  accountId: ofAccount().primaryKey(),
  /** `{commandName, keys}` of each command that has others than at first. */
  definitions: jsonb().notNull(),
});

/** How an account wants studies to be laid out [PE-11]. */
export const hangingPreferences = pgTable('hanging_preferences', {
  accountId: ofAccount().primaryKey(),
  /** A study that is opened is laid out by itself. */
  atOpening: boolean('at_opening').notNull(),
  /** Its own hanging protocols, each name once. */
  protocols: jsonb().notNull(),
});
