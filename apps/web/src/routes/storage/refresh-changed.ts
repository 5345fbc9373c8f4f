import type { Query, QueryClient } from '@tanstack/react-query';
import { isGone, trashKey } from '../../features/library/index.ts';
import { organisationsQuery } from '../../features/organisations/index.ts';
import { isGatheredKey, pathKey, storageKey, type PathStep } from '../../features/storage/index.ts';

/** What changes while it is being asked for again waits so long: an upload changes a folder many times a second. */
const leastMs = 700;
/**
 * What goes on changing is asked for ever more rarely, but this often: drawing the screen anew takes from the upload
 * that changes it, and every screen that is open asks the server.
 */
const mostMs = 5000;

interface Refresher {
  /** Locations that have changed; null: any may have. */
  some(locations: readonly string[] | null): void;
  end(): void;
}

/** Asks again for what is on the screen of the locations that have changed, gathered for a moment. */
export function refresherOf(queryClient: QueryClient): Refresher {
  let keys: Set<unknown> | null = new Set();
  let last = Number.NEGATIVE_INFINITY;
  let pauseMs = leastMs;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    timer = undefined;
    const now = performance.now();
    // After a rest as long as the last pause, the next change is the first of its kind.
    pauseMs = now - last < 2 * pauseMs ? Math.min(2 * pauseMs, mostMs) : leastMs;
    last = now;
    const changed = keys;
    keys = new Set();
    void queryClient.invalidateQueries({ queryKey: organisationsQuery.queryKey });
    // What was deleted or taken back is told by where it lay: the trash may hold it, or hold it no more.
    void queryClient.invalidateQueries({ queryKey: trashKey });
    void queryClient.invalidateQueries({
      queryKey: storageKey,
      predicate: ({ queryKey: [, , place] }) =>
        !isGone(place) && (changed === null || changed.has(place) || isGatheredKey(place)),
    });
    if (changed !== null) void refreshBelow(queryClient, changed);
  }
  return {
    some(locations) {
      if (locations === null) keys = null;
      else for (const one of locations) keys?.add(one);
      timer ??= setTimeout(flush, Math.max(0, last + pauseMs - performance.now()));
    },
    end: () => clearTimeout(timer),
  };
}

/**
 * A folder may be renamed, moved or deleted above the one that is on the screen: where something has changed above,
 * the path is asked for, and the folder itself if that has become another one or is refused.
 */
async function refreshBelow(queryClient: QueryClient, changed: ReadonlySet<unknown>): Promise<void> {
  const paths = queryClient.getQueryCache().findAll({ queryKey: pathKey, type: 'active' }) as Query<PathStep[]>[];
  for (const path of paths) {
    const [, , folder] = path.queryKey;
    const before = path.state.data;
    const below = before?.some(({ uuid }) => uuid !== folder && changed.has(uuid)) === true;
    if (!below || changed.has(folder) || isGone(folder)) continue;
    // oxlint-disable-next-line no-await-in-loop -- there is one, that of the folder on the screen
    await queryClient.invalidateQueries({ queryKey: path.queryKey, exact: true });
    if (path.state.data === before && path.state.error === null) continue;
    void queryClient.invalidateQueries({
      queryKey: storageKey,
      predicate: ({ queryKey }) => queryKey[2] === folder && queryKey[1] !== path.queryKey[1],
    });
  }
}
