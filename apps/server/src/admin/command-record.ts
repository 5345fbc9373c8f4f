import { record, type AuditEvent } from '../modules/audit/index.ts';
import { nobody, type Context, type Services } from '../platform/context.ts';
import type { Database, Sql } from '../platform/db/index.ts';
import type { Command, Concerns } from './command.ts';

/** The one record that a command leaves, whatever becomes of it. */
export interface CommandRecord {
  /** With what the command runs: the first transaction of one that changes something writes its record. */
  ctx: Context;
  concerns: Concerns;
  /** Records a command that has read, or found nothing to change. */
  done: () => Promise<void>;
  /** Records a command that has changed nothing, since it failed. */
  refused: () => Promise<void>;
}

/**
 * Records a command: of one that changes something, as the last statement of the transaction that changes it, so that
 * neither is there without the other, whenever the process ends. What the record names has to be told inside of that
 * transaction at the latest.
 *
 * @param concern what it names from the beginning
 */
export function commandRecord(
  services: Services,
  command: Pick<Command, 'name' | 'changes'>,
  concern: Pick<AuditEvent, 'org' | 'object' | 'details'>,
): CommandRecord {
  const as = { ...services, caller: nobody, whence: 'admin' };
  let named = concern;
  let isWritten = false;
  const write = (tx: Sql, result: AuditEvent['result']) =>
    record(tx, as, {
      action: command.changes ? 'admin_command' : 'admin_read',
      ...named,
      result,
      details: { command: command.name, ...named.details },
    });
  const writeOnce = async (result: AuditEvent['result']) => {
    if (!isWritten) await write(services.db, result);
  };
  const db: Database = {
    ...services.db,
    async transaction(work) {
      if (isWritten) throw new Error('a command changes what it changes in one transaction');
      const result = await services.db.transaction(async (tx) => {
        const done = await work(tx);
        await write(tx, 'done');
        return done;
      });
      isWritten = true;
      return result;
    },
  };
  return {
    ctx: command.changes ? { ...as, db } : as,
    concerns(what) {
      named = { ...named, ...what, details: { ...named.details, ...what.details } };
    },
    done: () => writeOnce('done'),
    refused: () => writeOnce('refused'),
  };
}
