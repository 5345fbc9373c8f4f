import type { UploadTarget } from '@mado/contract';
import { batchBytes } from './batches.ts';
import type { LeavingFile, LeavingFiles } from './leaving-files.ts';
import { UnreadableFiles } from './send-batch.ts';
import { UnreadablePart, type PartOf } from './send-part.ts';
import type { UploadEdges } from './upload-edges.ts';

/** The large files of a batch, which come before it. */
interface LargeFiles {
  /**
   * Sends them, one after the other.
   *
   * @returns ids of their parts, by their number in the batch
   * @throws {UnreadableFiles} with the one that the browser cannot read
   */
  readonly send: (
    edges: Pick<UploadEdges, 'sendPart'>,
    onProgress: (part: number) => void,
    signal: AbortSignal,
  ) => Promise<ReadonlyMap<number, string>>;
  /** The batch has its answer: what the browser knows of them is old. */
  readonly over: (edges: Pick<UploadEdges, 'partIsOver'>) => Promise<unknown>;
}

/** The files of a batch that are too large for it. */
export function largeFiles(batch: readonly LeavingFile[], leaving: LeavingFiles, target: UploadTarget): LargeFiles {
  const large = batch.flatMap((one, index) =>
    one.sent.file.size > batchBytes
      ? [{ index, file: one.file, blob: one.sent.file, part: { target, key: keyOf(one, leaving) } }]
      : [],
  );
  return {
    send: async ({ sendPart }, onProgress, signal) => {
      const ids = new Map<number, string>();
      for (const { index, file, blob, part } of large) {
        try {
          ids.set(index, await sendPart(blob, part, onProgress, signal));
        } catch (failure) {
          throw failure instanceof UnreadablePart ? new UnreadableFiles([file]) : failure;
        }
      }
      return ids;
    },
    over: ({ partIsOver }) => Promise.all(large.map(({ blob, part }) => partIsOver(blob, part))),
  };
}

/**
 * Tells what leaves of a file from what else might: another file, the same one after it was changed, and the same one
 * by another order, of which the first bytes would not fit to the last ones.
 */
function keyOf(one: LeavingFile, leaving: LeavingFiles): PartOf['key'] {
  const { file, sent } = one;
  return JSON.stringify([
    file.path,
    file.head?.SOPInstanceUID,
    file.size,
    file.file.lastModified,
    sent.path,
    leaving.madeBy(file),
  ]);
}
