import type { Database, EmbeddedDatabase } from '../platform/db/index.ts';
import { sql } from '../platform/db/index.ts';
import { openTestDatabase } from './database.ts';

/** A migrated embedded database without rows, and what its schema was before a test could change it. */
interface Lent {
  readonly db: EmbeddedDatabase;
  readonly schema: string;
}

/**
 * Databases of this process that nobody has now. The next file of tests takes one of them: opening another takes two
 * seconds of the processor, and the engine would have to optimise its code once more.
 */
const idle: Lent[] = [];

/** An embedded database with all migrations and no rows, to be closed by who has asked for it. */
export async function lendDatabase(): Promise<Database> {
  const lent = idle.pop() ?? (await another());
  const { db } = lent;
  const running = new Set<Promise<unknown>>();
  const listening: { close(): Promise<void> }[] = [];
  let isOver = false;
  const whileLent = <T>(work: () => Promise<T>): Promise<T> => {
    if (isOver) return Promise.reject(new Error('the database is closed'));
    const mine = work();
    running.add(mine);
    const over = () => running.delete(mine);
    mine.then(over, over);
    return mine;
  };
  return {
    rows: (query, name) => whileLent(() => db.rows(query, name)),
    transaction: (work) => whileLent(() => db.transaction(work)),
    changes: () => db.changes(),
    async listen(channel, listener) {
      const one = await whileLent(() => db.listen(channel, listener));
      listening.push(one);
      return one;
    },
    async close() {
      if (isOver) return;
      isOver = true;
      await Promise.allSettled(running);
      for (const one of listening) await one.close();
      // What a test has made of the schema is not undone: such a database has no next one.
      if ((await schemaOf(db)) !== lent.schema) return db.close();
      await empty(db);
      idle.push(lent);
    },
  };
}

async function another(): Promise<Lent> {
  const db = await openTestDatabase();
  return { db, schema: await schemaOf(db) };
}

/** Tables, indexes, sequences, functions, and triggers with whether they are on. */
async function schemaOf(db: EmbeddedDatabase): Promise<string> {
  const own = sql`(select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema')`;
  const [row] = await db.rows<{ schema: string }>(sql`
    select (select string_agg(format('%s %s', oid, relname), ' ' order by oid) from pg_class where relnamespace in ${own})
      || (select string_agg(format('%s %s', oid, tgenabled), ' ' order by oid) from pg_trigger)
      || (select string_agg(oid::text, ' ' order by oid) from pg_proc where pronamespace in ${own})
      || (select string_agg(oid::text, ' ' order by oid) from pg_namespace) as schema`);
  return row?.schema ?? '';
}

/** Takes the rows of all tables but the record of migrations. Numbers that the database gives begin anew. */
async function empty(db: EmbeddedDatabase): Promise<void> {
  const [tables] = await db.rows<{ names: string }>(sql`
    select string_agg(quote_ident(tablename), ', ') as names from pg_tables
    where schemaname = 'public' and tablename <> 'migration'`);
  await db.transaction(async (tx) => {
    // Triggers that keep the records of the audit would refuse.
    await tx.rows(sql`set local session_replication_role = replica`);
    await tx.rows(sql.raw(`truncate ${tables?.names} restart identity`));
  });
}
