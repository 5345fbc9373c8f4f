import { closestCenter, DndContext, PointerSensor, useSensor, useSensors, type DragEndEvent } from '@dnd-kit/core';
import { arrayMove, SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { Presentation } from '@mado/contract';
import Box from '@mui/material/Box';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { alongTheList, silent } from '../../app/list-drag.ts';
import type { PresentationChange } from './api.ts';
import { StepForm } from './StepForm.tsx';
import { StepRow } from './StepRow.tsx';

interface StepListProps {
  presentation: Presentation;
  onPlay: (at: number) => void;
  /** Puts steps in another order; says itself what failed. */
  onOrder: (order: string[]) => void;
  onRemove: (uuid: string) => void;
  /** @throws what failed */
  onSave: (change: PresentationChange) => Promise<void>;
}

/** The steps of a presentation for who may change them, in their order. */
export function StepList({ presentation, onPlay, onOrder, onRemove, onSave }: StepListProps): ReactNode {
  const t = useText();
  const list = useRef<HTMLOListElement>(null);
  const { folder, steps } = presentation;
  const [edited, setEdited] = useState<string | null>(null);
  const [told, setTold] = useState('');
  const [pressed, setPressed] = useState<{ uuid: string; way: 'up' | 'down' } | null>(null);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const order = steps.map(({ uuid }) => uuid);

  // A line that has gone elsewhere in the page has lost the focus.
  const now = order.join();
  useLayoutEffect(() => {
    if (pressed === null || list.current === null) return;
    const button = (way: string) =>
      list.current?.querySelector<HTMLButtonElement>(`[data-step="${pressed.uuid}"] [data-way="${way}"]`);
    const same = button(pressed.way);
    (same?.disabled === true ? button(pressed.way === 'up' ? 'down' : 'up') : same)?.focus();
  }, [pressed, now]);

  const move = (from: number, to: number): void => {
    if (from < 0 || to < 0 || to >= order.length || from === to) return;
    onOrder(arrayMove(order, from, to));
    setTold(t('presentations.moved', { number: from + 1, position: to + 1 }));
  };
  const letGo = ({ active, over }: DragEndEvent): void =>
    move(
      order.findIndex((uuid) => uuid === active.id),
      order.findIndex((uuid) => uuid === over?.id),
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
        <SortableContext items={order} strategy={verticalListSortingStrategy}>
          <Box ref={list} component="ol" aria-label={t('presentations.steps')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {steps.map((step, place) => (
              <StepRow
                key={step.uuid}
                {...{ folder, step }}
                number={place + 1}
                ends={{ up: place === 0, down: place === steps.length - 1 }}
                onMove={(way) => {
                  setPressed({ uuid: step.uuid, way });
                  move(place, place + (way === 'up' ? -1 : 1));
                }}
                onPlay={() => onPlay(place)}
                onEdit={() => setEdited(edited === step.uuid ? null : step.uuid)}
                onRemove={() => onRemove(step.uuid)}
                form={
                  edited === step.uuid && (
                    <StepForm
                      step={step}
                      onCancel={() => setEdited(null)}
                      onSave={async (change) => {
                        await onSave(change);
                        setEdited(null);
                      }}
                    />
                  )
                }
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
