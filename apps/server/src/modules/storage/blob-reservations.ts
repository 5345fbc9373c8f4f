import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../platform/clock/index.ts';
import type { Services } from '../../platform/context.ts';
import type { Resource } from '../../platform/resources/index.ts';
import { reserveBlobs, type BlobRow } from './blobs.sql.ts';

/** An upload has this long from announcing a blob to its commit, and a reader of a replaced blob until it is swept. */
export const reservationMs = 60 * 60 * 1000;
/** Each statement is a commit of its own; so long it waits for blobs of uploads that are still arriving, */
const gatherMs = 50;
/** and so long when somebody waits for the answer. */
const hurryMs = 3;
const retryMs = 20;
const patienceMs = 30_000;

/** Until when a blob stays to which nothing refers any more: somebody may be reading it. */
export function readersHaveUntil(clock: Pick<Clock, 'now'>): Date {
  return new Date(clock.now().getTime() + reservationMs);
}

export interface BlobReservations {
  /**
   * Resolves when the blob is announced durably: from then on its file may be put into the store.
   *
   * @throws {Error} when the same bytes are being removed and their removal does not end
   */
  reserve(blob: BlobRow): Promise<void>;
  /** Says that nothing else of an upload is on the way, which waits for what it has reserved. */
  hurry(): void;
}

interface Waiting {
  blob: BlobRow;
  since: number;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/**
 * Announces the blobs of all uploads of one server together: what comes while one statement runs goes into the next.
 */
export const blobReservations: Resource<BlobReservations> = {
  name: 'storage.blobReservations',
  open: openReservations,
};

function openReservations({ db, clock }: Pick<Services, 'db' | 'clock'>): BlobReservations {
  let waiting: Waiting[] = [];
  let running = false;
  /** Whether an upload waits for what has not been asked for yet. */
  let hurry = false;
  let hurried: () => void = () => {};

  async function run(): Promise<void> {
    running = true;
    while (waiting.length > 0) {
      await gather();
      const batch = waiting;
      waiting = [];
      hurry = false;
      try {
        const unique = new Map(batch.map(({ blob }) => [blob.sha256, blob]));
        const reserved = await reserveBlobs(db, [...unique.values()], new Date(clock.now().getTime() + reservationMs));
        const late = batch.filter((one) => !answer(one, reserved));
        if (late.length > 0) await sleep(retryMs);
        waiting.push(...late);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    running = false;
  }

  async function gather(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timers = [setTimeout(resolve, gatherMs)];
    hurried = () => timers.push(setTimeout(resolve, hurryMs));
    if (hurry) hurried();
    await promise;
    hurried = () => {};
    timers.forEach((timer) => clearTimeout(timer));
  }

  /** False when the blob has to be asked for again. */
  function answer({ blob, since, resolve, reject }: Waiting, reserved: Set<string>): boolean {
    if (reserved.has(blob.sha256)) resolve();
    else if (performance.now() - since < patienceMs) return false;
    else reject(new Error('the same bytes are being removed, and that does not end'));
    return true;
  }

  return {
    reserve(blob) {
      return new Promise((resolve, reject) => {
        waiting.push({ blob, since: performance.now(), resolve, reject });
        if (!running) void run();
      });
    },
    hurry() {
      if (waiting.length === 0) return;
      hurry = true;
      hurried();
    },
  };
}
