import type { Item, UploadResult, UploadTarget } from '@mado/contract';
import type { AskingUpload, There } from './check-there.ts';
import type { Deidentifier } from './deidentification/deidentifier.ts';
import type { HeadReader } from './file-reader.ts';
import type { DroppedFile, UploadOfDrop } from './kept-upload.ts';
import type { LeavingFiles } from './leaving-files.ts';
import type { openContainer } from './open-container.ts';
import type { Batch } from './send-batch.ts';
import type { PartOf } from './send-part.ts';
import type { Filled, UploadFile } from './upload-state.ts';

/** The edges of an upload: the network, the disk, the clock. */
export interface UploadEdges {
  startReader: () => HeadReader;
  startDeidentifier: () => Deidentifier;
  openContainer: typeof openContainer;
  /** Whether identifiers go by what the person chose last: then also what is no image does not leave unasked. */
  anonymizesByLastChoice: () => boolean;
  /** Whether files that go there go into an event or a case, at whatever depth. */
  isInConference: (target: UploadTarget) => Promise<boolean>;
  checkThere: (
    target: UploadTarget,
    files: readonly UploadFile[],
    leaving: LeavingFiles,
    signal: AbortSignal,
    upload: AskingUpload,
  ) => Promise<There>;
  /** What the files of a drop have begun to be before the page was loaded anew. */
  uploadOfDrop: (target: UploadTarget, files: readonly DroppedFile[]) => Promise<UploadOfDrop>;
  /** Sends a large file before the batch that names it. @returns the id by which that does it */
  sendPart: (blob: Blob, part: PartOf, onProgress: (part: number) => void, signal: AbortSignal) => Promise<string>;
  /** Forgets what this browser knows of a large file on its way. */
  partIsOver: (blob: Blob, part: PartOf) => Promise<void>;
  sendBatch: (batch: Batch, onProgress: (part: number) => void, signal: AbortSignal) => Promise<UploadResult[]>;
  endUpload: (
    end: 'completed' | 'aborted',
    target: UploadTarget,
    filled: Filled,
    upload: string,
  ) => Promise<readonly Item[]>;
  /** A UUID. */
  newId: () => string;
  /** Milliseconds. */
  now: () => number;
  wait: (ms: number) => Promise<void>;
  /** Resolves after so many ms, or when the browser says that it has its network again. */
  lineBack: (ms: number) => Promise<void>;
}
