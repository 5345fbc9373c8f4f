import type { Measurement } from '@mado/reading';
import { SourceError, type ReadingAnswer, type RecordStore, type SourceErrorKind } from '../ports/index.ts';
import type { Session } from '../session/create-session.ts';
import type { ReadingState, SavingPhase } from '../session/reading-state.ts';
import { DraftKeeper } from './keep-drafts.ts';
import type { OutboxStorage } from './outbox-storage.ts';
import { PendingChanges } from './pending-changes.ts';

/** What is drawn goes out so long after the last change, in ms; a change that goes on goes out in between. */
const QUIET = 300;
const AT_LATEST = 900;
/** A request that is not answered for so long, in ms, is said to wait. */
const SLOW = 5000;
/** Pauses between tries in ms; the last one again and again. */
const PAUSES = [1000, 2000, 5000, 15_000, 30_000];

export interface ReadingOutbox {
  /** Something was changed elsewhere, or the page is looked at again: reads, and sends what waits. */
  refresh(): void;
  destroy(): void;
}

/**
 * Keeps a session's measurements in a store: reads them, sends each change within a second, and keeps in this browser
 * what could not be sent, until it can [VW-40]. A change is told against the version of the record that it was made
 * from; where somebody else was first, theirs takes its place [VW-41].
 */
export function startOutbox(session: Session, store: RecordStore, storage: OutboxStorage): ReadingOutbox {
  const outbox = new Outbox(session, store, storage);
  outbox.start();
  return outbox;
}

class Outbox implements ReadingOutbox {
  readonly #session: Session;
  readonly #store: RecordStore;
  readonly #ended = new AbortController();
  readonly #pending: PendingChanges;
  readonly #drafts: DraftKeeper;
  /** Ids of what the store refuses by itself: it waits, and holds up nothing else. */
  readonly #aside = new Set<string>();
  readonly #stops: (() => void)[] = [];
  #seen: ReadingState;
  #hasRead = false;
  #mayWrite = true;
  #isBusy = false;
  #isWanted = false;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #slow: ReturnType<typeof setTimeout> | undefined;
  /** When what was changed is to be sent at the latest; null: nothing was changed since it last was. */
  #dueAt: number | null = null;
  #isTold = false;

  constructor(session: Session, store: RecordStore, storage: OutboxStorage) {
    this.#session = session;
    this.#store = store;
    const readings = store.readings.map(({ id }) => id);
    this.#pending = new PendingChanges(storage, readings);
    this.#drafts = new DraftKeeper(session, storage, { readings, readingOf: (one) => this.#readingOf(one) });
    this.#seen = session.getState().reading;
  }

  start(): void {
    const { signal } = this.#ended;
    this.#stops.push(this.#session.subscribe(() => this.#watchSession()));
    const stop = this.#store.watch?.(() => this.refresh());
    if (stop) this.#stops.push(stop);
    globalThis.addEventListener?.('online', () => this.refresh(), { signal });
    // Only the page has it: the reader is asked before it goes.
    const warn = (event: Event) => void (!this.#pending.isKept && event.preventDefault());
    globalThis.addEventListener?.('beforeunload', warn, { signal });
    this.#session.dispatch({ type: 'reading-loading' });
    void this.#work();
  }

  refresh(): void {
    this.#hasRead = false;
    this.#tries = 0;
    this.#plan(0);
  }

  destroy(): void {
    this.#ended.abort();
    clearTimeout(this.#timer);
    clearTimeout(this.#slow);
    this.#drafts.destroy();
    for (const stop of this.#stops) stop();
  }

  #tell(saving: SavingPhase, ids?: ReadonlySet<string>): void {
    const unsent = ids ? this.#pending.waiting().filter(({ id }) => ids.has(id)) : [];
    const { isKept } = this.#pending;
    this.#told(() => this.#session.dispatch({ type: 'reading-saving', saving, isKept, unsent }));
  }

  #watchSession(): void {
    const { reading } = this.#session.getState();
    const before = this.#seen;
    if (reading === before || this.#isTold) return;
    this.#seen = reading;
    if (before.unsent.length > 0 && reading.unsent.length === 0)
      return this.#dropped(before.unsent.map(({ id }) => id));
    const { measurements } = reading;
    if (measurements === before.measurements) return;
    for (const [id, { measurement, base }] of measurements) {
      if (before.measurements.get(id)?.measurement !== measurement) this.#keep(measurement, measurement, base);
    }
    for (const [id, { measurement, base }] of before.measurements) {
      if (!measurements.has(id)) this.#keep(measurement, null, reading.removed.get(id) ?? base);
    }
    if (this.#pending.size > 0) this.#schedule();
  }

  #keep(of: Measurement, put: Measurement | null, base: number): void {
    this.#pending.change(of._id, put, { base, reading: this.#readingOf(of) });
  }

  #readingOf({ StudyInstanceUID }: Measurement): string {
    const own = this.#store.readings.find((one) => one.StudyInstanceUID === StudyInstanceUID);
    return own?.id ?? StudyInstanceUID;
  }

  /** The reader gives up what the store does not take. */
  #dropped(ids: readonly string[]): void {
    for (const id of ids) this.#pending.drop(id);
    this.refresh();
  }

  #schedule(): void {
    const { saving } = this.#session.getState().reading;
    // What is wrong stays said until it goes well.
    if (saving === 'saved' || saving === 'saving') this.#tell('saving');
    const now = Date.now();
    this.#dueAt ??= now + AT_LATEST;
    this.#plan(Math.max(0, Math.min(QUIET, this.#dueAt - now)));
  }

  #plan(after: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#dueAt = null;
      void this.#work();
    }, after);
  }

  async #work(): Promise<void> {
    this.#isWanted = true;
    this.#aside.clear();
    const { signal } = this.#ended;
    if (this.#isBusy || signal.aborted) return;
    this.#isBusy = true;
    try {
      while (this.#isWanted && !signal.aborted) {
        this.#isWanted = false;
        if (!this.#hasRead) await this.#read();
        while (this.#mayWrite && !signal.aborted && (await this.#send()));
      }
      this.#tries = 0;
      if (!signal.aborted) this.#settled();
    } catch (error) {
      this.#failed(error);
    } finally {
      this.#isBusy = false;
    }
  }

  #settled(): void {
    const waiting = new Set(this.#pending.waiting().map(({ id }) => id));
    if (!this.#mayWrite && waiting.size > 0) return this.#tell('forbidden', waiting);
    this.#tell(this.#aside.size > 0 ? 'refused' : waiting.size > 0 ? 'saving' : 'saved', this.#aside);
    if (this.#aside.size > 0) this.#plan(PAUSES.at(-1) ?? 0);
  }

  #failed(error: unknown): void {
    if (this.#ended.signal.aborted) return;
    const kind = error instanceof SourceError ? error.kind : 'unreachable';
    if (this.#session.getState().reading.phase === 'loading') this.#session.dispatch({ type: 'reading-failed' });
    const saving = phases[kind] ?? 'waiting';
    const isFinal = saving !== 'waiting' && saving !== 'signedOut';
    // Whether it is still there, and may be changed, is asked again.
    if (isFinal) this.#hasRead = false;
    const waiting = new Set(this.#pending.waiting().map(({ id }) => id));
    if (waiting.size === 0) this.#tell('saved');
    else this.#tell(saving, isFinal ? waiting : undefined);
    this.#plan(PAUSES[Math.min(this.#tries++, PAUSES.length - 1)] ?? 0);
  }

  async #read(): Promise<void> {
    const asked = this.#store.read(this.#ended.signal);
    const { clock, measurements, mayWrite } = await this.#saidWhenSlow(asked).catch((error: unknown) => {
      if (error instanceof SourceError && error.kind === 'forbidden' && !this.#ended.signal.aborted)
        this.#told(() => this.#session.dispatch({ type: 'reading-closed' }));
      throw error;
    });
    if (this.#ended.signal.aborted) return;
    this.#hasRead = true;
    this.#mayWrite = mayWrite;
    const waiting = this.#pending.waiting();
    this.#told(() => this.#session.dispatch({ type: 'reading-loaded', clock, measurements, mayWrite, waiting }));
    if (mayWrite) this.#drafts.bringBack();
  }

  /**
   * Sends what was made from versions of one clock together, and one by one where it is refused together.
   * @returns whether there was something to send
   */
  async #send(most?: number): Promise<boolean> {
    const batch = this.#pending.next(this.#aside, most);
    const [first] = batch.values();
    if (!first) return false;
    this.#pending.isSent(batch.keys());
    const put = [...batch.values()].flatMap((change) => change.put ?? []);
    const remove = [...batch].flatMap(([id, change]) => (change.put ? [] : [id]));
    try {
      const sent = this.#store.write({ base: first.base, put, remove }, this.#ended.signal);
      const answer = await this.#saidWhenSlow(sent);
      if (!this.#ended.signal.aborted) this.#told(() => this.#settle([...batch.keys()], answer));
    } catch (error) {
      if (!(error instanceof SourceError) || error.kind !== 'refused') throw error;
      if (batch.size > 1) {
        this.#pending.isRefused(batch.keys());
        for (const _ of batch) await this.#send(1);
      } else this.#putAside([...batch.keys()]);
    }
    return true;
  }

  /** The request stays as it is: only what is said of it changes [VW-78]. */
  async #saidWhenSlow<T>(asked: Promise<T>): Promise<T> {
    this.#slow = setTimeout(() => {
      const { saving } = this.#session.getState().reading;
      // What is wrong stays said until it goes well.
      if (this.#pending.size > 0 && (saving === 'saved' || saving === 'saving')) this.#tell('waiting');
    }, SLOW);
    try {
      return await asked;
    } finally {
      clearTimeout(this.#slow);
    }
  }

  #putAside(ids: readonly string[]): void {
    this.#pending.isRefused(ids);
    for (const id of ids) this.#aside.add(id);
  }

  #settle(sent: readonly string[], { clock, committed, removed, rebased, refused = [] }: ReadingAnswer): void {
    this.#putAside(refused);
    const batch = sent.filter((id) => !refused.includes(id));
    const done = new Map([...committed, ...removed].map((one) => [one._id, one.clock]));
    for (const [id, at] of done) this.#pending.isDone(id, at);
    this.#session.dispatch({ type: 'reading-committed', clock, measurements: committed, removed });
    const isFirst = ({ _id }: { _id: string }) => batch.includes(_id) && !done.has(_id);
    const first = rebased.filter(isFirst);
    // What was made from another version than theirs goes, and with what the answer does not speak of nothing is done.
    for (const id of batch) if (!done.has(id)) this.#pending.drop(id);
    const { put, remove } = partsOf(first);
    if (first.length > 0) this.#session.dispatch({ type: 'reading-rebased', newer: put, removed: remove });
    this.#learn(rebased.filter((one) => !isFirst(one)));
  }

  /** What others have changed besides is seen at once; what the reader is changing too is told of when it goes. */
  #learn(changed: ReadingAnswer['rebased']): void {
    const { measurements, removed } = this.#session.getState().reading;
    const known = (id: string) => measurements.get(id)?.base ?? removed.get(id) ?? 0;
    const news = changed.filter(({ _id, clock }) => !this.#pending.has(_id) && clock > known(_id));
    const { put, remove } = partsOf(news);
    const there = remove.filter((id) => measurements.has(id));
    if (put.length + there.length > 0) this.#session.dispatch({ type: 'reading-changed', put, remove: there });
  }

  /** What the store says is not to be sent back to it. */
  #told(run: () => void): void {
    this.#isTold = true;
    try {
      run();
      this.#seen = this.#session.getState().reading;
    } finally {
      this.#isTold = false;
    }
  }
}

function partsOf(changed: ReadingAnswer['rebased']) {
  return {
    put: changed.flatMap((one) => ('removed' in one ? [] : [one])),
    remove: changed.flatMap((one) => ('removed' in one ? [one._id] : [])),
  };
}

const phases: Partial<Record<SourceErrorKind, SavingPhase>> = {
  signed_out: 'signedOut',
  forbidden: 'forbidden',
  link_expired: 'forbidden',
  link_not_yet: 'forbidden',
  link_door: 'forbidden',
  gone: 'gone',
  refused: 'refused',
};
