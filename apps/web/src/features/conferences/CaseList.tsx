import { closestCenter, DndContext, PointerSensor, useSensor, useSensors, type DragEndEvent } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { Item } from '@mado/contract';
import Box from '@mui/material/Box';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { alongTheList, silent } from '../../app/list-drag.ts';
import { moved } from './case-order.ts';
import { CaseRow } from './CaseRow.tsx';

interface CaseListProps {
  cases: readonly Item[];
  /** Where a case is opened. */
  urlOf: (item: Item) => string;
  /** Puts them in another order; null: one may not. */
  onOrder: ((order: string[]) => void) | null;
}

/** The cases of an event in their order, which is changed by dragging one, or by its buttons. */
export function CaseList({ cases, urlOf, onOrder }: CaseListProps): ReactNode {
  const t = useText();
  const list = useRef<HTMLUListElement>(null);
  const [told, setTold] = useState('');
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const order = cases.map(({ uuid }) => uuid);
  const [pressed, setPressed] = useState<{ uuid: string; way: 'up' | 'down' } | null>(null);

  // A line that has gone elsewhere in the page has lost the focus.
  const now = order.join();
  useLayoutEffect(() => {
    if (pressed === null || list.current === null) return;
    const button = (way: string) =>
      list.current?.querySelector<HTMLButtonElement>(`[data-case="${pressed.uuid}"] [data-way="${way}"]`);
    const same = button(pressed.way);
    (same?.disabled === true ? button(pressed.way === 'up' ? 'down' : 'up') : same)?.focus();
  }, [pressed, now]);

  const move = (item: Item, to: number): void => {
    if (onOrder === null || to < 0 || to >= order.length) return;
    onOrder(moved(order, item.uuid, to));
    setTold(t('conferences.case.position', { name: item.name, count: order.length, position: to + 1 }));
  };
  const letGo = ({ active, over }: DragEndEvent): void => {
    const item = cases.find(({ uuid }) => uuid === active.id);
    const to = order.findIndex((uuid) => uuid === over?.id);
    if (item !== undefined && to >= 0 && active.id !== over?.id) move(item, to);
  };
  return (
    <>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        modifiers={[alongTheList]}
        accessibility={silent}
        onDragEnd={letGo}
      >
        <SortableContext items={order} strategy={verticalListSortingStrategy}>
          <Box ref={list} component="ul" aria-label={t('conferences.case.list')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {cases.map((item, place) => (
              <CaseRow
                key={item.uuid}
                item={item}
                url={urlOf(item)}
                mayMove={onOrder !== null && cases.length > 1}
                ends={{ up: place === 0, down: place === cases.length - 1 }}
                onMove={(way) => {
                  setPressed({ uuid: item.uuid, way });
                  move(item, place + (way === 'up' ? -1 : 1));
                }}
              />
            ))}
          </Box>
        </SortableContext>
      </DndContext>
      <Box
        role="status"
        sx={{ position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }}
      >
        {told}
      </Box>
    </>
  );
}
