import type { LookedFile } from '../../../workers/deidentify/look-at-files.ts';
import { anonymizes, orderOf, type DeidentificationChoice } from './choice.ts';
import { UnreadableFile, type Deidentifier } from './deidentifier.ts';
import type { FileToJudge, StudyPreview } from './study-to-send.ts';

/** Files that are looked at in one go: what is asked besides waits for no more than these. */
const atOnce = 25;
/** Files up to so many bytes are shown as they would leave. */
const previewed = 32 * 1024 * 1024;

/** Who looks, and how far it is. */
export interface Watching {
  readonly signal: AbortSignal;
  /** Is told how many files of the study were looked at. */
  readonly onProgress: (done: number) => void;
}

interface Looking extends Watching {
  readonly choice: DeidentificationChoice;
  readonly study: string;
  /** Files of the study. */
  readonly files: readonly FileToJudge[];
  /** To which study of the upload a UID belongs; null where references between studies stay as they are. */
  readonly studyOf: ((uid: string) => string | undefined) | null;
}

/**
 * What would leave of a study: all of its files are looked at, without their pixels, and one of them is shown, of those
 * in which something is left by hand.
 *
 * @throws {DOMException} AbortError
 */
export async function lookAtStudy(deidentifier: Deidentifier, looking: Looking): Promise<StudyPreview> {
  const { choice, study, files, studyOf, signal, onProgress } = looking;
  const order = orderOf(choice, study);
  const found: { byHand: FileToJudge[]; refused: string[]; why: string; lost: Set<string> } = {
    byHand: [],
    refused: [],
    why: 'gone',
    lost: new Set(),
  };
  const whole: FileToJudge[] = [];
  const take = (file: FileToJudge, looked: LookedFile): void => {
    if ('refused' in looked) {
      found.refused.push(file.path);
      found.why = looked.refused;
      return;
    }
    whole.push(file);
    if (looked.byHand) found.byHand.push(file);
    for (const uid of looked.uids) {
      const other = studyOf?.(uid) ?? study;
      if (anonymizes(choice, other) !== anonymizes(choice, study)) found.lost.add(other);
    }
  };
  // Of what leaves as it is nothing is to be known but what it refers to.
  const isLookedAt = studyOf !== null || order !== null;
  for (let from = 0; from < files.length && isLookedAt; from += atOnce) {
    const some = files.slice(from, from + atOnce);
    const looked = await deidentifier.look(
      some.map(({ file }) => ({ file, order })),
      studyOf !== null,
    );
    signal.throwIfAborted();
    for (const [index, file] of some.entries()) take(file, looked[index] ?? { refused: 'failed' });
    onProgress(from + some.length);
  }
  const shown = [found.byHand, whole, files].find((some) => some.length > 0) ?? [];
  return {
    example: await exampleOf(deidentifier, looking, shown),
    byHand: found.byHand.length,
    refused: order === null ? [] : found.refused,
    documents: files.filter(({ head }) => head?.holdsDocument).map(({ id }) => id),
    lost: [...found.lost],
  };
}

async function exampleOf(
  deidentifier: Deidentifier,
  { choice, study, signal }: Looking,
  files: readonly FileToJudge[],
): Promise<StudyPreview['example']> {
  const one = files.find(({ size }) => size <= previewed) ?? files.toSorted((a, b) => a.size - b.size)[0];
  if (!one) return { refused: 'gone' };
  const order = orderOf(choice, study);
  // A document leaves only where somebody has seen it, and then as it is.
  const asLeaving = order && one.head?.holdsDocument ? { ...order, keepDocument: true } : order;
  const example = await deidentifier.preview(one.file, asLeaving).catch((error: unknown) => {
    if (error instanceof UnreadableFile) return { refused: 'unreadable' };
    throw error;
  });
  signal.throwIfAborted();
  return example;
}

/** To which study each UID of an upload's files belongs. */
export function studiesByUid(files: readonly FileToJudge[]): ReadonlyMap<string, string> {
  const byUid = new Map<string, string>();
  for (const { head } of files)
    if (head)
      for (const uid of [head.StudyInstanceUID, head.SeriesInstanceUID, head.SOPInstanceUID])
        byUid.set(uid, head.StudyInstanceUID);
  return byUid;
}
