import { wasAborted } from '../../app/http/index.ts';
import { inBatches, nextBatch, nextBatches } from './batches.ts';
import type { BatchesInFlight } from './batches-in-flight.ts';
import type { FilesByItem } from './files-by-item.ts';
import { largeFiles } from './large-files.ts';
import type { LeavingFile, LeavingFiles, Readied } from './leaving-files.ts';
import type { PublishedState } from './published-state.ts';
import { withResults } from './results.ts';
import { UnreadableFiles, type Batch } from './send-batch.ts';
import type { UploadEdges } from './upload-edges.ts';
import { withDone, withFailure } from './upload-counts.ts';
import type { FailureReason, UploadFile } from './upload-state.ts';

/** Batches on their way at once. */
const lanes = 3;
/** Batches that are made ready while these are on their way, so that the line does not wait for it. */
const ahead = 2;

/** Sends the files that wait, some batches at a time, for as long as the upload is sending. */
export interface SendingLanes {
  /** Starts as many lanes as there may be and files to send. */
  readonly start: () => void;
  /** Whether no batch is on its way. */
  readonly isIdle: () => boolean;
  /** Resolves when every lane that runs now has ended. */
  readonly ended: () => Promise<unknown>;
}

/** What lanes need of the upload. */
export interface LanesOfUpload {
  readonly published: PublishedState;
  readonly inFlight: BatchesInFlight;
  readonly edges: Pick<UploadEdges, 'sendBatch' | 'sendPart' | 'partIsOver'>;
  /** Files in the order in which they are sent; the lanes take from its beginning, and put back there. */
  readonly waiting: UploadFile[];
  /** What leaves of files. */
  readonly leaving: () => LeavingFiles;
  /** How a batch is sent. */
  readonly howToSend: () => Omit<Batch, 'files' | 'order'>;
  /** Given when the upload is given up: what fails then is nobody's concern. */
  readonly signal: AbortSignal;
  /** The last lane has ended, and the upload is still sending. */
  readonly onAllSent: () => void;
  /** A batch could not be sent; its files wait again. */
  readonly onFailure: (failure: unknown) => void;
}

export function sendingLanes(upload: LanesOfUpload): SendingLanes {
  const { published, inFlight, waiting, edges, signal } = upload;
  const running = new Set<Promise<void>>();
  const filesByItem: FilesByItem = new Map();
  const isSending = () => published.now().phase === 'sending';

  async function lane(): Promise<void> {
    while (isSending() && waiting.length > 0) await sendNext(waiting.splice(0, nextBatch(waiting).length));
  }

  /** Readies files, and sends what leaves of them: by its sizes, which may be others, in more than one batch. */
  async function sendNext(files: readonly UploadFile[]): Promise<void> {
    let left = files;
    try {
      const leaving = upload.leaving();
      const readying = leaving.ready(files);
      leaving.begin(nextBatches(waiting, ahead));
      const readied = await readying;
      const ready = signal.aborted ? [] : withoutUnready(published, readied);
      if (!signal.aborted) left = ready.map(({ file }) => file);
      for (const batch of inBatches(ready, ({ sent }) => sent.file.size)) {
        // Another lane may have stopped meanwhile.
        if (!isSending()) break;
        await sendBatch(batch, leaving);
        left = left.slice(batch.length);
      }
      waiting.unshift(...left);
    } catch (failure) {
      // Nothing is lost: it waits until the person goes on, or is named at the end.
      waiting.unshift(...left);
      if (!signal.aborted && !wasAborted(failure)) upload.onFailure(failure);
    }
  }

  /** Sends what leaves of some files. What of them the browser cannot read fails, and the others wait again. */
  async function sendBatch(batch: readonly LeavingFile[], leaving: LeavingFiles): Promise<void> {
    const files = batch.map(({ file }) => file);
    const sending = inFlight.begin(files);
    try {
      const progress = (part: number): void => {
        sending.progress(part);
        published.change(published.now());
      };
      const how = { ...upload.howToSend(), files: batch.map(({ sent }) => sent), order: leaving.order(batch) };
      const parts = largeFiles(batch, leaving, how.target);
      const ids = await parts.send(edges, progress, sending.signal);
      // What has come before is the most of it.
      const moves = ids.size > 0 ? () => {} : progress;
      const results = await edges.sendBatch({ ...how, parts: ids }, moves, sending.signal);
      sending.over();
      void parts.over(edges);
      const bytes = files.reduce((sum, { size }) => sum + size, 0);
      const state = published.now();
      published.change(withResults({ ...state, bytesSent: state.bytesSent + bytes }, batch, results, filesByItem));
    } catch (failure) {
      sending.over();
      if (signal.aborted || !(failure instanceof UnreadableFiles)) throw failure;
      const unreadable = new Set(failure.files.map(({ id }) => id));
      waiting.unshift(...files.filter(({ id }) => !unreadable.has(id)));
      const lost = files.filter(({ id }) => unreadable.has(id));
      fail(published, lost, null);
    }
  }

  return {
    start: () => {
      while (running.size < lanes && waiting.length > 0) {
        const one: Promise<void> = lane().then(() => {
          running.delete(one);
          if (running.size === 0 && isSending()) upload.onAllSent();
        });
        running.add(one);
      }
    },
    isIdle: () => running.size === 0,
    ended: () => Promise.all(running),
  };
}

/** What cannot leave fails. */
function withoutUnready(published: PublishedState, readied: Readied): Readied['leaving'] {
  const { leaving, refused, notBlackedOut, tooLarge, unreadable } = readied;
  if (refused.length > 0) fail(published, refused, 'not_deidentified');
  if (notBlackedOut.length > 0) fail(published, notBlackedOut, 'not_deidentified', 'not_blacked_out');
  if (tooLarge.length > 0) fail(published, tooLarge, 'not_deidentified', 'too_large_to_black_out');
  if (unreadable.length > 0) fail(published, unreadable, null);
  return leaving;
}

function fail(
  { now, change }: PublishedState,
  files: readonly UploadFile[],
  code: 'not_deidentified' | null,
  reason: FailureReason | null = null,
): void {
  let next = withDone(now(), files, 1);
  for (const file of files)
    next = withFailure({ ...next, bytesSent: next.bytesSent + file.size }, file, null, code, reason);
  change(next);
}
