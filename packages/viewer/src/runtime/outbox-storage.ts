import type { Measurement } from '@mado/reading';

/** A change that the store does not have yet. */
export interface Pending {
  /** Clock of the record that was changed; 0 of a new one. */
  readonly base: number;
  /** Null: it is to be removed. */
  readonly put: Measurement | null;
}

/** Keeps changes until they are sent, longer than the page lives. */
export interface OutboxStorage {
  readonly all: () => ReadonlyMap<string, Pending>;
  /** @returns false when this browser keeps nothing, or has no room */
  readonly keep: (id: string, pending: Pending) => boolean;
  /** Forgets a change, unless another page of this browser has made another of it meanwhile. */
  readonly forget: (id: string, sent: Pending) => void;
}

const PREFIX = 'mado-readings';

/** One entry per record, so that two pages with the same reading do not write over each other. */
export function createOutboxStorage(key: string, storage: Storage | null): OutboxStorage {
  const name = (id: string) => `${PREFIX}:${key}:${id}`;
  return {
    all() {
      const found = new Map<string, Pending>();
      for (const one of names(storage)) {
        if (!one.startsWith(name(''))) continue;
        const pending = parsed(storage?.getItem(one) ?? null);
        if (pending) found.set(one.slice(name('').length), pending);
      }
      return found;
    },
    keep(id, pending) {
      try {
        storage?.setItem(name(id), JSON.stringify(pending));
        return storage !== null;
      } catch {
        return false;
      }
    },
    forget(id, sent) {
      if (storage?.getItem(name(id)) === JSON.stringify(sent)) storage.removeItem(name(id));
    },
  };
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

function names(storage: Storage | null): string[] {
  return Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '');
}

function parsed(text: string | null): Pending | null {
  try {
    const value = JSON.parse(text ?? '') as Partial<Pending> | null;
    return value && typeof value.base === 'number' && (value.put === null || typeof value.put === 'object')
      ? { base: value.base, put: value.put }
      : null;
  } catch {
    return null;
  }
}
