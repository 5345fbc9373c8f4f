import { anonymizes, anonymizesAny, type DeidentificationChoice } from './deidentification/choice.ts';
import type { Deidentifier, KeyTarget } from './deidentification/deidentifier.ts';
import { lookAtStudy, studiesByUid, type Watching } from './deidentification/look-at-study.ts';
import type { StudyPreview } from './deidentification/study-to-send.ts';
import { leavingFiles, type LeavingFiles, type Looked } from './leaving-files.ts';
import { isUnseen } from './unseen.ts';
import type { UploadFile } from './upload-state.ts';

/** What of an upload would leave, and how it does: by one worker, with one key. */
export interface ReadyToLeave {
  /**
   * What would leave of a study.
   *
   * @param files all that wait
   * @throws {RequestFailure} when the server gives no key
   * @throws {DOMException} AbortError
   */
  readonly preview: (
    choice: DeidentificationChoice,
    study: string,
    files: readonly UploadFile[],
    watching: Watching,
  ) => Promise<StudyPreview>;
  /**
   * How files leave by a choice.
   *
   * @throws {RequestFailure} when the server gives no key
   */
  readonly leaving: (
    choice: DeidentificationChoice,
    files: readonly UploadFile[],
    looked: Looked,
  ) => Promise<LeavingFiles>;
  /** Nothing more leaves: the worker ends, and the key in it. */
  readonly close: () => void;
}

/** @param target is asked when the key is: then the upload is known */
export function readyToLeave(target: () => KeyTarget, startDeidentifier: () => Deidentifier): ReadyToLeave {
  let started: Deidentifier | null = null;
  let key: Promise<void> | null = null;
  let studyByUid: ReadonlyMap<string, string> | null = null;
  const start = (): Deidentifier => (started ??= startDeidentifier());

  /** One key for all of an upload: each call is recorded. */
  function openKey(): Promise<void> {
    key ??= start().openKey(target());
    key.catch(() => (key = null));
    return key;
  }

  return {
    preview: async (choice, study, files, watching) => {
      const deidentifier = start();
      if (anonymizesAny(choice)) await openKey();
      const own = files.filter(({ head }) => head?.StudyInstanceUID === study);
      const byUid = (studyByUid ??= studiesByUid(files));
      const isMixed = new Set([...new Set(byUid.values())].map((one) => anonymizes(choice, one))).size > 1;
      const studyOf = isMixed ? (uid: string) => byUid.get(uid) : null;
      return lookAtStudy(deidentifier, { ...watching, choice, study, files: own, studyOf });
    },
    leaving: (choice, files, looked) => leavingFiles(choice, { files, looked, deidentifier: start(), openKey }),
    close: () => started?.close(),
  };
}

/** Files of which nobody says that they may leave, and directories that name patients, stay behind. */
export function staysBehind(choice: DeidentificationChoice, looked: Looked): (file: UploadFile) => boolean {
  const hidesNames = anonymizesAny(choice);
  if (!hidesNames && !choice.conference) return () => false;
  const needsTick = (file: UploadFile) => hidesNames && (isUnseen(file) || looked.unseenImages.has(file.id));
  // Without an order for all nobody can say which one is for DICOM of no known study.
  const hasNoOrder = ({ kind }: UploadFile) => kind === 'dicomdir' || (kind === 'dicom' && !choice.master);
  return (file) => (needsTick(file) ? !looked.seen.has(file.id) : hasNoOrder(file));
}
