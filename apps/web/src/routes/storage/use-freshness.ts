import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '../../app/http/index.ts';
import { isGone, trashKey } from '../../features/library/index.ts';
import { organisationsQuery } from '../../features/organisations/index.ts';
import {
  followChanges,
  isGatheredKey,
  locationKey,
  storageKey,
  type StorageLocation,
} from '../../features/storage/index.ts';

/** What changes while it is being asked for again waits so long: an upload changes a folder many times a second. */
const leastMs = 700;

/**
 * Asks again for what somebody else has changed of what is on the screen, within a second.
 *
 * @param location undefined: the trash
 * @param foreign the folder belongs to an organisation that is not the reader's: a public link may be all that opens
 *   it, and of such a folder only they are told who say that they look at it
 */
export function useFreshness(location?: StorageLocation, foreign = false): void {
  const queryClient = useQueryClient();
  const signedIn = useSession() !== null;
  const folder = (!signedIn || foreign) && location?.kind === 'folder' ? location.uuid : undefined;
  useEffect(() => {
    if (!signedIn && folder === undefined) return undefined;
    const refresh = refresher(queryClient);
    const end = followChanges(folder, {
      changed: ({ folders, roots }) => {
        refresh.some([...folders, ...roots.map(({ org, type }) => locationKey({ kind: 'root', org, type }))]);
      },
      missed: () => refresh.some(null),
    });
    return () => {
      end();
      refresh.end();
    };
  }, [queryClient, signedIn, folder]);
}

/** Gathers locations that have changed; null: any may have. */
function refresher(queryClient: QueryClient) {
  let keys: Set<unknown> | null = new Set();
  let last = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    timer = undefined;
    last = performance.now();
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
  }
  return {
    some(locations: readonly string[] | null): void {
      if (locations === null) keys = null;
      else for (const one of locations) keys?.add(one);
      timer ??= setTimeout(flush, Math.max(0, last + leastMs - performance.now()));
    },
    end: () => clearTimeout(timer),
  };
}
