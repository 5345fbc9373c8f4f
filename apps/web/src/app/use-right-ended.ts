import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { followChanges, RequestFailure, useSession } from './http/index.ts';

/** What is on the screen by a right. */
export interface ShownByRight {
  /** Whether it may still be seen, which is no view; rejects with what the server said. */
  readonly isStillSeen: () => Promise<boolean>;
  /** Calls back when the right may have ended; returns what ends that. */
  readonly watch: (onChange: () => void) => () => void;
}

/** Why nothing is to be seen any more: what the server said, or that there is nothing left. */
export type RightEnded = RequestFailure | 'nothing';

/**
 * Asks again, as soon as a right has changed, whether what is on the screen may still be seen [WB-127]: what has come
 * is no longer the server's to take back. A visitor who came from a page here is led back to it instead of being told
 * why.
 *
 * @param isShown from when on there is something to take away
 * @returns null: it may be seen, as far as one has heard
 */
export function useRightEnded(shown: ShownByRight, isShown: boolean): RightEnded | null {
  const leaving = useRef<(() => void) | null>(null);
  const leave = useLeaving();
  useEffect(() => {
    leaving.current = leave;
  });
  const [ended, setEnded] = useState<{ of: ShownByRight; why: RightEnded } | null>(null);
  useEffect(() => {
    if (!isShown) return undefined;
    let wanted = true;
    const end = (why: RightEnded): void => {
      if (!wanted) return;
      wanted = false;
      if (leaving.current) leaving.current();
      else setEnded({ of: shown, why });
    };
    const ask = async (): Promise<void> => {
      try {
        if (!(await shown.isStillSeen())) end('nothing');
      } catch (failure) {
        if (failure instanceof RequestFailure && [401, 403, 404].includes(failure.status ?? 0)) end(failure);
      }
    };
    const unwatch = shown.watch(() => void ask());
    return () => {
      wanted = false;
      unwatch();
    };
  }, [shown, isShown]);
  return ended?.of === shown ? ended.why : null;
}

/** Whence a visitor came it is said why, and what leads in again. Null: from no page here, or they are no visitor. */
function useLeaving(): (() => void) | null {
  const navigate = useNavigate();
  const cameHere = useLocation().key !== 'default';
  const isVisitor = useSession() === null;
  return cameHere && isVisitor ? () => void navigate(-1) : null;
}

/**
 * Why one item is not to be seen any more; null: it may be, as far as one has heard.
 *
 * @param ask what the page asks of it; always the same function
 */
export function useItemEnded(
  uuid: string,
  isShown: boolean,
  ask: (uuid: string) => Promise<unknown>,
): RequestFailure | null {
  const shown = useMemo(
    (): ShownByRight => ({
      isStillSeen: async () => {
        await ask(uuid);
        return true;
      },
      // A stream on the item itself is over when the right to it is, whoever looks at it.
      watch: (onChange) =>
        followChanges(uuid, {
          changed: ({ folders, rights }) => {
            if (rights || folders.includes(uuid)) onChange();
          },
          missed: onChange,
        }),
    }),
    [uuid, ask],
  );
  const ended = useRightEnded(shown, isShown);
  return ended === 'nothing' ? null : ended;
}
