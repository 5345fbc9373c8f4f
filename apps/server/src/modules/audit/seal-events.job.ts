import type { Services } from '../../platform/context.ts';
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
 * Seals the events that wait: each gets the next number, and the hash over itself and the record before. One transaction per thousand.
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

/** Seals events soon after they were recorded, and at the start those that a stop has left. */
export function startSealing(services: Services): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let work = Promise.resolve();
  const seal = () => {
    timer = undefined;
    work = work
      .then(() => sealEvents(services))
      .then(
        () => {},
        (error: unknown) => services.log.error({ err: error }, 'audit events could not be sealed'),
      );
  };
  const soon = () => (timer ??= setTimeout(seal, gatherMs));
  const unlisten = services.bus.listen(eventRecorded, () => void soon());
  const net = setInterval(soon, netMs);
  seal();
  return {
    async stop() {
      unlisten();
      clearInterval(net);
      clearTimeout(timer);
      seal();
      await work;
    },
  };
}
