import { sql } from 'drizzle-orm';
import { bigint, customType, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/**
 * Events that were recorded and not sealed yet. `position`: the order in which they were written; of transactions that
 * overlap either may be first. Triggers refuse to change them, and to remove one of which there is no sealed record
 * that says the same.
 */
export const auditEvent = pgTable('audit_event', {
  position: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: timestamp({ withTimezone: true }).notNull(),
  event: jsonb().notNull(),
});

/**
 * The sealed records, without gaps from number 1. `record`: the event as text; `hash`: SHA-256 over the hash before (32
 * zero bytes before the first) and the text's UTF-8. The other columns repeat what stands in the text, for looking
 * things up. Triggers refuse to change, remove or empty.
 */
export const auditRecord = pgTable(
  'audit_record',
  {
    number: bigint({ mode: 'number' }).primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
    action: text().notNull(),
    org: uuid(),
    account: uuid(),
    record: text().notNull(),
    hash: bytes().notNull(),
    /** of the event that was sealed, as it waited; null: from before this was kept */
    position: bigint({ mode: 'number' }).unique('audit_record_position'),
  },
  (t) => [
    index('audit_record_at').on(t.at),
    index('audit_record_org')
      .on(t.org, t.at)
      .where(sql`org is not null`),
    index('audit_record_of_org')
      .on(t.org, t.number)
      .where(sql`org is not null`),
    index('audit_record_of_org_by_action')
      .on(t.org, t.action, t.number)
      .where(sql`org is not null`),
    index('audit_record_account')
      .on(t.account, t.at)
      .where(sql`account is not null`),
  ],
);
