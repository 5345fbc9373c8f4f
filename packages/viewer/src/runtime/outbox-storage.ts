import type { Measurement } from '@mado/reading';
import { CHANGES, DRAFTS, KEY_IMAGES, ofAccount } from '../ports/kept-changes.ts';
import { isMeasurement } from './is-measurement.ts';
import type { Begun } from '../session/reading-state.ts';

/** A change that the store does not have yet. */
export interface Pending {
  /** The reading that it belongs to. */
  readonly reading: string;
  /** Clock of the version that was changed; of a new record the clock that was known. */
  readonly base: number;
  /** Null: it is to be removed. */
  readonly put: Measurement | null;
  /** It was sent and not answered: it may have arrived, and is sent again as it was before anything else of it. */
  readonly isSent?: true;
  /** What it has become since it was sent. */
  readonly next?: { readonly put: Measurement | null };
}

/** What was being drawn, as it was last seen. */
export interface KeptDraft {
  readonly reading: string;
  readonly measurement: Measurement;
  /** What is being changed, as it was at the beginning; null: it is new. */
  readonly from: Begun | null;
  /** When the page that draws it was last alive: ms since 1970 by this machine. */
  readonly at: number;
}

/** Keeps changes until they are sent, longer than the page lives. */
export interface OutboxStorage {
  /** Changes of these readings, by id of the record. */
  readonly all: (readings: readonly string[]) => ReadonlyMap<string, Pending>;
  /** @returns false when this browser keeps nothing, or has no room */
  readonly keep: (id: string, pending: Pending) => boolean;
  /** Forgets a change, unless another page of this browser has made another of it meanwhile. */
  readonly forget: (id: string, sent: Pending) => void;
  readonly drafts: (readings: readonly string[]) => readonly KeptDraft[];
  readonly keepDraft: (draft: KeptDraft) => void;
  readonly forgetDraft: (reading: string, id: string) => void;
}

/**
 * One entry per record, so that two pages with the same reading do not write over each other, under whose it is and
 * the reading that it belongs to: whatever way a reading is opened, what waits for it is found, and by nobody else
 * [VW-70].
 */
export function createOutboxStorage(account: string, storage: Storage | null): OutboxStorage {
  const own = (kind: string, reading: string) => `${ofAccount(kind, account)}${encodeURIComponent(reading)}:`;
  const read = <T>(
    kind: string,
    readings: readonly string[],
    parse: (value: Partial<T>, reading: string) => T | null,
  ) =>
    readings.flatMap((reading) =>
      names(storage, own(kind, reading)).flatMap((name) => {
        const found = parsed<T>(storage?.getItem(name) ?? null, (value) => parse(value, reading));
        return found ? [[name.slice(own(kind, reading).length), found] as const] : [];
      }),
    );
  const write = (name: string, value: unknown): boolean => {
    try {
      storage?.setItem(name, JSON.stringify(value));
      return storage !== null;
    } catch {
      return false;
    }
  };
  const nameOf = (id: string, { reading }: Pending) => `${own(CHANGES, reading)}${id}`;
  return {
    all: (readings) => new Map(read(CHANGES, readings, pendingOf)),
    keep: (id, pending) => write(nameOf(id, pending), { ...pending, reading: undefined }),
    forget(id, sent) {
      const name = nameOf(id, sent);
      if (storage?.getItem(name) === JSON.stringify({ ...sent, reading: undefined })) storage.removeItem(name);
    },
    drafts: (readings) => read(DRAFTS, readings, draftOf).map(([, draft]) => draft),
    keepDraft: (draft) =>
      void write(`${own(DRAFTS, draft.reading)}${draft.measurement._id}`, { ...draft, reading: undefined }),
    forgetDraft: (reading, id) => storage?.removeItem(`${own(DRAFTS, reading)}${id}`),
  };
}

/** How many changes of an account wait, by reading. */
export function readingsIn(account: string, storage: Storage | null): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const name of names(storage, ofAccount(CHANGES, account))) {
    const reading = decodeURIComponent(name.split(':')[2] ?? '');
    found.set(reading, (found.get(reading) ?? 0) + 1);
  }
  return found;
}

/** Of how many studies key images of an account are marked and not saved. */
export function markedStudies(account: string, storage: Storage | null): number {
  return names(storage, ofAccount(KEY_IMAGES, account)).length;
}

/** Forgets all that is kept of an account. */
export function forgetAll(account: string, storage: Storage | null): void {
  for (const kind of [CHANGES, DRAFTS, KEY_IMAGES])
    for (const name of names(storage, ofAccount(kind, account))) storage?.removeItem(name);
}

/** The browser's storage, or null where it is switched off. */
export function browserStorage(): Storage | null {
  try {
    return globalThis.localStorage;
  } catch {
    return null;
  }
}

/** The storage of this tab, or null where it is switched off. */
export function tabStorage(): Storage | null {
  try {
    return globalThis.sessionStorage;
  } catch {
    return null;
  }
}

function names(storage: Storage | null, prefix: string): string[] {
  const all = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '');
  return all.filter((name) => name.startsWith(prefix));
}

function pendingOf({ base, put, isSent, next }: Partial<Pending>, reading: string): Pending | null {
  if (!isBase(base) || !isPut(put)) return null;
  if (next !== undefined && !isPut(next?.put)) return null;
  return { reading, base, put, ...(isSent && { isSent }), ...(next && { next }) };
}

function draftOf({ measurement, from, at }: Partial<KeptDraft>, reading: string): KeptDraft | null {
  if (!isMeasurement(measurement) || typeof at !== 'number') return null;
  if (from && !(isBase(from.base) && isMeasurement(from.measurement))) return null;
  return { reading, measurement, from: from ?? null, at };
}

function isBase(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0;
}

function isPut(value: unknown): value is Pending['put'] {
  return value === null || isMeasurement(value);
}

function parsed<T>(text: string | null, parse: (value: Partial<T>) => T | null): T | null {
  try {
    const value = JSON.parse(text ?? '') as Partial<T> | null;
    return value && parse(value);
  } catch {
    return null;
  }
}
