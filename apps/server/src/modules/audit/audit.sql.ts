import { array, json, sql, type Sql, type SQL } from '../../platform/db/index.ts';
import type { AuditAction } from '@mado/contract';

/** What is written of an event; the time stands beside it until it is sealed. */
export interface StoredEvent {
  action: AuditAction;
  account: string | null;
  whence: string;
  org: string | null;
  object: { kind: string; id: string } | null;
  result: 'done' | 'refused';
  details: Record<string, string | number | boolean | null>;
}

export interface PendingEvent {
  position: number;
  at: Date;
  event: StoredEvent;
}

export interface SealedRecord {
  number: number;
  at: Date;
  action: string;
  org: string | null;
  account: string | null;
  record: string;
  hash: Buffer;
}

export async function insertEvent(tx: Sql, at: Date, event: StoredEvent): Promise<void> {
  await tx.rows(
    sql`insert into audit_event (at, event) values (${at}::timestamptz, ${json(event)})`,
    'audit.insertEvent',
  );
}

/** One process seals at a time; the others wait for the end of its transaction. */
export async function lockChain(tx: Sql): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended('audit', 0))`, 'audit.lockChain');
}

/** The events that wait, the earliest first. */
export function earliestEvents(tx: Sql, limit: number): Promise<PendingEvent[]> {
  return tx.rows<PendingEvent>(
    sql`select position, at, event from audit_event order by position limit ${limit}::int8`,
    'audit.earliestEvents',
  );
}

/** Takes events out of which there are sealed records; the database refuses others. */
export async function removeSealedEvents(tx: Sql, positions: readonly number[]): Promise<void> {
  await tx.rows(
    sql`delete from audit_event where position = any(${array(positions, 'int8')})`,
    'audit.removeSealedEvents',
  );
}

/** How many events wait to be sealed. */
export async function waitingEvents(db: Sql): Promise<number> {
  const [row] = await db.rows<{ count: number }>(sql`select count(*) from audit_event`);
  return row?.count ?? 0;
}

export async function lastRecord(tx: Sql): Promise<Pick<SealedRecord, 'number' | 'hash'> | null> {
  const [row] = await tx.rows<Pick<SealedRecord, 'number' | 'hash'>>(
    sql`select number, hash from audit_record order by number desc limit 1`,
    'audit.lastRecord',
  );
  return row ?? null;
}

/** A record as it is sealed: `position` is that of the event. */
export type NewRecord = SealedRecord & { position: number };

export async function insertRecords(tx: Sql, records: readonly NewRecord[]): Promise<void> {
  const column = <K extends keyof NewRecord>(key: K) => records.map((one) => one[key]);
  await tx.rows(
    sql`
    insert into audit_record (number, at, action, org, account, record, hash, position)
    select * from unnest(${array(column('number'), 'int8')}, ${array(column('at'), 'timestamptz')}, ${array(column('action'), 'text')},
      ${array(column('org'), 'uuid')}, ${array(column('account'), 'uuid')}, ${array(column('record'), 'text')}, ${array(column('hash'), 'bytea')},
      ${array(column('position'), 'int8')})`,
    'audit.insertRecords',
  );
}

/** Which records; what is left out narrows nothing. Times: from inclusive, until exclusive. */
export interface AuditFilter {
  after?: number;
  from?: Date;
  until?: Date;
  org?: string;
  account?: string;
  action?: string;
}

export type AuditRow = SealedRecord;

const columns = sql.raw('number, at, action, org, account, record, hash');

/** Sealed records by number, `limit` at most; the next ones come with `after` the last number. */
export function auditRecords(db: Sql, filter: AuditFilter, limit: number): Promise<AuditRow[]> {
  const { after = 0, org = null } = filter;
  return db.rows<AuditRow>(sql`
    select ${columns} from audit_record
    where number > ${after} and (${org}::uuid is null or org = ${org}::uuid) and ${narrowed(filter)}
    order by number limit ${limit}`);
}

/** Sealed records of an organisation, the newest first; the next ones come with `before` the last number. */
export function latestRecords(
  db: Sql,
  { org, before = null, ...filter }: AuditFilter & { org: string; before?: number | null },
  limit: number,
): Promise<AuditRow[]> {
  return db.rows<AuditRow>(sql`
    select ${columns} from audit_record
    where org = ${org} and (${before}::int8 is null or number < ${before}::int8) and ${narrowed(filter)}
    order by number desc limit ${limit}`);
}

function narrowed(filter: AuditFilter): SQL {
  const [from, until] = [filter.from ?? null, filter.until ?? null];
  const [account, action] = [filter.account ?? null, filter.action ?? null];
  return sql`
    (${from}::timestamptz is null or at >= ${from}::timestamptz)
      and (${until}::timestamptz is null or at < ${until}::timestamptz)
      and (${account}::uuid is null or account = ${account}::uuid)
      and (${action}::text is null or action = ${action}::text)`;
}
