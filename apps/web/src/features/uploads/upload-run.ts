import type { Duplicate, UploadTarget } from '@mado/contract';
import { batchesInFlight } from './batches-in-flight.ts';
import type { There } from './check-there.ts';
import { anonymizes, anonymizesAny, type DeidentificationChoice } from './deidentification/choice.ts';
import type { Deidentifier } from './deidentification/deidentifier.ts';
import { lookAtStudy, studiesByUid, type Watching } from './deidentification/look-at-study.ts';
import type { StudyPreview } from './deidentification/study-to-send.ts';
import { findFiles } from './find-files.ts';
import type { UploadOfDrop } from './kept-upload.ts';
import { leavingAsTheyAre, leavingFiles, type LeavingFiles, type Looked } from './leaving-files.ts';
import { problemOf } from './problem.ts';
import { publishedState, type PublishedState } from './published-state.ts';
import { sendingLanes, type SendingLanes } from './sending-lanes.ts';
import { isDicom, isUnseen } from './unseen.ts';
import type { UploadEdges } from './upload-edges.ts';
import { uploadEnds, type UploadEnds } from './upload-ends.ts';
import {
  isRunning,
  mayTryAgain,
  rowOf,
  withFound,
  withLeftBehind,
  withoutFailures,
  withSame,
  withTakenOut,
  type Problem,
  type StudyProgress,
  type UploadFile,
} from './upload-state.ts';

/** A request that failed for the line is sent again by itself after this time, in ms, and then after twice as long. */
const firstPause = 2_000;
const longestPause = 30_000;
/** So often a server that answers, but not as it should, is asked again in a row. */
const triesOfServer = 5;

/** What an upload does, and which phase comes after which. */
export class UploadRun {
  readonly published: PublishedState;
  readonly ends: UploadEnds;
  #id: string;
  readonly #target: UploadTarget;
  readonly #edges: UploadEdges;
  readonly #waiting: UploadFile[] = [];
  readonly #inFlight = batchesInFlight();
  readonly #controller = new AbortController();
  readonly #lanes: SendingLanes;
  #duplicate: Duplicate | null = null;
  #there: There = { duplicates: 0, same: [], sentBefore: [] };
  /** How files leave; null: nobody has said yet. */
  #leaving: LeavingFiles | null = null;
  #deidentifier: Deidentifier | null = null;
  #key: Promise<void> | null = null;
  /** What was found, until it is known which upload it is; that, then. */
  #dropped: UploadFile[] = [];
  #ofDrop: UploadOfDrop | null = null;
  /** All files were found. */
  #prepared = false;
  #checks = 0;
  #choices = 0;
  #studyByUid: ReadonlyMap<string, string> | null = null;
  /** Studies that were taken out as a whole: what is found of them later is not sent either. */
  readonly #takenOut = new Set<StudyProgress['key']>();
  /** How often requests have failed in a row, those of them that the server answered, and how much was done then. */
  #inRow = { times: 0, ofServer: 0, done: -1 };

  constructor(target: UploadTarget, destination: string, edges: UploadEdges) {
    this.#id = edges.newId();
    this.#target = target;
    this.#edges = edges;
    this.published = publishedState(this.#id, destination, this.#inFlight, edges.now);
    this.ends = uploadEnds(() => this.#id, target, this.published, edges);
    this.#lanes = sendingLanes({
      published: this.published,
      inFlight: this.#inFlight,
      edges,
      waiting: this.#waiting,
      leaving: () => this.#chosen(),
      howToSend: () => ({ target, duplicate: this.#duplicate ?? 'fileReplace', upload: this.#id }),
      signal: this.#controller.signal,
      onAllSent: () => void this.#finish(),
      onFailure: (failure) => this.#stop(failure),
    });
  }

  /** Finds the files of a drop, and goes on from there. Must be called before the drop's event handler returns. */
  begin(entries: readonly (FileSystemEntry | File)[]): void {
    this.#attempt(async () => {
      const found = this.#prepare(entries).then(() => this.#recognise());
      await found.finally(() => (this.#prepared = true));
      if (this.#isOver() || this.published.now().phase !== 'preparing') return;
      await this.#afterFinding();
    });
  }

  /** Files that wait, as they were found. */
  files(): readonly UploadFile[] {
    return [...this.#waiting];
  }

  /**
   * What would leave of a study.
   *
   * @throws {RequestFailure} when the server gives no key
   * @throws {DOMException} AbortError
   */
  async preview(choice: DeidentificationChoice, study: string, watching: Watching): Promise<StudyPreview> {
    const deidentifier = this.#startDeidentifier();
    if (anonymizesAny(choice)) await this.#openKey();
    const files = this.#waiting.filter(({ head }) => head?.StudyInstanceUID === study);
    const byUid = (this.#studyByUid ??= studiesByUid(this.#waiting));
    const isMixed = new Set([...new Set(byUid.values())].map((one) => anonymizes(choice, one))).size > 1;
    const studyOf = isMixed ? (uid: string) => byUid.get(uid) : null;
    return lookAtStudy(deidentifier, { ...watching, choice, study, files, studyOf });
  }

  /**
   * Goes on as the person has chosen: files of which nobody says that they may leave stay behind, and directories that
   * name patients. What is chosen while this waits takes its place.
   *
   * @throws {RequestFailure} when the server gives no key: nothing has changed
   */
  async choose(choice: DeidentificationChoice, looked: Looked): Promise<void> {
    const own = ++this.#choices;
    const deidentifier = this.#startDeidentifier();
    const openKey = () => this.#openKey();
    const files = this.files();
    const isOld = () => own !== this.#choices || this.#isOver() || this.published.now().phase !== 'choosing';
    const leaving = await leavingFiles(choice, { files, looked, deidentifier, openKey }).catch((failure: unknown) => {
      if (isOld()) return null;
      throw failure;
    });
    if (leaving === null || isOld()) return;
    this.#leaving = leaving;
    if (anonymizesAny(choice)) {
      const needsTick = (file: UploadFile) => isUnseen(file) || looked.unseenImages.has(file.id);
      // Without an order for all nobody can say which one is for DICOM of no known study.
      const hasNoOrder = ({ kind }: UploadFile) => kind === 'dicomdir' || (kind === 'dicom' && !choice.master);
      this.#leaveBehind((file) => (needsTick(file) ? !looked.seen.has(file.id) : hasNoOrder(file)));
    }
    this.#attempt(() => this.#checkOrFinish());
  }

  /** What was chosen, and has not taken effect, does not. */
  chooseAgain(): void {
    this.#choices += 1;
  }

  /** Sends what waits: what is there already as the choice says. */
  sendWith(choice: Duplicate): void {
    this.#duplicate = choice;
    // What is replaced as a whole holds afterwards what was sent, and nothing else.
    const { same, sentBefore } = this.#there;
    this.#leaveOut(new Set(choice === 'fileReplace' ? [...same, ...sentBefore] : sentBefore));
    this.#send();
  }

  /** Goes on where it has stopped. */
  carryOn(): void {
    if (!this.#prepared) this.published.enter('preparing', { problem: null });
    else if (this.#leaving === null) this.#attempt(() => this.#afterFinding());
    else if (this.#duplicate === null) this.#attempt(() => this.#check());
    else this.#send();
  }

  /** Sends failed files again. */
  retry(ids: ReadonlySet<number>): void {
    const { failures, phase } = this.published.now();
    if (this.#isOver() || this.#leaving === null) return;
    for (const { id, file } of failures) if (file !== null && ids.has(id)) this.#waiting.push(file);
    this.published.change(withoutFailures(this.published.now(), ids));
    if (phase !== 'sending') this.#send();
    else this.#lanes.start();
  }

  /** Files that wait to be sent, of one row, in the order in which they are sent. */
  waitingOf(key: StudyProgress['key']): readonly UploadFile[] {
    return this.#waiting.filter(({ head }) => rowOf(head) === key);
  }

  /** Takes out what waits of a study; what is on its way arrives. */
  takeOutStudy(key: StudyProgress['key']): void {
    this.#takenOut.add(key);
    this.#takeOut((file) => rowOf(file.head) === key);
  }

  /** Takes out one file that waits. */
  takeOutFile(id: number): void {
    this.#takeOut((file) => file.id === id);
  }

  /** The session has ended. */
  interrupt(): void {
    const { phase } = this.published.now();
    // Also what has stopped for the line: it does not go on by itself for somebody else.
    if (isRunning(phase) && phase !== 'aborting') this.published.enter('stopped', { problem: { kind: 'session' } });
  }

  /** What is still on its way is not lost sight of: it would be stored without being counted. */
  async giveUp(): Promise<number> {
    this.#controller.abort();
    this.#ofDrop?.forget();
    if (!this.#lanes.isIdle()) {
      this.published.enter('aborting', { problem: null });
      await this.#inFlight.lastOnes(this.#lanes.ended(), this.#edges.wait);
    }
    const lastSaid = this.ends.tell('aborted');
    if (lastSaid !== null) {
      this.published.enter('aborting', { problem: null });
      await lastSaid;
    }
    this.published.enter('aborted');
    this.#deidentifier?.close();
    return this.published.now().succeeded;
  }

  async #prepare(entries: readonly (FileSystemEntry | File)[]): Promise<void> {
    const reader = this.#edges.startReader();
    const { now, change } = this.published;
    try {
      await findFiles(entries, {
        reader,
        openContainer: this.#edges.openContainer,
        signal: this.#controller.signal,
        onFound: ({ files, unreadable }) => {
          this.#waiting.push(...files);
          this.#dropped.push(...files);
          change(withFound(now(), files, unreadable));
          // All that waits is looked through for it: not with each portion of a large drop.
          if (this.#takenOut.size > 0) this.#takeOut(({ head }) => this.#takenOut.has(rowOf(head)));
        },
      });
    } finally {
      reader.close();
    }
  }

  /** The same drop, after the page was loaded anew, goes on with the upload that it was. */
  async #recognise(): Promise<void> {
    const dropped = this.#dropped;
    this.#dropped = [];
    this.#ofDrop = await this.#edges.uploadOfDrop(this.#target, dropped).catch(() => null);
    this.#id = this.#ofDrop?.id ?? this.#id;
  }

  /** Before images leave, the person says how; where identifiers went the last time, before other files do, too. */
  async #afterFinding(): Promise<void> {
    const isAsked = this.#waiting.some(isDicom) || (this.#waiting.length > 0 && this.#edges.anonymizesByLastChoice());
    if (isAsked) return this.published.enter('choosing', { problem: null });
    this.#leaving = leavingAsTheyAre;
    await this.#checkOrFinish();
  }

  async #checkOrFinish(): Promise<void> {
    if (this.#waiting.length === 0) void this.#finish();
    else await this.#check();
  }

  #startDeidentifier(): Deidentifier {
    return (this.#deidentifier ??= this.#edges.startDeidentifier());
  }

  /** How files leave: nothing does before somebody has said. */
  #chosen(): LeavingFiles {
    if (this.#leaving === null) throw new Error('nobody has said how files leave');
    return this.#leaving;
  }

  /** Nothing more leaves: the worker ends, and the key in it. */
  close(): void {
    this.#deidentifier?.close();
  }

  /** One key for all of an upload: each call is recorded. */
  #openKey(): Promise<void> {
    this.#key ??= this.#startDeidentifier().openKey(this.#target);
    this.#key.catch(() => (this.#key = null));
    return this.#key;
  }

  #leaveBehind(isLeft: (file: UploadFile) => boolean): void {
    const left = this.#withdraw(isLeft);
    if (left.length > 0) this.published.change(withLeftBehind(this.published.now(), left));
  }

  async #check(): Promise<void> {
    const own = ++this.#checks;
    this.published.enter('checking', { problem: null });
    const leaving = this.#chosen();
    const { signal } = this.#controller;
    const upload = { id: this.#id, goesOn: this.#ofDrop?.id === this.#id };
    const there = await this.#edges.checkThere(this.#target, this.files(), leaving, signal, upload);
    if (this.#isOver() || own !== this.#checks || this.published.now().phase !== 'checking') return;
    this.#there = there;
    // Files may have been taken out meanwhile, all of them too.
    if (there.duplicates > 0 && this.#waiting.length > 0)
      return this.published.enter('asking', { duplicates: there.duplicates });
    this.sendWith('fileReplace');
  }

  /** What is there already need not be sent. */
  #leaveOut(same: ReadonlySet<UploadFile>): void {
    const out = this.#withdraw((file) => same.has(file));
    if (out.length > 0) this.published.change(withSame(this.published.now(), out));
  }

  #takeOut(isTakenOut: (file: UploadFile) => boolean): void {
    if (this.#isOver()) return;
    const out = this.#withdraw(isTakenOut);
    if (out.length === 0) return;
    this.published.change(withTakenOut(this.published.now(), out));
    const isLast = this.#waiting.length === 0 && this.#lanes.isIdle();
    if (isLast && this.published.now().phase === 'sending') void this.#finish();
  }

  /** Takes files out of what waits; they are not sent. */
  #withdraw(isWithdrawn: (file: UploadFile) => boolean): readonly UploadFile[] {
    const { true: out = [], false: rest = [] } = Object.groupBy(this.#waiting, (file) => `${isWithdrawn(file)}`);
    if (out.length === 0) return out;
    // One by one: a call takes some ten thousand arguments.
    this.#waiting.length = 0;
    for (const file of rest) this.#waiting.push(file);
    return out;
  }

  #send(): void {
    this.published.enter('sending', { problem: null });
    this.#ofDrop?.keep(this.#id);
    this.published.measureSpeed();
    this.#lanes.start();
    if (this.#lanes.isIdle()) void this.#finish();
  }

  /** Waits until the person goes on. */
  #stop(failure: unknown): void {
    // What fails besides, or after the session has ended, fails for the same, or is said when it fails again.
    if (this.published.now().phase === 'stopped') return;
    const problem = this.#counted(problemOf(failure));
    this.published.enter('stopped', { problem });
    if (problem.kind === 'request' && problem.goesOn) void this.#goOnByItself(problem);
  }

  /** Counts how often in a row requests failed, which says how long, and whether, it goes on by itself. */
  #counted(problem: Problem): Problem {
    const { done } = this.published.now();
    const before = done > this.#inRow.done ? { times: 0, ofServer: 0 } : this.#inRow;
    const isOfServer = problem.kind === 'request' && problem.request === 'server';
    this.#inRow = { done, times: before.times + 1, ofServer: isOfServer ? before.ofServer + 1 : 0 };
    return isOfServer ? { ...problem, goesOn: this.#inRow.ofServer <= triesOfServer } : problem;
  }

  /** What failed for the line is tried again without the person. */
  async #goOnByItself(problem: Problem): Promise<void> {
    await this.#edges.lineBack(Math.min(longestPause, firstPause * 2 ** (this.#inRow.times - 1)));
    // The person may have gone on meanwhile, or given up.
    if (!this.#isOver() && this.published.now().problem === problem) this.carryOn();
  }

  async #finish(): Promise<void> {
    const lastSaid = this.ends.tell('completed');
    if (lastSaid !== null) await lastSaid;
    // While the server was asked somebody may have had files sent again, or given up.
    if (this.#isOver() || !this.#lanes.isIdle() || this.#waiting.length > 0) return;
    // What failed may still come, after the page was loaded anew, too.
    if (!this.published.now().failures.some(mayTryAgain)) this.#ofDrop?.forget();
    this.published.enter('finished');
  }

  #attempt(work: () => Promise<void>): void {
    work().catch((failure: unknown) => {
      if (!this.#isOver()) this.#stop(failure);
    });
  }

  #isOver(): boolean {
    return this.#controller.signal.aborted;
  }
}
