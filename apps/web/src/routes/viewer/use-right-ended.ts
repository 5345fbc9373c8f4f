import { useEffect, useRef, useState } from 'react';
import { RequestFailure } from '../../app/http/index.ts';
import { watchPlaces, type FollowChanges, type ServerSource } from '../../features/viewing/index.ts';

/** Why nothing is to be seen any more: what the server said, or that there is nothing left. */
export type RightEnded = RequestFailure | 'nothing';

/**
 * Asks again, as soon as a right has changed, whether what is on the screen may still be seen [WB-127]. Images that have
 * come are no longer the server's to take back.
 *
 * @param isShown from when on there is something to take away
 * @param leave what is done then in place of telling why; null: nothing
 * @returns null: it may be seen, as far as one has heard
 */
export function useRightEnded(
  opened: ServerSource,
  isShown: boolean,
  follow: FollowChanges,
  leave: (() => void) | null,
): RightEnded | null {
  const leaving = useRef(leave);
  useEffect(() => {
    leaving.current = leave;
  });
  const [ended, setEnded] = useState<{ of: ServerSource; why: RightEnded } | null>(null);
  useEffect(() => {
    if (!isShown) return undefined;
    let wanted = true;
    const end = (why: RightEnded): void => {
      if (!wanted) return;
      wanted = false;
      if (leaving.current) leaving.current();
      else setEnded({ of: opened, why });
    };
    const ask = async (): Promise<void> => {
      try {
        if (!(await opened.isStillSeen())) end('nothing');
      } catch (failure) {
        if (failure instanceof RequestFailure && [401, 403, 404].includes(failure.status ?? 0)) end(failure);
      }
    };
    const unwatch = watchPlaces(opened.readings(), opened.folders(), follow, { onChange: () => void ask() });
    return () => {
      wanted = false;
      unwatch();
    };
  }, [opened, isShown, follow]);
  return ended?.of === opened ? ended.why : null;
}
