import type { KeptMeasurement, Measurement } from '@mado/reading';
import { SourceError, type ReadingAnswer, type RecordStore } from '../ports/index.ts';
import type { Session } from '../session/create-session.ts';
import type { ReadingState, SavingPhase } from '../session/reading-state.ts';
import type { OutboxStorage, Pending } from './outbox-storage.ts';

/** What is drawn goes out so long after the last change, in ms; a change that goes on goes out in between. */
const QUIET = 300;
const AT_LATEST = 900;
/** Pauses between tries in ms; the last one again and again. */
const PAUSES = [1000, 2000, 5000, 15_000, 30_000];
/** Tries of one record that are known again when the answer comes late. */
const VERSIONS = 20;
/** Records in one request. */
const BATCH = 200;

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
  readonly #storage: OutboxStorage;
  readonly #ended = new AbortController();
  /** Clocks of the records that the store has, as far as they are known here, by id. */
  readonly #clocks = new Map<string, number>();
  readonly #pending: Map<string, Pending>;
  /** Ids of what the store refuses by itself: it waits, and holds up nothing else. */
  readonly #aside = new Set<string>();
  /** What was sent and not answered, by id: it may have arrived. */
  readonly #sent = new Map<string, string[]>();
  readonly #stops: (() => void)[] = [];
  #seen: ReadingState['measurements'];
  #hasRead = false;
  #isBusy = false;
  #isWanted = false;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #dueAt = 0;
  #isTold = false;

  constructor(session: Session, store: RecordStore, storage: OutboxStorage) {
    this.#session = session;
    this.#store = store;
    this.#storage = storage;
    this.#pending = new Map(storage.all());
    this.#seen = session.getState().reading.measurements;
  }

  start(): void {
    const { signal } = this.#ended;
    this.#stops.push(this.#session.subscribe(() => this.#watchSession()));
    const stop = this.#store.watch?.(() => this.refresh());
    if (stop) this.#stops.push(stop);
    globalThis.addEventListener?.('online', () => this.refresh(), { signal });
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
    for (const stop of this.#stops) stop();
  }

  #tell(saving: SavingPhase): void {
    this.#session.dispatch({ type: 'reading-saving', saving });
  }

  #watchSession(): void {
    const { measurements } = this.#session.getState().reading;
    const before = this.#seen;
    if (measurements === before || this.#isTold) return;
    this.#seen = measurements;
    for (const [id, { measurement }] of measurements) {
      if (before.get(id)?.measurement !== measurement) this.#keep(id, measurement);
    }
    for (const id of before.keys()) if (!measurements.has(id)) this.#keep(id, null);
    if (this.#pending.size > 0) this.#schedule();
  }

  #keep(id: string, put: Measurement | null): void {
    const base = this.#pending.get(id)?.base ?? this.#clocks.get(id) ?? 0;
    this.#setPending(id, { base, put });
  }

  #setPending(id: string, change: Pending): void {
    this.#pending.set(id, change);
    this.#storage.keep(id, change);
  }

  #schedule(): void {
    this.#tell('saving');
    const now = Date.now();
    if (this.#timer === undefined) this.#dueAt = now + AT_LATEST;
    this.#plan(Math.max(0, Math.min(QUIET, this.#dueAt - now)));
  }

  #plan(after: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
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
        while (this.#next() && !signal.aborted) await this.#send(BATCH);
      }
      this.#tries = 0;
      if (signal.aborted) return;
      this.#tell(this.#aside.size > 0 ? 'refused' : 'saved');
      if (this.#aside.size > 0) this.#plan(PAUSES.at(-1) ?? 0);
    } catch (error) {
      this.#failed(error);
    } finally {
      this.#isBusy = false;
    }
  }

  #failed(error: unknown): void {
    if (this.#ended.signal.aborted) return;
    const kind = error instanceof SourceError ? error.kind : 'unreachable';
    const isFinal = kind === 'forbidden' || kind === 'gone' || kind === 'refused';
    if (this.#session.getState().reading.phase === 'loading') this.#session.dispatch({ type: 'reading-failed' });
    this.#tell(this.#pending.size === 0 ? 'saved' : isFinal ? 'refused' : 'waiting');
    this.#plan(PAUSES[Math.min(this.#tries++, PAUSES.length - 1)] ?? 0);
  }

  async #read(): Promise<void> {
    const { measurements, mayWrite } = await this.#store.read(this.#ended.signal);
    if (this.#ended.signal.aborted) return;
    this.#hasRead = true;
    // Of what is to be changed the version stays known that the change was made from.
    for (const id of this.#clocks.keys()) if (!this.#pending.has(id)) this.#clocks.delete(id);
    for (const { _id, clock } of measurements) if (!this.#pending.has(_id)) this.#clocks.set(_id, clock);
    const waiting = [...this.#pending];
    const put = waiting.flatMap(([, change]) => (change.put ? [change.put] : []));
    const remove = waiting.flatMap(([id, change]) => (change.put ? [] : [id]));
    this.#told(() => {
      this.#session.dispatch({ type: 'reading-loaded', measurements, mayWrite });
      this.#session.dispatch({ type: 'reading-restored', put, remove });
    });
  }

  /** A change that is to be sent. */
  #next(): Pending | undefined {
    return [...this.#pending].find(([id]) => !this.#aside.has(id))?.[1];
  }

  /** Changes that were made from versions of one clock go together, and one by one where they are refused together. */
  async #send(most: number): Promise<void> {
    const first = this.#next();
    if (!first) return;
    const fitting = ([id, { base }]: readonly [string, Pending]) => base === first.base && !this.#aside.has(id);
    const batch = [...this.#pending].filter(fitting).slice(0, most);
    for (const [id, { put }] of batch) {
      this.#sent.set(id, [...(this.#sent.get(id) ?? []), JSON.stringify(put)].slice(-VERSIONS));
    }
    const put = batch.flatMap(([, change]) => (change.put ? [change.put] : []));
    const remove = batch.flatMap(([id, change]) => (change.put ? [] : [id]));
    try {
      const answer = await this.#store.write({ base: first.base, put, remove }, this.#ended.signal);
      if (!this.#ended.signal.aborted) this.#told(() => this.#settle(new Map(batch), answer));
    } catch (error) {
      if (!(error instanceof SourceError) || error.kind !== 'refused') throw error;
      if (batch.length > 1) for (const _ of batch) await this.#send(1);
      else this.#aside.add(batch[0]?.[0] ?? '');
    }
  }

  #settle(batch: ReadonlyMap<string, Pending>, answer: ReadingAnswer): void {
    for (const { _id, clock } of answer.committed) this.#done(_id, batch.get(_id), clock);
    for (const id of answer.removed) this.#done(id, batch.get(id), null);
    this.#session.dispatch({ type: 'reading-committed', measurements: answer.committed });
    const newer: KeptMeasurement[] = [];
    const removed: string[] = [];
    this.#learn(answer.rebased.filter(({ _id }) => !batch.has(_id) && !this.#pending.has(_id)));
    for (const one of answer.rebased.filter(({ _id }) => batch.has(_id))) {
      const later = this.#pending.get(one._id);
      if (later && this.#isOwn(one)) {
        // A try whose answer was lost had arrived: what was changed since is told against it.
        this.#setPending(one._id, { ...later, base: one.clock });
        continue;
      }
      if ('removed' in one) removed.push(one._id);
      else newer.push(one);
      this.#drop(one._id);
      if ('removed' in one) this.#clocks.delete(one._id);
      else this.#clocks.set(one._id, one.clock);
    }
    if (newer.length + removed.length > 0) this.#session.dispatch({ type: 'reading-rebased', newer, removed });
    // What the answer does not speak of would be sent for ever.
    const spoken = new Set([...answer.committed, ...answer.rebased].map(({ _id }) => _id).concat(answer.removed));
    for (const id of batch.keys()) if (!spoken.has(id)) this.#drop(id);
  }

  /** What else has changed meanwhile is seen at once. */
  #learn(changed: ReadingAnswer['rebased']): void {
    const unknown = changed.filter(({ _id, clock }) => this.#clocks.get(_id) !== clock);
    const put = unknown.flatMap((one) => ('removed' in one ? [] : [one]));
    const remove = unknown.flatMap((one) => ('removed' in one ? [one._id] : []));
    for (const { _id, clock } of put) this.#clocks.set(_id, clock);
    for (const id of remove) this.#clocks.delete(id);
    if (unknown.length > 0) this.#session.dispatch({ type: 'reading-changed', put, remove });
  }

  #isOwn(one: ReadingAnswer['rebased'][number]): boolean {
    return !('removed' in one) && (this.#sent.get(one._id) ?? []).some((text) => isSame(text, one));
  }

  /** The store has the change that was sent. What was changed since is told against that. */
  #done(id: string, was: Pending | undefined, clock: number | null): void {
    const now = this.#pending.get(id);
    if (was) this.#storage.forget(id, was);
    this.#sent.delete(id);
    if (clock === null) this.#clocks.delete(id);
    else this.#clocks.set(id, clock);
    if (now === was) this.#pending.delete(id);
    else if (now) this.#setPending(id, { ...now, base: clock ?? now.base });
  }

  #drop(id: string): void {
    const now = this.#pending.get(id);
    this.#pending.delete(id);
    this.#sent.delete(id);
    if (now) this.#storage.forget(id, now);
  }

  /** What the store says is not to be sent back to it. */
  #told(run: () => void): void {
    this.#isTold = true;
    try {
      run();
      this.#seen = this.#session.getState().reading.measurements;
    } finally {
      this.#isTold = false;
    }
  }
}

/** The store adds who and when to what was sent, and may name the values of a record in another order. */
function isSame(text: string, kept: KeptMeasurement): boolean {
  const own = JSON.parse(text) as Record<string, unknown> | null;
  return (
    own !== null &&
    Object.entries(own).every(([name, value]) => ordered(value) === ordered(kept[name as keyof typeof kept]))
  );
}

/** JSON with the members of objects by name. */
function ordered(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) =>
    one !== null && typeof one === 'object' && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );
}
