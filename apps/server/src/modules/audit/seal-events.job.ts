import type { Services } from '../../platform/context.ts';
import { jobHandler, noData } from '../../platform/jobs/index.ts';
import {
  earliestEvents,
  insertRecords,
  lastRecord,
  lockChain,
  removeSealedEvents,
  type NewRecord,
} from './audit.sql.ts';
import { chainHash, firstHash, recordText } from './chain.ts';
import { eventRecorded } from './events.ts';

/** Events that come within this time are sealed together. */
const gatherMs = 1_000;
/** So often is looked for events that another process, now gone, has left. */
const netMs = 60_000;
const batch = 1_000;

/**
 * Seals the events that wait: each gets the next number, and the hash over itself and the record before. One
 * transaction per thousand.
 *
 * @returns how many were sealed
 */
export async function sealEvents({ db }: Pick<Services, 'db'>): Promise<number> {
  let sealed = 0;
  for (let count = batch; count === batch; sealed += count) {
    count = await db.transaction(async (tx) => {
      await lockChain(tx);
      const events = await earliestEvents(tx, batch);
      if (events.length === 0) return 0;
      let { number, hash } = (await lastRecord(tx)) ?? { number: 0, hash: firstHash };
      const records = events.map(({ position, at, event }): NewRecord => {
        number += 1;
        const record = recordText({ number, at: at.toISOString(), ...event });
        hash = chainHash(hash, record);
        return { number, at, action: event.action, org: event.org, account: event.account, record, hash, position };
      });
      await insertRecords(tx, records);
      await removeSealedEvents(
        tx,
        events.map(({ position }) => position),
      );
      return events.length;
    });
  }
  return sealed;
}

/**
 * Seals events soon after they were recorded, by whoever recorded them; once a minute those that a stop has left. The
 * waiting events themselves say what is to be done.
 */
export const sealEventsHandler = jobHandler<object>({
  kind: { name: 'audit.sealEvents', version: 1, data: noData },
  schedule: { everyMs: netMs, atStart: true, hastenedBy: { topic: eventRecorded, withinMs: gatherMs } },
  async run(services) {
    await sealEvents(services);
  },
});
