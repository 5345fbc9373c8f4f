import type { PublishedState } from './published-state.ts';
import { sendingOrder } from './sending-order.ts';
import { withFound, withLeftBehind, withoutFailures, withSame, withTakenOut } from './upload-counts.ts';
import { rowOf, type FileFailure, type StudyProgress, type UploadFile } from './upload-state.ts';

/** The files of an upload that wait to be sent, and why some of them are not: the state says so of each. */
export interface WaitingFiles {
  /** In the order in which they are sent. The lanes take from its beginning, and put back there. */
  readonly list: UploadFile[];
  /** Those of one row. */
  readonly of: (key: StudyProgress['key']) => readonly UploadFile[];
  /** Takes up what was found, but for studies that were taken out before. */
  readonly find: (files: readonly UploadFile[], unreadable: readonly FileFailure[]) => void;
  /** All of it was found: puts it in the order in which it leaves. */
  readonly arrange: () => void;
  /** Failed files wait again. */
  readonly again: (ids: ReadonlySet<number>) => void;
  /** Names might stand in them. */
  readonly leaveBehind: (isLeft: (file: UploadFile) => boolean) => void;
  /** What is there already need not be sent. */
  readonly leaveOut: (same: ReadonlySet<UploadFile>) => void;
  /** The person does not want them sent. @returns whether any of them waited */
  readonly takeOut: (isTakenOut: (file: UploadFile) => boolean) => boolean;
  /** The same of a study as a whole: what is found of it later is not sent either. */
  readonly takeOutStudy: (key: StudyProgress['key']) => boolean;
}

export function waitingFiles({ now, change }: PublishedState): WaitingFiles {
  const list: UploadFile[] = [];
  const takenOut = new Set<StudyProgress['key']>();

  /** Takes files out of what waits; they are not sent. */
  function withdraw(isWithdrawn: (file: UploadFile) => boolean): readonly UploadFile[] {
    const { true: out = [], false: rest = [] } = Object.groupBy(list, (file) => `${isWithdrawn(file)}`);
    if (out.length > 0) hold(rest);
    return out;
  }

  function hold(files: readonly UploadFile[]): void {
    list.length = 0;
    // One by one: a call takes some ten thousand arguments.
    for (const file of files) list.push(file);
  }

  function takeOut(isTakenOut: (file: UploadFile) => boolean): boolean {
    const out = withdraw(isTakenOut);
    if (out.length > 0) change(withTakenOut(now(), out));
    return out.length > 0;
  }

  return {
    list,
    of: (key) => list.filter(({ head }) => rowOf(head) === key),
    find: (files, unreadable) => {
      list.push(...files);
      change(withFound(now(), files, unreadable));
      // All that waits is looked through for it: not with each portion of a large drop.
      if (takenOut.size > 0) takeOut(({ head }) => takenOut.has(rowOf(head)));
    },
    arrange: () => hold(sendingOrder(list)),
    again: (ids) => {
      for (const { id, file } of now().failures) if (file !== null && ids.has(id)) list.push(file);
      change(withoutFailures(now(), ids));
    },
    leaveBehind: (isLeft) => {
      const left = withdraw(isLeft);
      if (left.length > 0) change(withLeftBehind(now(), left));
    },
    leaveOut: (same) => {
      const out = withdraw((file) => same.has(file));
      if (out.length > 0) change(withSame(now(), out));
    },
    takeOut,
    takeOutStudy: (key) => {
      takenOut.add(key);
      return takeOut((file) => rowOf(file.head) === key);
    },
  };
}
