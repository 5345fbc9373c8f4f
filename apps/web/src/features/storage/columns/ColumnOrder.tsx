import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import { useTheme } from '@mui/material/styles';
import { GripVertical } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { useText } from '../../../app/language/use-text.ts';
import type { ColumnId } from './columns.ts';
import type { ColumnChoice } from './use-columns.ts';

/** Of a line, px. */
const lineHeight = 36;

interface ColumnOrderProps {
  choice: ColumnChoice;
  /** Only these; then they have no handles, since there is nothing to be seen of their order. */
  only?: ReadonlySet<ColumnId> | undefined;
}

/** The columns, each to be shown or not; a handle moves one by pointer, or with the arrow keys. */
export function ColumnOrder({ choice, only }: ColumnOrderProps): ReactNode {
  const t = useText();
  const { tokens } = useTheme();
  const list = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<{ id: ColumnId; order: readonly ColumnId[] } | null>(null);
  const [told, setTold] = useState('');
  const { chosen, fixed, choose, reorder } = choice;
  const order = dragged?.order ?? choice.order;
  const shown = only === undefined ? order : order.filter((id) => only.has(id));

  const move = (event: PointerEvent): void => {
    if (dragged === null) return;
    const top = list.current?.getBoundingClientRect().top ?? 0;
    setDragged({ id: dragged.id, order: moved(order, dragged.id, Math.floor((event.clientY - top) / lineHeight)) });
  };
  const letGo = (): void => {
    if (dragged !== null) reorder(dragged.order);
    setDragged(null);
  };
  const key = (event: KeyboardEvent, id: ColumnId): void => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const next = moved(order, id, order.indexOf(id) + step);
    reorder(next);
    const position = next.indexOf(id) + 1;
    setTold(t('storage.columnSettings.position', { column: t(`storage.columns.${id}`), position, count: next.length }));
  };

  return (
    <>
      {/* The list holds the pointer: a line that changes its position would lose it. */}
      <div ref={list} onPointerMove={move} onPointerUp={letGo} onPointerCancel={() => setDragged(null)}>
        {shown.map((id) => {
          const name = t(`storage.columns.${id}`);
          return (
            <Box
              key={id}
              data-column={id}
              sx={{
                height: lineHeight,
                display: 'flex',
                alignItems: 'center',
                borderRadius: 1,
                bgcolor: dragged?.id === id ? tokens.brand50 : undefined,
              }}
            >
              <FormControlLabel
                disabled={fixed}
                label={name}
                sx={{ flex: 1, mr: 0 }}
                control={
                  <Checkbox
                    size="small"
                    checked={chosen.includes(id)}
                    onChange={(_, on) => choose(on ? [...chosen, id] : chosen.filter((other) => other !== id))}
                  />
                }
              />
              {only === undefined && (
                <IconButton
                  size="small"
                  disabled={fixed}
                  aria-label={t('storage.columnSettings.move', { column: name })}
                  title={t('storage.columnSettings.moveHint')}
                  onKeyDown={(event) => key(event, id)}
                  onPointerDown={(event) => {
                    if (event.button !== 0) return;
                    list.current?.setPointerCapture(event.pointerId);
                    setDragged({ id, order });
                  }}
                  sx={{ touchAction: 'none', cursor: dragged === null ? 'grab' : 'grabbing' }}
                >
                  <GripVertical size={16} />
                </IconButton>
              )}
            </Box>
          );
        })}
      </div>
      <Box role="status" sx={{ position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' }}>
        {told}
      </Box>
    </>
  );
}

/** The order with one column at another place, at the ends at most. */
function moved(order: readonly ColumnId[], id: ColumnId, to: number): readonly ColumnId[] {
  const position = Math.max(0, Math.min(order.length - 1, to));
  if (order[position] === id) return order;
  return order.filter((other) => other !== id).toSpliced(position, 0, id);
}
