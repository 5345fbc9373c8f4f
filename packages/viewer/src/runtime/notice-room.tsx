import { createContext, useContext, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** Where what is told at the bottom right stands one above the other; null until it is there. */
export const NoticeRoom = createContext<HTMLElement | null>(null);

/**
 * Puts what is told at the bottom right, wherever it is told, where all of that stands, the newest last: nothing of it
 * covers another [VW-121]. Without such a room it stays where it is.
 */
export function InNoticeRoom({ children }: { children: ReactNode }): ReactNode {
  const room = useContext(NoticeRoom);
  return room ? createPortal(children, room) : children;
}

/**
 * The room lets touches through to the images, and what stands in it takes its own. More than a reader would read at
 * once waits unseen until the newer ones have gone: nothing that stays is lost to one that passes [VW-143].
 */
export const noticeRoom = {
  position: 'absolute',
  right: 12,
  bottom: 12,
  zIndex: 2,
  display: 'grid',
  gap: '8px',
  width: 380,
  maxWidth: 'calc(100% - 24px)',
  pointerEvents: 'none',
  '& > :nth-last-child(n + 4)': { display: 'none' },
  '@media (max-width: 599.95px), (max-height: 599.95px)': { '& > :nth-last-child(n + 3)': { display: 'none' } },
} as const;
