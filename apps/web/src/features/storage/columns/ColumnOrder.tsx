import { closestCenter, DndContext, PointerSensor, useSensor, useSensors, type DragEndEvent } from '@dnd-kit/core';
import { arrayMove, SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import { useTheme } from '@mui/material/styles';
import { GripVertical } from 'lucide-react';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { useText } from '../../../app/language/use-text.ts';
import { alongTheList, silent } from '../../../app/list-drag.ts';
import type { ColumnId } from './columns.ts';
import type { ColumnChoice } from './use-columns.ts';

interface ColumnOrderProps {
  choice: ColumnChoice;
  /** Only these; then they have no handles, since there is nothing to be seen of their order. */
  only?: ReadonlySet<ColumnId> | undefined;
}

/** The columns, each to be shown or not; a handle moves one by pointer, or with the arrow keys. */
export function ColumnOrder({ choice, only }: ColumnOrderProps): ReactNode {
  const t = useText();
  const [told, setTold] = useState('');
  const sensors = useSensors(useSensor(PointerSensor));
  const { order, chosen, fixed, choose, reorder } = choice;
  const shown = only === undefined ? order : order.filter((id) => only.has(id));

  const move = (id: ColumnId, to: number): readonly ColumnId[] => {
    const next = arrayMove([...order], order.indexOf(id), Math.max(0, Math.min(order.length - 1, to)));
    reorder(next);
    return next;
  };
  const letGo = ({ active, over }: DragEndEvent): void => {
    const [id, place] = [active, over].map((end) => order.find((one) => one === end?.id));
    if (id !== undefined && place !== undefined && id !== place) move(id, order.indexOf(place));
  };
  const key = (event: KeyboardEvent, id: ColumnId): void => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const next = move(id, order.indexOf(id) + step);
    const position = next.indexOf(id) + 1;
    setTold(t('storage.columnSettings.position', { column: t(`storage.columns.${id}`), position, count: next.length }));
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
        <SortableContext items={[...shown]} strategy={verticalListSortingStrategy}>
          {shown.map((id) => (
            <ColumnLine
              key={id}
              id={id}
              chosen={chosen.includes(id)}
              fixed={fixed}
              onChoose={(on) => choose(on ? [...chosen, id] : chosen.filter((other) => other !== id))}
              onKey={only === undefined ? key : null}
            />
          ))}
        </SortableContext>
      </DndContext>
      <Box role="status" sx={{ position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' }}>
        {told}
      </Box>
    </>
  );
}

interface ColumnLineProps {
  id: ColumnId;
  chosen: boolean;
  fixed: boolean;
  onChoose: (on: boolean) => void;
  /** Of the handle; null: there is none. */
  onKey: ((event: KeyboardEvent, id: ColumnId) => void) | null;
}

function ColumnLine({ id, chosen, fixed, onChoose, onKey }: ColumnLineProps): ReactNode {
  const t = useText();
  const { tokens } = useTheme();
  const { listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    disabled: fixed,
  });
  const name = t(`storage.columns.${id}`);
  return (
    <Box
      ref={setNodeRef}
      data-column={id}
      style={{ transform: transform === null ? undefined : `translateY(${transform.y}px)`, transition }}
      sx={{
        position: 'relative',
        zIndex: isDragging ? 1 : undefined,
        height: 36,
        display: 'flex',
        alignItems: 'center',
        borderRadius: 1,
        bgcolor: isDragging ? tokens.brand50 : undefined,
      }}
    >
      <FormControlLabel
        disabled={fixed}
        label={name}
        sx={{ flex: 1, mr: 0 }}
        control={<Checkbox size="small" checked={chosen} onChange={(_, on) => onChoose(on)} />}
      />
      {onKey !== null && (
        <IconButton
          {...listeners}
          ref={setActivatorNodeRef}
          size="small"
          disabled={fixed}
          aria-label={t('storage.columnSettings.move', { column: name })}
          title={t('storage.columnSettings.moveHint')}
          onKeyDown={(event) => onKey(event, id)}
          sx={{ touchAction: 'none', cursor: isDragging ? 'grabbing' : 'grab' }}
        >
          <GripVertical size={16} />
        </IconButton>
      )}
    </Box>
  );
}
