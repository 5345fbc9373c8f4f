import { customType, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { organisation } from '../organisations/schema.ts';
import { blob } from '../storage/schema.ts';

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/**
 * Thumbnails by the bytes from which they were made, of each organisation its own: that one is there says nothing of
 * another's files. Gone with the bytes. `version`: of what made it. `picture`: WebP; null
 * where there is none, for `reason`. `etag`: of the picture's own bytes.
 */
export const thumbnail = pgTable(
  'thumbnail',
  {
    sha256: text()
      .notNull()
      .references(() => blob.sha256, { onDelete: 'cascade' }),
    org: uuid()
      .notNull()
      .references(() => organisation.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    picture: bytes(),
    etag: text(),
    size: integer().notNull(),
    reason: text({ enum: ['unreadable', 'too_large', 'took_too_much'] }),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.sha256, t.org] }), index('thumbnail_made').on(t.madeAt, t.sha256)],
);
