import { array, notify, sql, type Sql } from '../../platform/db/index.ts';

/** Tells texts of at most 8,000 bytes to every process that listens on the channel. */
export async function tellAll(db: Sql, channel: string, texts: readonly string[]): Promise<void> {
  await db.rows(notify(channel, sql`select unnest(${array(texts, 'text')})`), 'events.tellAll');
}
