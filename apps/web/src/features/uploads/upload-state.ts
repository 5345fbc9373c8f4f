import { errorTable, type ErrorCode, type Item } from '@mado/contract';
import type { FileKind } from '../../workers/beginning/file-kind.ts';
import type { ReplacedItem } from './files-by-item.ts';
import { graveNotes, type NotedFiles } from './file-notes.ts';
import type { ZipReason } from './open-container.ts';
import type { Head } from '../../workers/head.ts';

/** A file on its way. `id` counts from 0 in the order in which files were found. */
export interface UploadFile {
  readonly id: number;
  readonly file: File;
  /** Bytes; asked of the file once, because each time costs a look at the disk. */
  readonly size: number;
  readonly path: string;
  readonly head: Head | null;
  /** What it is where it has no head; null: nobody knows. */
  readonly kind?: FileKind | null;
}

/**
 * What is sent in the place of a file. It is called by its path: a blob that was named by the browser would keep the
 * page waiting for each file.
 */
export interface SentFile extends Omit<UploadFile, 'file'> {
  readonly file: Blob;
}

/**
 * `preparing`: files are found and their heads read. `choosing`: the person says how they are de-identified.
 * `checking`: the server is asked what exists. `asking`: the person is asked about duplicates. `sending`. `stopped`:
 * something is in the way, the rest can be sent later. `aborting`: given up, but some files are still on their way.
 * `finished`, `aborted`: the end.
 */
export type Phase =
  'preparing' | 'choosing' | 'checking' | 'asking' | 'sending' | 'stopped' | 'aborting' | 'finished' | 'aborted';

/**
 * Where an upload has put files: ids of studies, and names of the folders at the target that got files which are no
 * DICOM.
 */
export interface Filled {
  readonly studies: readonly string[];
  readonly folders: readonly string[];
}

/** A file that is kept under another path than the one it was sent with, or a DICOM file under another name. */
interface RenamedFile {
  readonly path: string;
  readonly kept: string;
}

/**
 * Why sending stopped [WB-16]: words of our own, those of a failed request, or the server's (`detail`). `goesOn`: the
 * request is sent again without the person.
 */
export type Problem =
  | { kind: 'generic' | 'quota' | 'disk' | 'session' | 'link' | 'linkQuota' }
  | { kind: 'request'; request: 'offline' | 'unreachable' | 'slow' | 'server'; goesOn: boolean }
  | { kind: 'detail'; detail: string };

/**
 * What became of the files of one study and one patient; `key` is its UID, with the patient's ID where there is one,
 * and null for files that are no DICOM.
 */
export interface StudyProgress {
  readonly key: string | null;
  readonly title: string;
  readonly total: number;
  readonly done: number;
}

/** A study as the server stored it. */
export interface StoredStudy {
  readonly uuid: string;
  readonly StudyInstanceUID: string;
  readonly name: string;
  /** As its first file says: yyyyMMdd, and what was done; empty where it says nothing. */
  readonly date: string;
  readonly description: string;
  readonly modalities: readonly string[];
  readonly series: readonly string[];
  /** Images. */
  readonly instances: number;
  /** Objects made from images: SEG, DOC, RTSTRUCT, SR, KO, PR. */
  readonly derived: number;
  /** It lies beside a study of the same UID and another patient. */
  readonly identityConflict: boolean;
  /** What has come of it and what should have, once its upload is over. */
  readonly incomplete: Item['incomplete'];
}

/** Why a file did not arrive, where the browser knows it. */
export type FailureReason = ZipReason | 'not_blacked_out' | 'too_large_to_black_out';

/**
 * A file that did not arrive; `file` null where there is nothing to send again. `detail` null: the browser could not
 * read it, for `reason` where it lies in an archive. `code` null: the server gave no reason.
 */
export interface FileFailure {
  readonly id: number;
  readonly path: string;
  readonly detail: string | null;
  readonly code: ErrorCode | null;
  readonly file: UploadFile | null;
  readonly reason?: FailureReason | null;
}

export interface UploadState {
  /** Of this upload in this tab; UUID. */
  readonly id: string;
  readonly phase: Phase;
  /** Name of the folder or root where the files go. */
  readonly destination: string;
  /** They go into a conference; false while nobody knows. */
  readonly isConference: boolean;
  /** Files found. While preparing it grows. */
  readonly total: number;
  /** Files that need nothing more: stored, there already, or failed. */
  readonly done: number;
  readonly succeeded: number;
  /** How much of the files on their way has left, in files: a batch of ten that is half sent counts as 5. */
  readonly filesInFlight: number;
  readonly bytesTotal: number;
  readonly bytesSent: number;
  /** null: nothing can be said yet. */
  readonly secondsLeft: number | null;
  readonly rows: readonly StudyProgress[];
  readonly studies: readonly StoredStudy[];
  /** Stored files that are no DICOM. */
  readonly others: number;
  /** Folders at the target into which stored files came that are no DICOM, by the first step of their paths. */
  readonly folders: readonly string[];
  readonly renamed: readonly RenamedFile[];
  /** Stored files in which something had to be tolerated, by what it was. */
  readonly notes: readonly NotedFiles[];
  /** Items that more than one file of this upload became: only the last of them is there. */
  readonly replaced: readonly ReplacedItem[];
  readonly failures: readonly FileFailure[];
  /** In phase `asking`: how many files are at the target with other bytes. */
  readonly duplicates: number;
  /** Paths of files that were not sent, because the very same bytes are at the target. */
  readonly same: readonly string[];
  /** Paths of files that were found, and that the person took out before they were sent. */
  readonly takenOut: readonly string[];
  /** Paths of files that stay behind because names might stand in them: directories, and what nobody looked at. */
  readonly leftBehind: readonly string[];
  /**
   * Paths of files that have not been sent as a whole where the upload has stopped or was given up; none where nothing
   * was sent yet.
   */
  readonly notSent: readonly string[];
  readonly problem: Problem | null;
}

export function startingState(id: string, destination: string): UploadState {
  return {
    id,
    phase: 'preparing',
    destination,
    isConference: false,
    total: 0,
    done: 0,
    succeeded: 0,
    filesInFlight: 0,
    bytesTotal: 0,
    bytesSent: 0,
    secondsLeft: null,
    rows: [],
    studies: [],
    others: 0,
    folders: [],
    renamed: [],
    notes: [],
    replaced: [],
    failures: [],
    duplicates: 0,
    same: [],
    takenOut: [],
    leftBehind: [],
    notSent: [],
    problem: null,
  };
}

/** True while leaving the page would lose something. */
export function isRunning(phase: Phase): boolean {
  return phase !== 'finished' && phase !== 'aborted';
}

/**
 * True while an upload that has sent something waits for what only people can change, such as room: then its summary
 * says how far it came. Whoever signs in again finds that in the panel.
 */
export function waitsForPeople({ phase, problem, notSent }: UploadState): boolean {
  if (phase !== 'stopped' || problem === null || problem.kind === 'session') return false;
  return notSent.length > 0 && !(problem.kind === 'request' && problem.goesOn);
}

/**
 * True when a file did not arrive, is there no more, or is kept otherwise than its name promises; when the patient of a
 * study is in doubt, or not all of it has come. Of an upload that was given up, when anything of it was sent.
 */
export function needsSummary(state: UploadState): boolean {
  const { phase, studies, failures, replaced, renamed, notes, succeeded, notSent } = state;
  if (phase === 'aborted') return succeeded + failures.length + notSent.length > 0;
  const marked = studies.some(({ identityConflict, incomplete }) => identityConflict || incomplete !== null);
  return (
    marked ||
    failures.length > 0 ||
    replaced.length + renamed.length > 0 ||
    notes.some(({ note }) => graveNotes.has(note))
  );
}

/** Files of two patients that name one study are told apart, as the server keeps them apart. */
export function rowOf(head: Head | null): string | null {
  return head === null ? null : [head.StudyInstanceUID, head.PatientID].filter((part) => part !== '').join(' ');
}

/** How many files of each study did not arrive, by the key of its row. */
export function failedByStudy(failures: readonly FileFailure[]): ReadonlyMap<string | null, number> {
  const count = new Map<string | null, number>();
  for (const { file } of failures) {
    if (file === null) continue;
    const key = rowOf(file.head);
    count.set(key, (count.get(key) ?? 0) + 1);
  }
  return count;
}

/**
 * How many files failed of which nobody could read as far as the study that they are of: it cannot say that it lacks
 * them.
 */
export function ofUnknownStudy(failures: readonly FileFailure[]): number {
  return failures.filter(({ file, detail }) => detail === null && (file === null || file.head === null)).length;
}

/** Whether the same file may arrive when it is sent again without anybody changing it. */
export function mayTryAgain({ file, code }: FileFailure): boolean {
  return file !== null && (code === null || errorTable[code].retry);
}
