import type { Duplicate, UploadTarget } from '@mado/contract';
import type { StoreApi } from 'zustand/vanilla';
import type { ByLink } from './by-link.ts';
import type { UploadEdges } from './upload-edges.ts';
import type { DeidentificationChoice } from './deidentification/choice.ts';
import type { Watching } from './deidentification/look-at-study.ts';
import type { StudyPreview } from './deidentification/study-to-send.ts';
import { emptyDraft, type Draft } from './leaving-draft.ts';
import { lookedAtNothing, type Looked } from './leaving-files.ts';
import { UploadRun } from './upload-run.ts';
import type { StudyProgress, UploadFile, UploadState } from './upload-state.ts';

/** One upload from the drop to the last answer. */
export interface Upload extends Omit<StoreApi<UploadState>, 'setState'> {
  /** Null: by a right of their own. */
  readonly byLink: ByLink | null;
  /** What the person has said of how files leave, and not sent. */
  readonly draft: Draft;
  /** Files that wait, as they were found. */
  files: () => readonly UploadFile[];
  /**
   * What would leave of a study: all of its files are looked at, and one of them is shown.
   *
   * @throws {RequestFailure} when the server gives no key
   * @throws {DOMException} AbortError
   */
  preview: (choice: DeidentificationChoice, study: string, watching: Watching) => Promise<StudyPreview>;
  /**
   * The answer to the question how files are de-identified.
   *
   * @param looked what a person has seen before
   * @throws {RequestFailure} when the server gives no key: it is still asked
   */
  choose: (choice: DeidentificationChoice, looked?: Looked) => Promise<void>;
  /** Takes back an answer that has not taken effect yet: the person is asked again. Of several the last counts. */
  chooseAgain: () => void;
  /** The answer to the question about duplicates; null gives up. */
  answerDuplicates: (choice: Duplicate | null) => void;
  /**
   * Gives up: nothing new is sent, what has been sent as a whole is waited for, and then for what the studies lack.
   * @returns how many files are stored in the end
   */
  abort: () => Promise<number>;
  /** Sends failed files again. */
  retry: (ids: readonly number[]) => void;
  /** Files that wait to be sent, of one of `rows`. */
  waitingOf: (key: StudyProgress['key']) => readonly UploadFile[];
  /** Takes out what waits of one of `rows`; what is on its way arrives. */
  takeOutStudy: (key: StudyProgress['key']) => void;
  /** Takes out one file that waits, by its `id`. */
  takeOutFile: (id: number) => void;
  /** Goes on after `stopped`. */
  carryOn: () => void;
  /** The session has ended: nothing more is sent until the person goes on. What is on its way gets its answer. */
  interrupt: () => void;
  /** It is not looked at any more: nothing of it stays in memory. */
  close: () => void;
  /** Resolves when the server was told of the last end, or was waited for long enough. */
  told: () => Promise<unknown>;
}

/** Begins an upload. What a person may say while it runs depends on its phase; said in another one it does nothing. */
export function startUpload(
  entries: readonly (FileSystemEntry | File)[],
  target: UploadTarget,
  destination: string,
  edges: UploadEdges,
  byLink: ByLink | null = null,
): Upload {
  const run = new UploadRun(target, destination, edges, byLink);
  const { store, now } = run.published;
  const draft = emptyDraft();
  let ending: Promise<number> | undefined;
  run.begin(entries);
  return {
    ...store,
    byLink,
    draft,
    files: () => [...run.waiting.list],
    preview: (choice, study, watching) => run.ready.preview(choice, study, run.waiting.list, watching),
    choose: async (choice, looked = lookedAtNothing) => {
      if (now().phase === 'choosing') await run.choose(choice, looked);
    },
    chooseAgain: () => run.chooseAgain(),
    answerDuplicates: (choice) => {
      if (now().phase !== 'asking') return;
      if (choice === null) ending ??= run.giveUp();
      else run.sendWith(choice);
    },
    abort: async () => {
      if (now().phase === 'finished') return now().succeeded;
      return (ending ??= run.giveUp());
    },
    retry: (ids) => run.retry(new Set(ids)),
    waitingOf: (key) => run.waiting.of(key),
    takeOutStudy: (key) => run.takeOutStudy(key),
    takeOutFile: (id) => run.takeOutFile(id),
    carryOn: () => {
      if (now().phase === 'stopped') run.carryOn();
    },
    interrupt: () => run.interrupt(),
    close: () => {
      draft.setState({}, true);
      run.ready.close();
    },
    told: run.ends.told,
  };
}
