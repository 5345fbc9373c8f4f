import type { DeidentificationOrder } from '@mado/dicom/deidentify';
import { FrameError } from '@mado/dicom/frames';
import { headIn, headOf, type Head } from './head.ts';
import { keyHolder, type KeyRequest } from './deidentify/key-holder.ts';
import { lookAtFiles, type FileToLookAt } from './deidentify/look-at-files.ts';
import { outgoingDicom, outgoingPicture, type Blackout, type Outgoing } from './deidentify/outgoing-file.ts';
import { previewOfFile } from './deidentify/preview-file.ts';

/** What is asked of the worker. */
export type DeidentifyTask =
  | { kind: 'key'; request: KeyRequest }
  | { kind: 'uids'; old: readonly string[] }
  | { kind: 'paths'; old: readonly string[] }
  | { kind: 'look'; files: readonly FileToLookAt[]; wantsUids: boolean }
  | { kind: 'preview'; file: File; order: DeidentificationOrder | null }
  | { kind: 'dicom'; file: Blob; order: DeidentificationOrder; blackout: Blackout | null }
  | { kind: 'picture'; file: Blob };

/** A DICOM file with its new head; a picture without one. */
export type OutgoingFile = { readonly blob: Blob; readonly head: Head | null } | Extract<Outgoing, { refused: string }>;

/** The answer to a task; `unreadable`: the browser cannot read the file; `failed`: anything else. */
export type DeidentifyAnswer = { id: number } & ({ found: unknown } | { failure: 'unreadable' | 'failed' });

const holder = keyHolder();

/** One task after the other, so that one file is in memory. */
let last: Promise<unknown> = Promise.resolve();

self.onmessage = ({ data: { id, task } }: MessageEvent<{ id: number; task: DeidentifyTask }>) => {
  last = last.then(async () => self.postMessage(await answered(id, task)));
};

async function answered(id: number, task: DeidentifyTask): Promise<DeidentifyAnswer> {
  try {
    return { id, found: await done(task) };
  } catch (error) {
    if (error instanceof DOMException) return { id, failure: 'unreadable' };
    // Whatever it is, it is this file's fault; but for code that did not come, which may come later.
    const isOfFile = 'file' in task && !(error instanceof FrameError);
    return isOfFile ? { id, found: { refused: 'failed' } } : { id, failure: 'failed' };
  }
}

function done(task: DeidentifyTask): unknown {
  switch (task.kind) {
    case 'key':
      return holder.ask(task.request);
    case 'uids':
      return holder.uids(task.old);
    case 'paths':
      return holder.paths(task.old);
    case 'look':
      return lookAtFiles(task.files, task.wantsUids);
    case 'preview':
      return previewOfFile(task.file, task.order, holder.keys());
    case 'dicom':
      return outgoingDicom(task.file, task.order, holder.keys(), task.blackout).then(withHead);
    case 'picture':
      return outgoingPicture(task.file).then((found) => ('blob' in found ? { blob: found.blob, head: null } : found));
  }
}

/** What leaves is read once more only where its head is not in memory. */
async function withHead(found: Outgoing): Promise<OutgoingFile> {
  if ('refused' in found) return found;
  const { blob, beginning } = found;
  return { blob, head: headIn(beginning) ?? (await headOf(blob)) };
}
