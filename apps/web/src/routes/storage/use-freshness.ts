import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followChanges, useSession } from '../../app/http/index.ts';
import { locationKey, type StorageLocation } from '../../features/storage/index.ts';
import { refresherOf } from './refresh-changed.ts';

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
    const refresh = refresherOf(queryClient);
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
