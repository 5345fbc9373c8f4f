import type { KeptMeasurement, Measurement } from '@mado/reading';
import { SourceError, type ReadingAnswer, type ReadingChange, type RecordStore } from '../ports/index.ts';
import { sameValue } from '../session/same-value.ts';

interface Row {
  readonly _id: string;
  readonly clock: number;
  /** null: it is removed */
  readonly record: Measurement | null;
  readonly by: string;
}

const at = '2026-01-02T03:04:05Z';

/**
 * Measurements as a server keeps them, with one clock for all of a request, authors, and what was removed [AN-5, AN-6].
 */
export class ServedRecords {
  readonly rows = new Map<string, Row>();
  /** All that was done, in its order, with the base that it was told against. */
  readonly history: (Row & { readonly base: number })[] = [];
  clock = 0;

  /** Those that are there, by id. */
  get records(): Map<string, KeptMeasurement> {
    return new Map([...this.rows].flatMap(([id, row]) => (row.record ? [[id, kept(row, row.record)]] : [])));
  }

  /** Somebody puts it whatever stands. */
  put(record: Measurement, by = 'somebody'): void {
    this.change({ base: Infinity, put: [record], remove: [] }, by);
  }

  change({ base, put, remove }: ReadingChange, by: string): ReadingAnswer {
    const asked = new Map<string, Measurement | null>(put.map((one) => [one._id, one]));
    for (const id of remove) if (this.rows.has(id)) asked.set(id, null);
    const stands = (id: string) => sameValue(this.rows.get(id)?.record ?? null, asked.get(id) ?? null);
    const doing = [...asked].filter(([id]) => {
      const row = this.rows.get(id);
      return !row || (!stands(id) && row.clock <= base);
    });
    if (doing.length > 0) this.clock++;
    for (const [_id, record] of doing) {
      this.rows.set(_id, { _id, clock: this.clock, record, by });
      this.history.push({ _id, clock: this.clock, record, by, base });
    }
    const told = [...this.rows.values()].filter((row) => row.clock > base || asked.has(row._id));
    const isDone = (row: Row) =>
      asked.has(row._id) && stands(row._id) && (!row.record || row.clock <= base || row.by === by);
    const others = told.filter((row) => !isDone(row));
    const standing = new Set(others.flatMap((row) => (row.record ? [row._id] : [])));
    return {
      clock: this.clock,
      committed: told.flatMap((row) => (isDone(row) && row.record ? [kept(row, row.record)] : [])),
      removed: remove.filter((id) => !standing.has(id)).map((_id) => ({ _id, removed: true, clock: this.clock })),
      rebased: others.map((row) =>
        row.record ? kept(row, row.record) : { _id: row._id, removed: true, clock: row.clock },
      ),
    };
  }
}

function kept({ clock, by }: Row, record: Measurement): KeptMeasurement {
  const author = { uuid: null, username: by };
  // A database may name the values in another order.
  const cachedStats = Object.fromEntries(Object.entries(record.cachedStats).reverse());
  const who = { addedBy: author, addedAt: at, updatedBy: author, updatedAt: at };
  return { ...record, cachedStats, clock, ...who };
}

/** The way of one reader to served records, with what may happen on it. */
export class ServedStore implements RecordStore {
  readonly account: string;
  readonly readings = [{ StudyInstanceUID: '1.2', id: 'reading' }];
  readonly served: ServedRecords;
  readonly changes: ReadingChange[] = [];
  reads = 0;
  mayWrite = true;
  /** What calls do instead. */
  fault: SourceError | null = null;
  /** Id of a record that is refused, with all that comes beside it. */
  refuses: string | null = null;
  /** So many changes are made whose answers are lost. */
  lost = 0;

  constructor(served: ServedRecords, account = 'me') {
    this.served = served;
    this.account = account;
  }

  get records(): Map<string, KeptMeasurement> {
    return this.served.records;
  }

  put(record: Measurement): void {
    this.served.put(record);
  }

  read() {
    this.reads++;
    if (this.fault) return Promise.reject(this.fault);
    const measurements = [...this.records.values()];
    return Promise.resolve({ clock: this.served.clock, measurements, mayWrite: this.mayWrite });
  }

  write(change: ReadingChange): Promise<ReadingAnswer> {
    if (this.fault) return Promise.reject(this.fault);
    if (!this.mayWrite) return Promise.reject(new SourceError('forbidden', 'no'));
    if (change.put.some(({ _id }) => _id === this.refuses)) return Promise.reject(new SourceError('refused', 'no'));
    this.changes.push(change);
    const answer = this.served.change(change, this.account);
    if (this.lost > 0) {
      this.lost--;
      return Promise.reject(new SourceError('unreachable', 'lost'));
    }
    return Promise.resolve(answer);
  }
}

/** As a browser's, in memory; with room for so many characters. */
export function aStorage(room = Infinity): Storage {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem(key, value) {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError');
      entries.set(key, value);
    },
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  };
}
