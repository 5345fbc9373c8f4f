export { DatabaseAway } from './away.ts';
export { keepStatistics } from './keep-statistics.ts';
export { openEmbedded, type EmbeddedDatabase } from './embedded.ts';
export { DatabaseInUse, shareDatabase, type DatabaseLock } from './share-database.ts';
export { requireJapaneseTrigrams, UnfitDatabase } from './locale.ts';
export { migrate } from './migrate.ts';
export { openPostgres, statementTimeoutMs } from './postgres.ts';
export {
  array,
  json,
  notify,
  opaque,
  refusesValues,
  sql,
  violates,
  type Database,
  type Listener,
  type Sql,
  type SQL,
} from './sql.ts';
export { plannedOnce } from './planned-once.ts';
