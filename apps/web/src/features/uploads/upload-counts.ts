import type { ErrorCode, Item } from '@mado/contract';
import type { Head } from '../../workers/head.ts';
import { rowOf, type FailureReason, type FileFailure, type UploadFile, type UploadState } from './upload-state.ts';

/** Files that were found, and others that could not be read. */
export function withFound(
  state: UploadState,
  files: readonly UploadFile[],
  unreadable: readonly FileFailure[],
): UploadState {
  const rows = new Map(state.rows.map((row) => [row.key, row]));
  for (const { head } of files) {
    const key = rowOf(head);
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
  if (head === null) return '';
  return [head.PatientName, head.StudyDescription].filter((part) => part !== '').join(' · ') || head.StudyInstanceUID;
}

export function withFailure(
  state: UploadState,
  file: UploadFile,
  detail: string | null,
  code: ErrorCode | null = null,
  reason: FailureReason | null = null,
): UploadState {
  return {
    ...state,
    failures: [...state.failures, { id: file.id, path: file.path, detail, code, file, reason }],
  };
}

/** Takes up what the server says of the studies at the end; a study of which it says nothing lacks nothing. */
export function withStudiesLeft(state: UploadState, left: readonly Item[]): UploadState {
  const byId = new Map(left.map((item) => [item.uuid, item.incomplete]));
  const studies = state.studies.map((study) => ({ ...study, incomplete: byId.get(study.uuid) ?? null }));
  return { ...state, studies };
}

/** Counts files as done (`by` 1), or as not done after all (`by` -1). */
export function withDone(state: UploadState, files: readonly UploadFile[], by: 1 | -1): UploadState {
  const count = new Map<string | null, number>();
  for (const { head } of files) {
    const key = rowOf(head);
    count.set(key, (count.get(key) ?? 0) + by);
  }
  const rows = state.rows.map((row) => ({ ...row, done: row.done + (count.get(row.key) ?? 0) }));
  return { ...state, done: state.done + by * files.length, rows };
}

/** Files that are not sent, because they are there already: done, and never on their way. */
export function withSame(state: UploadState, files: readonly UploadFile[]): UploadState {
  const next = withDone(state, files, 1);
  const bytesTotal = files.reduce((sum, { size }) => sum - size, state.bytesTotal);
  return { ...next, bytesTotal, same: [...state.same, ...files.map(({ path }) => path)] };
}

/** Files that the person took out before they were sent: they are counted nowhere else. */
export function withTakenOut(state: UploadState, files: readonly UploadFile[]): UploadState {
  return { ...without(state, files), takenOut: [...state.takenOut, ...files.map(({ path }) => path)] };
}

/** Files that are not sent, because names might stand in them: they are counted nowhere else. */
export function withLeftBehind(state: UploadState, files: readonly UploadFile[]): UploadState {
  return { ...without(state, files), leftBehind: [...state.leftBehind, ...files.map(({ path }) => path)] };
}

function without(state: UploadState, files: readonly UploadFile[]): UploadState {
  const count = new Map<string | null, number>();
  for (const { head } of files) count.set(rowOf(head), (count.get(rowOf(head)) ?? 0) + 1);
  const rows = state.rows.map((row) => ({ ...row, total: row.total - (count.get(row.key) ?? 0) }));
  return {
    ...state,
    total: state.total - files.length,
    bytesTotal: files.reduce((sum, { size }) => sum - size, state.bytesTotal),
    rows: rows.filter(({ total }) => total > 0),
  };
}

/** Takes failures back, so that their files can be sent again. */
export function withoutFailures(state: UploadState, ids: ReadonlySet<number>): UploadState {
  const again = state.failures.flatMap(({ id, file }) => (file !== null && ids.has(id) ? [file] : []));
  const failures = state.failures.filter(({ id, file }) => file === null || !ids.has(id));
  const bytes = again.reduce((sum, { size }) => sum + size, 0);
  return { ...withDone({ ...state, failures }, again, -1), bytesSent: state.bytesSent - bytes };
}
