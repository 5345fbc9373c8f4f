import { sql } from 'drizzle-orm';
import { boolean, check, customType, pgTable } from 'drizzle-orm/pg-core';

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/**
 * The secret from which all keys are derived, where servers share a PostgreSQL database; with the embedded one it is a
 * file beside it.
 */
export const masterKey = pgTable(
  'master_key',
  { one: boolean().primaryKey().default(true), secret: bytes().notNull() },
  (t) => [check('master_key_one', sql`${t.one}`)],
);
