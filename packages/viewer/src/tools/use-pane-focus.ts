import { useEffect, useRef, type RefObject } from 'react';
import type { Session } from '../session/create-session.ts';
import { useRuntime } from '../runtime/runtime-context.ts';

/** The attribute by which the frame of a pane that has the focus is drawn, and the pane is found. */
const PANE = 'data-pane';

/** What is pressed here is for the pane; what opens something keeps the focus until that is closed. */
const FOR_THE_PANE = ':is([role="toolbar"], nav) button:not([aria-haspopup])';

export function focusActivePane(room: HTMLElement | null, session: Session): void {
  paneIn(room, session)?.focus({ preventScroll: true });
}

function paneIn(room: HTMLElement | null, session: Session): HTMLElement | undefined {
  return room?.querySelectorAll<HTMLElement>(`[${PANE}]`)[session.getState().active];
}

/**
 * The focus is never lost [VW-222]: it goes into the active pane when the viewer is opened, when who uses keys has
 * closed what had it, and from pane to pane with the active one. Who is elsewhere stays there, but for a tool or a
 * series that a mouse or a finger has pressed: the space bar would press it once more instead of playing [VW-177].
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
    // What a key or a screen reader presses comes without a pointer.
    const onClick = (event: Event & { pointerType?: string }) => {
      const pressed = event.target instanceof Element ? event.target.closest(FOR_THE_PANE) : null;
      const byPointer = Boolean(event.pointerType);
      if (byPointer && pressed !== null && (isLost() || pressed === document.activeElement))
        paneIn(viewer, session)?.focus({ preventScroll: true, focusVisible: false });
    };
    const viewer = room.current;
    document.addEventListener('keyup', onKeyUp);
    viewer?.addEventListener('click', onClick);
    const stop = session.subscribe(({ active, layout }, before) => {
      const isElsewhere = active !== before.active || layout !== before.layout;
      if (isElsewhere && (isLost() || isInPane())) take();
    });
    return () => {
      stop();
      document.removeEventListener('keyup', onKeyUp);
      viewer?.removeEventListener('click', onClick);
    };
  }, [room, session, byKeys]);
}
