import { useEffect, type RefObject } from 'react';
import type { Session } from '../session/create-session.ts';
import { useRuntime } from '../runtime/runtime-context.ts';

/** The attribute by which the frame of a pane that has the focus is drawn, and the pane is found. */
const PANE = 'data-pane';

export function focusActivePane(room: HTMLElement | null, session: Session): void {
  room?.querySelectorAll<HTMLElement>(`[${PANE}]`)[session.getState().active]?.focus({ preventScroll: true });
}

/**
 * The focus is never lost [VW-222]: it goes into the active pane when the viewer is opened, when who uses keys has
 * closed what had it, and from pane to pane with the active one. Who is elsewhere stays there.
 */
export function usePaneFocus(room: RefObject<HTMLElement | null>): void {
  const { session } = useRuntime();
  useEffect(() => {
    const isLost = () => document.activeElement === null || document.activeElement === document.body;
    const isInPane = () => document.activeElement?.closest(`[${PANE}]`) != null;
    const take = () => focusActivePane(room.current, session);
    if (isLost()) take();
    const onKeyUp = () => {
      if (isLost()) take();
    };
    document.addEventListener('keyup', onKeyUp);
    const stop = session.subscribe(({ active, layout }, before) => {
      const isElsewhere = active !== before.active || layout !== before.layout;
      if (isElsewhere && (isLost() || isInPane())) take();
    });
    return () => {
      stop();
      document.removeEventListener('keyup', onKeyUp);
    };
  }, [room, session]);
}
