import { closestCenter, DndContext, PointerSensor, useSensor, useSensors, type DragEndEvent } from '@dnd-kit/core';
import { arrayMove, SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import Box from '@mui/material/Box';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { alongTheList, silent } from './list-drag.ts';

export type Way = 'up' | 'down';

/** What a line is given to be moved by its buttons. */
export interface Moving {
  /** It is the first, or the last. */
  ends: Readonly<Record<Way, boolean>>;
  onMove: (way: Way) => void;
}

interface OrderedListProps {
  component: 'ol' | 'ul';
  label: string;
  /** Of the lines, in their order. */
  ids: readonly string[];
  /** Puts them in another order; null: one may not. */
  onOrder: ((ids: string[]) => void) | null;
  /** Says that a line has moved, to who does not see it; places count from zero. */
  told: (from: number, to: number) => string;
  /** An `OrderedLine`. */
  line: (place: number, moving: Moving) => ReactNode;
}

/** Lines in an order that is changed by dragging one, or by its buttons, which keep the focus. */
export function OrderedList({ component, label, ids, onOrder, told, line }: OrderedListProps): ReactNode {
  const list = useRef<HTMLUListElement & HTMLOListElement>(null);
  const [said, setSaid] = useState('');
  const [pressed, setPressed] = useState<{ id: string; way: Way } | null>(null);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));

  // A line that has gone elsewhere in the page has lost the focus.
  const now = ids.join();
  useLayoutEffect(() => {
    if (pressed === null || list.current === null) return;
    const button = (way: Way) =>
      list.current?.querySelector<HTMLButtonElement>(`[data-line="${pressed.id}"] [data-way="${way}"]`);
    const same = button(pressed.way);
    (same?.disabled === true ? button(pressed.way === 'up' ? 'down' : 'up') : same)?.focus();
  }, [pressed, now]);

  const move = (from: number, to: number): void => {
    if (onOrder === null || from < 0 || to < 0 || to >= ids.length || from === to) return;
    onOrder(arrayMove([...ids], from, to));
    setSaid(told(from, to));
  };
  const letGo = ({ active, over }: DragEndEvent): void =>
    move(
      ids.findIndex((id) => id === active.id),
      ids.findIndex((id) => id === over?.id),
    );
  return (
    <>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        modifiers={[alongTheList]}
        accessibility={silent}
        onDragEnd={letGo}
      >
        <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
          <Box ref={list} component={component} aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {ids.map((id, place) =>
              line(place, {
                ends: { up: place === 0, down: place === ids.length - 1 },
                onMove: (way) => {
                  setPressed({ id, way });
                  move(place, place + (way === 'up' ? -1 : 1));
                },
              }),
            )}
          </Box>
        </SortableContext>
      </DndContext>
      <Box
        role="status"
        sx={{ position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }}
      >
        {said}
      </Box>
    </>
  );
}
