import type { ItemNote, UploadResult } from '@mado/contract';
import { derivedModalities } from '@mado/dicom/modalities';
import { withFileOfItem, type FilesByItem } from './files-by-item.ts';
import { withNotes } from './file-notes.ts';
import type { LeavingFile } from './leaving-files.ts';
import { withDone, withFailure } from './upload-counts.ts';
import type { StoredStudy, UploadFile, UploadState } from './upload-state.ts';

/**
 * The server's answer for the files of one batch, in their order. A file without a result was not received.
 * `filesByItem` takes them up.
 */
export function withResults(
  state: UploadState,
  batch: readonly LeavingFile[],
  results: readonly UploadResult[],
  filesByItem: FilesByItem,
): UploadState {
  const byIndex = new Map(results.map((result) => [result.index, result]));
  const noted: { path: string; notes: readonly ItemNote[] }[] = [];
  let next = withDone(
    state,
    batch.map(({ file }) => file),
    1,
  );
  batch.forEach(({ file, sent }, index) => {
    const result = byIndex.get(index);
    if (result?.success !== true) {
      next = withFailure(next, file, result?.error?.detail ?? '', result?.error?.code ?? null);
      return;
    }
    // A new name is told by itself.
    noted.push({ path: file.path, notes: result.notes.filter(({ code }) => code !== 'renamed') });
    next = withSuccess(next, { ...file, head: sent.head }, result, filesByItem, sent.path);
  });
  return { ...next, notes: withNotes(next.notes, noted) };
}

/**
 * A file that became the same item as one before it replaced that one: it counts as a success, and not as another
 * image.
 */
function withSuccess(
  state: UploadState,
  { path, head }: UploadFile,
  result: UploadResult,
  filesByItem: FilesByItem,
  sentPath: string,
): UploadState {
  const { study, series, file } = result;
  const replaced = file === null ? state.replaced : withFileOfItem(state.replaced, filesByItem, file.uuid, path);
  const isNew = replaced === state.replaced;
  return {
    ...state,
    succeeded: state.succeeded + 1,
    others: state.others + (study === null && isNew ? 1 : 0),
    folders: study === null ? union(state.folders, topFolder(sentPath)) : state.folders,
    renamed:
      file !== null && result.notes.some(({ code }) => code === 'renamed')
        ? [...state.renamed, { path, kept: file.path ?? file.name }]
        : state.renamed,
    replaced,
    studies: study === null ? state.studies : withInstance(state.studies, { study, series, head }, isNew),
  };
}

function withInstance(
  studies: readonly StoredStudy[],
  of: { study: NonNullable<UploadResult['study']>; series: UploadResult['series']; head: UploadFile['head'] },
  isNew: boolean,
): StoredStudy[] {
  const { study, series, head } = of;
  const known = studies.find(({ uuid }) => uuid === study.uuid);
  const before = known ?? {
    uuid: study.uuid,
    StudyInstanceUID: study.StudyInstanceUID,
    name: study.name,
    date: head?.StudyDate ?? '',
    description: head?.StudyDescription ?? '',
    modalities: [],
    series: [],
    instances: 0,
    derived: 0,
    identityConflict: false,
    incomplete: null,
  };
  const isDerived = derivedModalities.includes(series?.modality ?? '');
  const after: StoredStudy = {
    ...before,
    modalities: union(before.modalities, series?.modality),
    series: union(before.series, series?.uuid),
    instances: before.instances + (isNew && !isDerived ? 1 : 0),
    derived: before.derived + (isNew && isDerived ? 1 : 0),
    identityConflict: before.identityConflict || study.identity_conflict,
  };
  const all = known === undefined ? [...studies, after] : studies.map((one) => (one === known ? after : one));
  if (!study.identity_conflict) return all;
  // Those of this UID at one place are in conflict together, also what came when there was none yet.
  return all.map((one) =>
    one.StudyInstanceUID === study.StudyInstanceUID && !one.identityConflict ? { ...one, identityConflict: true } : one,
  );
}

function union(list: readonly string[], value: string | null | undefined): readonly string[] {
  return value === null || value === undefined || list.includes(value) ? list : [...list, value];
}

/** The folder at the target into which a path leads; null for a file that lies there by itself. */
function topFolder(path: string): string | null {
  const steps = path.split('/').filter((step) => step !== '');
  return steps.length > 1 ? (steps[0] ?? null) : null;
}
