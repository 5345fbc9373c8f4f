import type { UploadFile } from './upload-state.ts';

/** A batch that has no answer yet. */
interface BatchInFlight {
  /** Ends when the batch is cut off. */
  readonly signal: AbortSignal;
  /** The part of it that has left, 0 to 1. */
  progress: (part: number) => void;
  /** To be called when it has its answer, or gets none. */
  over: () => void;
}

/** The batches of an upload that have no answer yet. */
export interface BatchesInFlight {
  begin: (files: readonly UploadFile[]) => BatchInFlight;
  /** How much has left of them: in bytes, and in files, where a batch of ten that is half sent counts as 5. */
  sent: () => { files: number; bytes: number };
  /**
   * After giving up: waits for what will be stored, and cuts off the rest. Resolves when no batch is on its way any
   * more.
   *
   * @param arrived resolves when every batch has its answer or was cut off
   */
  lastOnes: (arrived: Promise<unknown>, wait: (ms: number) => Promise<void>) => Promise<void>;
}

/**
 * So long, in ms, a batch may still arrive after giving up. Until then it is known how much of it has left, which the
 * browser tells some tenths of a second late; what has not left as a whole is cut off, and the server throws it away.
 */
const parting = 3000;
/** So long, in ms, an answer is waited for to a batch that has left as a whole. */
const lastAnswer = 30_000;

export function batchesInFlight(): BatchesInFlight {
  const batches = new Set<{ files: number; bytes: number; part: number; controller: AbortController }>();
  return {
    begin: (files) => {
      const bytes = files.reduce((sum, { size }) => sum + size, 0);
      const batch = { files: files.length, bytes, part: 0, controller: new AbortController() };
      batches.add(batch);
      return {
        signal: batch.controller.signal,
        progress: (part) => void (batch.part = part),
        over: () => void batches.delete(batch),
      };
    },
    sent: () => {
      const sum = { files: 0, bytes: 0 };
      for (const { files, bytes, part } of batches) {
        sum.files += files * part;
        sum.bytes += bytes * part;
      }
      return sum;
    },
    lastOnes: async (arrived, wait) => {
      await Promise.race([arrived, wait(parting)]);
      for (const { part, controller } of batches) if (part < 1) controller.abort();
      await Promise.race([arrived, wait(lastAnswer)]);
      for (const { controller } of batches) controller.abort();
      await arrived;
    },
  };
}
