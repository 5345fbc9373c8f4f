import type { Measurement } from '@mado/reading';
import type { Waiting } from '../session/reading-state.ts';
import type { OutboxStorage, Pending } from './outbox-storage.ts';

/** Records and characters of their JSON in one request: far below what a server takes. */
const MOST = 200;
const MOST_CHARACTERS = 2_000_000;

/**
 * Changes that the store does not have yet, by id of the record, each kept in the browser as soon as it is made. What
 * was sent is sent as it was until it is answered, since it may have arrived; what was changed meanwhile goes after it.
 */
export class PendingChanges {
  readonly #storage: OutboxStorage;
  readonly #changes: Map<string, Pending>;
  readonly #unkept = new Set<string>();

  constructor(storage: OutboxStorage, readings: readonly string[]) {
    this.#storage = storage;
    this.#changes = new Map(storage.all(readings));
  }

  get size(): number {
    return this.#changes.size;
  }

  /** All of it would still be there if the page ended now. */
  get isKept(): boolean {
    return this.#unkept.size === 0;
  }

  has(id: string): boolean {
    return this.#changes.has(id);
  }

  /** What is shown of it. */
  waiting(): Waiting[] {
    return [...this.#changes].map(([id, { base, put, next }]) => ({ id, base, put: next ? next.put : put }));
  }

  /** The reader has changed a record again. `from`: where it is the first change of it, the version and the reading. */
  change(id: string, put: Measurement | null, from: Pick<Pending, 'base' | 'reading'>): void {
    const before = this.#changes.get(id);
    if (before?.isSent) this.#set(id, { ...before, next: { put } });
    else this.#set(id, { reading: before?.reading ?? from.reading, base: before?.base ?? from.base, put });
  }

  /** The next changes to be sent: all made from versions of one clock. */
  next(passed: ReadonlySet<string>, most = MOST): ReadonlyMap<string, Pending> {
    const found = new Map<string, Pending>();
    let characters = 0;
    let base: number | undefined;
    for (const [id, change] of this.#changes) {
      if (passed.has(id) || (base ?? change.base) !== change.base) continue;
      characters += JSON.stringify(change.put).length;
      if (found.size > 0 && (found.size >= most || characters > MOST_CHARACTERS)) break;
      base = change.base;
      found.set(id, change);
    }
    return found;
  }

  isSent(ids: Iterable<string>): void {
    for (const id of ids) {
      const change = this.#changes.get(id);
      if (change && !change.isSent) this.#set(id, { ...change, isSent: true });
    }
  }

  /** The store has said that it did nothing of it: it need not be sent as it was. */
  isRefused(ids: Iterable<string>): void {
    for (const id of ids) {
      const change = this.#changes.get(id);
      if (change) this.#set(id, { reading: change.reading, base: change.base, put: (change.next ?? change).put });
    }
  }

  /** The store has what was sent, as of `clock`; what was changed since is made from that. */
  isDone(id: string, clock: number): void {
    const change = this.#changes.get(id);
    if (change?.next) this.#set(id, { reading: change.reading, base: clock, put: change.next.put });
    else this.drop(id);
  }

  drop(id: string): void {
    const change = this.#changes.get(id);
    this.#changes.delete(id);
    this.#unkept.delete(id);
    if (change) this.#storage.forget(id, change);
  }

  #set(id: string, change: Pending): void {
    this.#changes.set(id, change);
    if (this.#storage.keep(id, change)) this.#unkept.delete(id);
    else this.#unkept.add(id);
  }
}
