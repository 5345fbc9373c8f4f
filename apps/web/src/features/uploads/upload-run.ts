import type { Duplicate, UploadTarget } from '@mado/contract';
import { batchesInFlight } from './batches-in-flight.ts';
import type { ByLink } from './by-link.ts';
import type { There } from './check-there.ts';
import type { DeidentificationChoice } from './deidentification/choice.ts';
import { finding, type Finding } from './finding.ts';
import { leavingAsTheyAre, type LeavingFiles, type Looked } from './leaving-files.ts';
import { problemOf } from './problem.ts';
import { publishedState, type PublishedState } from './published-state.ts';
import { readyToLeave, staysBehind, type ReadyToLeave } from './ready-to-leave.ts';
import { sendingLanes, type SendingLanes } from './sending-lanes.ts';
import { triesInRow } from './tries-in-row.ts';
import { isDicom } from './unseen.ts';
import type { UploadEdges } from './upload-edges.ts';
import { uploadEnds, type UploadEnds } from './upload-ends.ts';
import { isRunning, mayTryAgain, type Problem, type StudyProgress } from './upload-state.ts';
import { waitingFiles, type WaitingFiles } from './waiting-files.ts';

/** What an upload does, and which phase comes after which. */
export class UploadRun {
  readonly published: PublishedState;
  readonly ends: UploadEnds;
  readonly waiting: WaitingFiles;
  readonly ready: ReadyToLeave;
  readonly #finding: Finding;
  readonly #target: UploadTarget;
  readonly #edges: UploadEdges;
  readonly #byLink: ByLink | null;
  readonly #inFlight = batchesInFlight();
  readonly #controller = new AbortController();
  readonly #lanes: SendingLanes;
  #duplicate: Duplicate | null = null;
  #there: There = { duplicates: 0, same: [], sentBefore: [] };
  /** How files leave; null: nobody has said yet. */
  #leaving: LeavingFiles | null = null;
  #checks = 0;
  #choices = 0;
  readonly #inRow = triesInRow();
  #hasSent = false;

  constructor(target: UploadTarget, destination: string, edges: UploadEdges, byLink: ByLink | null) {
    const { signal } = this.#controller;
    this.#finding = finding(target, edges, () => this.waiting, signal);
    const { id } = this.#finding;
    this.#target = target;
    this.#edges = edges;
    this.#byLink = byLink;
    this.published = publishedState(id(), destination, this.#inFlight, edges.now);
    this.waiting = waitingFiles(this.published);
    this.ready = readyToLeave(() => (byLink ? { ...target, upload: id() } : target), edges.startDeidentifier);
    this.ends = uploadEnds(id, target, this.published, edges);
    this.#lanes = sendingLanes({
      published: this.published,
      inFlight: this.#inFlight,
      edges,
      waiting: this.waiting.list,
      leaving: () => this.#chosen(),
      howToSend: () => ({ target, duplicate: this.#duplicate ?? 'fileReplace', upload: id() }),
      signal,
      onAllSent: () => void this.#finish(),
      onFailure: (failure) => this.#stop(failure),
    });
  }

  /** Finds the files of a drop, and goes on from there. Must be called before the drop's event handler returns. */
  begin(entries: readonly (FileSystemEntry | File)[]): void {
    this.#attempt(async () => {
      await this.#finding.find(entries);
      if (this.#isOver() || this.published.now().phase !== 'preparing') return;
      await this.#afterFinding();
    });
  }

  /**
   * Goes on as the person has chosen: files of which nobody says that they may leave stay behind, and directories that
   * name patients. What is chosen while this waits takes its place.
   *
   * @throws {RequestFailure} when the server gives no key: nothing has changed
   */
  async choose(choice: DeidentificationChoice, looked: Looked): Promise<void> {
    const own = ++this.#choices;
    const isOld = () => own !== this.#choices || this.#isOver() || this.published.now().phase !== 'choosing';
    const leaving = await this.ready.leaving(choice, [...this.waiting.list], looked).catch((failure: unknown) => {
      if (isOld()) return null;
      throw failure;
    });
    if (leaving === null || isOld()) return;
    this.#leaving = leaving;
    this.waiting.leaveBehind(staysBehind(choice, looked));
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
    this.waiting.leaveOut(new Set(choice === 'fileReplace' ? [...same, ...sentBefore] : sentBefore));
    this.#send();
  }

  /** Goes on where it has stopped. */
  carryOn(): void {
    if (!this.#finding.isOver()) this.published.enter('preparing', { problem: null });
    else if (this.#leaving === null) this.#askHow();
    else if (this.#duplicate === null) this.#attempt(() => this.#check());
    else this.#send();
  }

  /** Sends failed files again. */
  retry(ids: ReadonlySet<number>): void {
    const { phase } = this.published.now();
    if (this.#isOver() || this.#leaving === null) return;
    this.waiting.again(ids);
    if (phase !== 'sending') this.#send();
    else this.#lanes.start();
  }

  /** Takes out what waits of a study; what is on its way arrives. */
  takeOutStudy(key: StudyProgress['key']): void {
    if (!this.#isOver() && this.waiting.takeOutStudy(key)) this.#finishWithoutThem();
  }

  /** Takes out one file that waits. */
  takeOutFile(id: number): void {
    if (!this.#isOver() && this.waiting.takeOut((file) => file.id === id)) this.#finishWithoutThem();
  }

  /** The session has ended. */
  interrupt(): void {
    const { phase } = this.published.now();
    // Also what has stopped for the line: it does not go on by itself for somebody else.
    if (isRunning(phase) && phase !== 'aborting') this.#enterStopped({ kind: 'session' });
  }

  /** What is still on its way is not lost sight of: it would be stored without being counted. */
  async giveUp(): Promise<number> {
    this.#controller.abort();
    this.#finding.forget();
    if (!this.#lanes.isIdle()) {
      this.published.enter('aborting', { problem: null });
      await this.#inFlight.lastOnes(this.#lanes.ended(), this.#edges.wait);
    }
    const lastSaid = this.ends.tell('aborted');
    if (lastSaid !== null) {
      this.published.enter('aborting', { problem: null });
      await lastSaid;
    }
    this.published.enter('aborted', { problem: null, notSent: this.#notSent() });
    this.ready.close();
    return this.published.now().succeeded;
  }

  /** Once more, what was found being found. */
  #askHow(): void {
    this.published.enter('preparing', { problem: null });
    this.#attempt(() => this.#afterFinding());
  }

  /**
   * Before images leave, the person says how; where identifiers went the last time, in a conference, or where all comes
   * by a link, before other files do, too.
   */
  async #afterFinding(): Promise<void> {
    const { list } = this.waiting;
    // The page of a link has asked before.
    const isConference =
      list.length > 0 && (this.#byLink?.conference ?? (await this.#edges.isInConference(this.#target)));
    if (this.#isOver() || this.published.now().phase !== 'preparing') return;
    const isAsked =
      list.some(isDicom) ||
      (list.length > 0 && (this.#byLink !== null || isConference || this.#edges.anonymizesByLastChoice()));
    if (isAsked) return this.published.enter('choosing', { problem: null, isConference });
    this.#leaving = leavingAsTheyAre;
    await this.#checkOrFinish();
  }

  async #checkOrFinish(): Promise<void> {
    if (this.waiting.list.length === 0) void this.#finish();
    else await this.#check();
  }

  /** How files leave: nothing does before somebody has said. */
  #chosen(): LeavingFiles {
    if (this.#leaving === null) throw new Error('nobody has said how files leave');
    return this.#leaving;
  }

  async #check(): Promise<void> {
    const own = ++this.#checks;
    this.published.enter('checking', { problem: null });
    const leaving = this.#chosen();
    const { signal } = this.#controller;
    const upload = { id: this.#finding.id(), goesOn: this.#finding.goesOn(), isByLink: this.#byLink !== null };
    const there = await this.#edges.checkThere(this.#target, [...this.waiting.list], leaving, signal, upload);
    if (this.#isOver() || own !== this.#checks || this.published.now().phase !== 'checking') return;
    this.#there = there;
    // Files may have been taken out meanwhile, all of them too.
    if (there.duplicates > 0 && this.waiting.list.length > 0)
      return this.published.enter('asking', { duplicates: there.duplicates });
    this.sendWith('fileReplace');
  }

  /** What was taken out may have been the last that waited. */
  #finishWithoutThem(): void {
    this.#countNotSent();
    const isLast = this.waiting.list.length === 0 && this.#lanes.isIdle();
    if (isLast && this.published.now().phase === 'sending') void this.#finish();
  }

  #send(): void {
    this.#hasSent = true;
    this.published.enter('sending', { problem: null, notSent: [] });
    this.#finding.keep();
    this.published.measureSpeed();
    this.#lanes.start();
    if (this.#lanes.isIdle()) void this.#finish();
  }

  /** Waits until the person goes on. */
  #stop(failure: unknown): void {
    // What fails besides, or after the session has ended, fails for the same, or is said when it fails again.
    if (this.published.now().phase === 'stopped') return;
    const problem = this.#inRow.counted(problemOf(failure, this.#byLink), this.published.now().done);
    this.#enterStopped(problem);
    if (problem.kind === 'request' && problem.goesOn) void this.#goOnByItself(problem);
  }

  #enterStopped(problem: Problem): void {
    this.published.enter('stopped', { problem, notSent: this.#notSent() });
    // What is on its way elsewhere arrives, or waits again.
    void this.#lanes.ended().then(() => this.#countNotSent());
  }

  /** Of what has stopped, which may have been sent or taken out since. */
  #countNotSent(): void {
    const state = this.published.now();
    if (state.phase === 'stopped') this.published.change({ ...state, notSent: this.#notSent() });
  }

  #notSent(): string[] {
    return this.#hasSent ? this.waiting.list.map(({ path }) => path) : [];
  }

  /** What failed for the line is tried again without the person. */
  async #goOnByItself(problem: Problem): Promise<void> {
    await this.#edges.lineBack(this.#inRow.pause());
    // The person may have gone on meanwhile, or given up.
    if (!this.#isOver() && this.published.now().problem === problem) this.carryOn();
  }

  async #finish(): Promise<void> {
    const lastSaid = this.ends.tell('completed');
    if (lastSaid !== null) await lastSaid;
    // While the server was asked somebody may have had files sent again, or given up.
    if (this.#isOver() || !this.#lanes.isIdle() || this.waiting.list.length > 0) return;
    // What failed may still come, after the page was loaded anew, too.
    if (!this.published.now().failures.some(mayTryAgain)) this.#finding.forget();
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
