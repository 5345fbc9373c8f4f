import { customType, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { blob } from '../storage/schema.ts';

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/**
 * Thumbnails by the bytes from which they were made; gone with these. `version`: of what made it. `picture`: WebP; null
 * where there is none, for `reason`. `etag`: of the picture's own bytes.
 */
export const thumbnail = pgTable(
  'thumbnail',
  {
    sha256: text()
      .primaryKey()
      .references(() => blob.sha256, { onDelete: 'cascade' }),
    version: integer().notNull(),
    picture: bytes(),
    etag: text(),
    size: integer().notNull(),
    reason: text({ enum: ['unreadable', 'too_large', 'took_too_much'] }),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
  },
  (t) => [index('thumbnail_made').on(t.madeAt, t.sha256)],
);
