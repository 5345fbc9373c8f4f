import { useEffect, useRef, type RefObject } from 'react';
import type { Session } from '../session/create-session.ts';
import { useRuntime } from '../runtime/runtime-context.ts';

/** The attribute by which the frame of a pane that has the focus is drawn, and the pane is found. */
const PANE = 'data-pane';

export function focusActivePane(room: HTMLElement | null, session: Session): void {
  paneIn(room, session)?.focus({ preventScroll: true });
}

function paneIn(room: HTMLElement | null, session: Session): HTMLElement | undefined {
  return room?.querySelectorAll<HTMLElement>(`[${PANE}]`)[session.getState().active];
}

/**
 * The focus is never lost [VW-222]: it goes into the active pane when the viewer is opened, when who uses keys has
 * closed what had it, and from pane to pane with the active one. Who is elsewhere stays there.
 *
 * @param byKeys the reader came by the keyboard, and is shown where it is at first
 */
export function usePaneFocus(room: RefObject<HTMLElement | null>, byKeys: boolean): void {
  const { session } = useRuntime();
  const isFirst = useRef(true);
  useEffect(() => {
    const isLost = () => document.activeElement === null || document.activeElement === document.body;
    const isInPane = () => document.activeElement?.closest(`[${PANE}]`) instanceof Element;
    const take = () => focusActivePane(room.current, session);
    if (isLost())
      paneIn(room.current, session)?.focus({ preventScroll: true, focusVisible: isFirst.current && byKeys });
    isFirst.current = false;
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
  }, [room, session, byKeys]);
}
