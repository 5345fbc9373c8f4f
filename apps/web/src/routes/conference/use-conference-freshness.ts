import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followChanges, useSession } from '../../app/http/index.ts';
import { conferencesKey } from '../../features/conferences/index.ts';
import { presentationsKey } from '../../features/presentations/index.ts';

/**
 * Asks again for what somebody else has changed of an event, a case or its presentation that is on the screen, and
 * whether it is open still.
 */
export function useConferenceFreshness(event: string): void {
  const queryClient = useQueryClient();
  const signedIn = useSession() !== null;
  useEffect(() => {
    const refresh = (): void => {
      void queryClient.invalidateQueries({ queryKey: conferencesKey });
      void queryClient.invalidateQueries({ queryKey: presentationsKey });
    };
    return followChanges(signedIn ? undefined : event, {
      changed: ({ folders, roots }) => {
        if (roots.length > 0 || folders.includes(event)) refresh();
      },
      missed: refresh,
    });
  }, [queryClient, signedIn, event]);
}
