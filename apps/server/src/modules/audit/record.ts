import type { Context } from '../../platform/context.ts';
import type { Sql } from '../../platform/db/index.ts';
import type { AuditAction } from '@mado/contract';
import { insertEvent } from './audit.sql.ts';
import { eventRecorded } from './events.ts';

/** What happened; ids, counts and kinds alone: no name of a patient, no file name, no address. */
export interface AuditEvent {
  action: AuditAction;
  /** the organisation concerned; null where none is */
  org: string | null;
  /** what it was done to */
  object: { kind: 'item' | 'account' | 'organisation' | 'job'; id: string } | null;
  result: 'done' | 'refused';
  details?: Record<string, string | number | boolean | null>;
  /** the account that did it, where it is not the caller's: of a sign-in */
  account?: string;
}

/** Who calls, whence and when. */
export type Recording = Pick<Context, 'caller' | 'whence' | 'clock' | 'bus'>;

/**
 * Records an event. With the transaction that causes it as `tx` it is there exactly when its cause is; sealing follows
 * within seconds.
 *
 * @param tx an open transaction, or the database for what has none
 */
export async function record(tx: Sql, { caller, whence, clock, bus }: Recording, event: AuditEvent): Promise<void> {
  const { action, org, object, result, details = {} } = event;
  const account = event.account ?? caller.account?.id ?? null;
  await insertEvent(tx, clock.now(), { action, account, whence, org, object, result, details });
  bus.publish(eventRecorded, {});
}
