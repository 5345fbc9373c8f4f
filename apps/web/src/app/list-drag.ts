import type { DndContextProps, Modifier } from '@dnd-kit/core';

/** Up and down, and not out of the list: the paper around it would scroll on and on. */
export const alongTheList: Modifier = ({ transform, draggingNodeRect: line, containerNodeRect: list }) => {
  if (!line || !list) return { ...transform, x: 0 };
  const y = Math.min(Math.max(transform.y, list.top - line.top), list.top + list.height - line.top - line.height);
  return { ...transform, x: 0, y };
};

/** The list says itself where a line has come; the library has English words alone, and says nothing. */
export const silent: NonNullable<DndContextProps['accessibility']> = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: '' },
};
