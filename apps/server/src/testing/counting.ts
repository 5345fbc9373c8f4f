import type { Database, Sql } from '../platform/db/index.ts';

/** A database that counts its statements, those inside of transactions too. */
export function counting<D extends Database>(db: D): D & { statements(): number } {
  let count = 0;
  const counted = (inner: Sql): Sql['rows'] => {
    return (query, name) => {
      count += 1;
      return inner.rows(query, name);
    };
  };
  return {
    ...db,
    rows: counted(db),
    transaction: (work) => db.transaction((tx) => work({ rows: counted(tx) })),
    statements: () => count,
  };
}
