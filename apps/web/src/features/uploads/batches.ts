import { uploadBatchSize } from '@mado/contract';

/**
 * A batch ends at this many bytes even when it has fewer files, so that progress moves and a retry costs little. A
 * larger file comes in parts before the batch that names it.
 */
export const batchBytes = 16_000_000;

/** The next files to send together: at most ten, and not more bytes than `batchBytes` unless it is one file. */
export function nextBatch<T extends { file: { size: number } }>(waiting: readonly T[]): T[] {
  let bytes = 0;
  const batch: T[] = [];
  for (const one of waiting) {
    bytes += one.file.size;
    if (batch.length === uploadBatchSize || (batch.length > 0 && bytes > batchBytes)) break;
    batch.push(one);
  }
  return batch;
}

/** Files of the next batches, at most so many. */
export function nextBatches<T extends { file: { size: number } }>(waiting: readonly T[], count: number): T[] {
  let taken = 0;
  for (let batch = 0; batch < count; batch++) taken += nextBatch(waiting.slice(taken, taken + uploadBatchSize)).length;
  return waiting.slice(0, taken);
}

/** Files in batches, in their order, each as `nextBatch` takes it. */
export function inBatches<T>(files: readonly T[], sizeOf: (file: T) => number): T[][] {
  const batches: T[][] = [];
  const left = files.map((file) => ({ own: file, file: { size: sizeOf(file) } }));
  while (left.length > 0) batches.push(left.splice(0, nextBatch(left).length).map(({ own }) => own));
  return batches;
}
