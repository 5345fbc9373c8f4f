import { sql, type Sql } from './sql.ts';

/** The database cannot do what Mado needs; `message` says how to make one that can. */
export class UnfitDatabase extends Error {
  override name = 'UnfitDatabase';
}

/**
 * Refuses a server in whose locale Japanese letters are no letters: trigram search would find nothing, in silence.
 *
 * @throws {UnfitDatabase}
 */
export async function requireJapaneseTrigrams(db: Sql): Promise<void> {
  const [row] = await db.rows<{ trigrams: number; ctype: string }>(
    sql`select cardinality(show_trgm('山田太郎')) as trigrams, (select datctype from pg_database where datname = current_database()) as ctype`,
  );
  if (row === undefined || row.trigrams === 0)
    throw new UnfitDatabase(
      `The PostgreSQL database has LC_CTYPE "${row?.ctype ?? ''}", in which Japanese text cannot be searched. ` +
        `Create it with: createdb --template=template0 --encoding=UTF8 --locale=C.UTF-8 mado`,
    );
}
