import type { Resource, Resources, Services } from '../context.ts';

export type { Resource, Resources };

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
