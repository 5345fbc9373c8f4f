import type { UploadResult } from '@mado/contract';
import type { Head } from './head.ts';

/** A file on its way. `id` counts from 0 in the order in which files were found. */
export interface UploadFile {
  readonly id: number;
  readonly file: File;
  /** Bytes; asked of the file once, because each time costs a look at the disk. */
  readonly size: number;
  readonly path: string;
  readonly head: Head | null;
}

/**
 * `preparing`: files are found and their heads read. `checking`: the server is asked what exists. `asking`: the person is asked about
 * duplicates. `sending`. `stopped`: something is in the way, the rest can be sent later. `finished`, `aborted`: the end.
 */
export type Phase = 'preparing' | 'checking' | 'asking' | 'sending' | 'stopped' | 'finished' | 'aborted';

/** Why sending stopped: words of storage.md section 8, or the server's own (`detail`). */
export type Problem = { kind: 'generic' | 'quota' } | { kind: 'detail'; detail: string };

/** What became of the files of one study; `key` is its UID, and null for files that are no DICOM. */
export interface StudyProgress {
  readonly key: string | null;
  readonly title: string;
  readonly total: number;
  readonly done: number;
}

/** A study as the server stored it. */
export interface StoredStudy {
  readonly uuid: string;
  readonly name: string;
  readonly modalities: readonly string[];
  readonly series: readonly string[];
  readonly instances: number;
}

/** A file that did not arrive; `file` null where trying again cannot help. `detail` null: the browser could not read it. */
export interface FileFailure {
  readonly id: number;
  readonly path: string;
  readonly detail: string | null;
  readonly file: UploadFile | null;
}

export interface UploadState {
  readonly phase: Phase;
  /** Name of the place where the files go. */
  readonly place: string;
  /** Files found. While preparing it grows. */
  readonly total: number;
  /** Files that need nothing more: stored, or failed. */
  readonly done: number;
  readonly succeeded: number;
  readonly bytesTotal: number;
  readonly bytesSent: number;
  /** null: nothing can be said yet. */
  readonly secondsLeft: number | null;
  readonly rows: readonly StudyProgress[];
  readonly studies: readonly StoredStudy[];
  /** Stored files that are no DICOM. */
  readonly others: number;
  /** Stored files in which something had to be tolerated. */
  readonly tolerated: number;
  readonly failures: readonly FileFailure[];
  /** In phase `asking`: how many files exist at the target. */
  readonly duplicates: number;
  readonly problem: Problem | null;
}

export function startingState(place: string): UploadState {
  return {
    phase: 'preparing',
    place,
    total: 0,
    done: 0,
    succeeded: 0,
    bytesTotal: 0,
    bytesSent: 0,
    secondsLeft: null,
    rows: [],
    studies: [],
    others: 0,
    tolerated: 0,
    failures: [],
    duplicates: 0,
    problem: null,
  };
}

/** True while leaving the page would lose something. */
export function isUnderWay(phase: Phase): boolean {
  return phase !== 'finished' && phase !== 'aborted';
}

export function withFound(
  state: UploadState,
  files: readonly UploadFile[],
  unreadable: readonly FileFailure[],
): UploadState {
  const rows = new Map(state.rows.map((row) => [row.key, row]));
  for (const { head } of files) {
    const key = head?.StudyInstanceUID ?? null;
    const row = rows.get(key) ?? { key, title: titleOf(head), total: 0, done: 0 };
    rows.set(key, { ...row, total: row.total + 1 });
  }
  return {
    ...state,
    total: state.total + files.length + unreadable.length,
    done: state.done + unreadable.length,
    bytesTotal: files.reduce((sum, { size }) => sum + size, state.bytesTotal),
    rows: [...rows.values()],
    failures: [...state.failures, ...unreadable],
  };
}

function titleOf(head: Head | null): string {
  return head === null ? '' : [head.PatientName, head.StudyDescription].filter((part) => part !== '').join(' · ');
}

/** The server's answer for the files of one batch, in their order. A file without a result was not received. */
export function withResults(
  state: UploadState,
  batch: readonly UploadFile[],
  results: readonly UploadResult[],
): UploadState {
  const byIndex = new Map(results.map((result) => [result.index, result]));
  let next = withDone(state, batch, 1);
  batch.forEach((file, index) => {
    const result = byIndex.get(index);
    next = result?.success === true ? withSuccess(next, result) : withFailure(next, file, result?.error?.detail ?? '');
  });
  return next;
}

function withSuccess(state: UploadState, result: UploadResult): UploadState {
  return {
    ...state,
    succeeded: state.succeeded + 1,
    others: state.others + (result.study === null ? 1 : 0),
    tolerated: state.tolerated + (result.notes.length > 0 ? 1 : 0),
    studies: result.study === null ? state.studies : withInstance(state.studies, result.study, result.series),
  };
}

export function withFailure(state: UploadState, file: UploadFile, detail: string | null): UploadState {
  return { ...state, failures: [...state.failures, { id: file.id, path: file.path, detail, file }] };
}

function withInstance(
  studies: readonly StoredStudy[],
  study: NonNullable<UploadResult['study']>,
  series: UploadResult['series'],
): StoredStudy[] {
  const known = studies.find(({ uuid }) => uuid === study.uuid);
  const before = known ?? { uuid: study.uuid, name: study.name, modalities: [], series: [], instances: 0 };
  const after: StoredStudy = {
    ...before,
    modalities: union(before.modalities, series?.modality),
    series: union(before.series, series?.uuid),
    instances: before.instances + 1,
  };
  return known === undefined ? [...studies, after] : studies.map((one) => (one === known ? after : one));
}

function union(list: readonly string[], value: string | null | undefined): readonly string[] {
  return value === null || value === undefined || list.includes(value) ? list : [...list, value];
}

/** Counts files as done (`by` 1), or as not done after all (`by` -1). */
export function withDone(state: UploadState, files: readonly UploadFile[], by: 1 | -1): UploadState {
  const count = new Map<string | null, number>();
  for (const { head } of files) {
    const key = head?.StudyInstanceUID ?? null;
    count.set(key, (count.get(key) ?? 0) + by);
  }
  const rows = state.rows.map((row) => ({ ...row, done: row.done + (count.get(row.key) ?? 0) }));
  return { ...state, done: state.done + by * files.length, rows };
}

/** Takes failures back, so that their files can be sent again. */
export function withoutFailures(state: UploadState, ids: ReadonlySet<number>): UploadState {
  const again = state.failures.flatMap(({ id, file }) => (file !== null && ids.has(id) ? [file] : []));
  const failures = state.failures.filter(({ id, file }) => file === null || !ids.has(id));
  const bytes = again.reduce((sum, { size }) => sum + size, 0);
  return { ...withDone({ ...state, failures }, again, -1), bytesSent: state.bytesSent - bytes };
}
