import type { Resource } from '../../platform/resources/index.ts';

/** So long a small upload waits for others: a transaction costs more than that. */
const patienceMs = 10;
/**
 * Files that the oldest upload may have read and stored while others send, of all uploads together: that many are in
 * memory.
 */
const inWork = 48;
/** So many fewer an upload may add to for each one that began before it, */
const step = 12;
/** but not fewer than this. */
const least = 12;

/** An upload that was admitted and still sends files. */
export interface AdmittedUpload {
  /**
   * Counts a file as being worked on until `done` settles. Resolves when the upload may bring its next one: at once
   * while there is room, and the oldest upload has most of it. So uploads over several connections end one after
   * another and not all at once, and while one is committed others arrive. One that is slow holds nobody up: it has no
   * files in work.
   */
  brings(done: Promise<unknown>): Promise<void>;
  /** To be called when its files have arrived, or it has ended; more than once is fine. */
  over(): void;
}

/** Which uploads one server has admitted, and how many of their files it works on. */
export interface AdmissionControl {
  /** Says that an upload has begun. */
  admit(): AdmittedUpload;
  /** Resolves when no admitted upload sends files any more, or that has taken too long. */
  idle(): Promise<void>;
}

export const admissionControl: Resource<AdmissionControl> = {
  name: 'uploads.admissionControl',
  open: openAdmissionControl,
};

export function openAdmissionControl(): AdmissionControl {
  /** The oldest first. */
  const admitted = new Set<AdmittedUpload>();
  const working = new Set<Promise<unknown>>();
  const waiting = new Set<() => void>();

  function roomOf(upload: AdmittedUpload): number {
    let room = inWork;
    for (const older of admitted) {
      if (older === upload || room <= least) break;
      room -= step;
    }
    return room;
  }

  return {
    admit() {
      const upload: AdmittedUpload = {
        async brings(done) {
          const settled: Promise<unknown> = done.catch(() => {}).finally(() => working.delete(settled));
          working.add(settled);
          while (working.size >= roomOf(upload)) await Promise.race(working);
        },
        over() {
          // In a moment: who has arrived asks for its transaction first.
          if (admitted.delete(upload) && admitted.size === 0) setImmediate(() => waiting.forEach((go) => go()));
        },
      };
      admitted.add(upload);
      return upload;
    },
    async idle() {
      if (admitted.size === 0) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      const late = setTimeout(resolve, patienceMs);
      waiting.add(resolve);
      await promise;
      clearTimeout(late);
      waiting.delete(resolve);
    },
  };
}
