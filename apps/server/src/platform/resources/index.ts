import type { Services } from '../context.ts';

/**
 * Something that a module keeps for as long as one server runs: threads, a cache, what gathers pieces of work into batches. The description is made
 * once by the module to which it belongs and holds nothing; what is kept lies with the services of each server.
 */
export interface Resource<Kept> {
  readonly name: string;
  readonly open: (services: Services) => Kept;
  /** Called when the server ends: nobody uses it any more. */
  readonly close?: (kept: Kept) => void | Promise<void>;
}

/** What the modules of one server keep. */
export interface Resources {
  /** Opened when it is asked for first, and the same until the server ends. @throws {Error} when that has been */
  of<Kept>(resource: Resource<Kept>): Kept;
  /** Closes all of them, what was opened last first. */
  close(): Promise<void>;
}

/** @param services of the one server to which the resources belong; asked for when the first is opened */
export function openResources(services: () => Services): Resources {
  const opened = new Map<Resource<unknown>, { kept: unknown; close: () => void | Promise<void> }>();
  let closed = false;
  return {
    of<Kept>(resource: Resource<Kept>): Kept {
      const found = opened.get(resource as Resource<unknown>);
      if (found) return found.kept as Kept;
      if (closed) throw new Error(`${resource.name} is asked for after the end`);
      const kept = resource.open(services());
      opened.set(resource as Resource<unknown>, { kept, close: () => resource.close?.(kept) });
      return kept;
    },
    async close() {
      closed = true;
      const all = [...opened.values()].toReversed();
      opened.clear();
      for (const { close } of all) await close();
    },
  };
}
