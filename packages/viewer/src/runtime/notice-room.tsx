import { createContext, useContext, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** Where what is told at the bottom right stands one above the other; null until it is there. */
export const NoticeRoom = createContext<HTMLElement | null>(null);

/**
 * Puts what is told at the bottom right, wherever it is told, where all of that stands: nothing of it covers another
 * [VW-121]. Without such a room it stays where it is.
 */
export function InNoticeRoom({ children }: { children: ReactNode }): ReactNode {
  const room = useContext(NoticeRoom);
  return room ? createPortal(children, room) : children;
}

/** What brings a place of its own stands in the room like the others. */
export const inNoticeRoom = { position: 'static', justifySelf: 'end', pointerEvents: 'auto' } as const;
