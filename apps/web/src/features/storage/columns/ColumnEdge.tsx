import { styled } from '@mui/material/styles';
import { useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { useText } from '../../../app/language/use-text.ts';
import { fittingWidth } from './fitting-width.ts';
import { within, type SizedColumn } from './widths.ts';

interface ColumnEdgeProps {
  column: SizedColumn;
  /** Where it stands: the left one makes wider to the left. */
  edge: 'left' | 'right';
  /** null: as wide as at first. */
  onWidth: (width: number | null) => void;
}

/** px by which an arrow key widens, alone and with Shift. */
const step = { fine: 10, coarse: 50 } as const;

/** The edge of a header that one draws to make its column wider; twice pressed, it fits what the column says. */
export function ColumnEdge({ column: { id, width, least }, edge, onWidth }: ColumnEdgeProps): ReactNode {
  const t = useText();
  const drag = useRef<{ x: number; width: number } | null>(null);
  const sign = edge === 'left' ? -1 : 1;

  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.focus();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, width };
  };
  const onPointerMove = (event: PointerEvent): void => {
    if (drag.current === null) return;
    onWidth(within(least, drag.current.width + sign * (event.clientX - drag.current.x)));
  };
  const end = (): void => {
    drag.current = null;
  };
  const fit = (from: HTMLElement): void => onWidth(within(least, fittingWidth(from, id)));
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const by = event.shiftKey ? step.coarse : step.fine;
    if (event.key === 'ArrowRight') onWidth(within(least, width + sign * by));
    else if (event.key === 'ArrowLeft') onWidth(within(least, width - sign * by));
    else if (event.key === 'Home') onWidth(least);
    else if (event.key === 'Enter') fit(event.currentTarget);
    else if (event.key === 'Escape' && drag.current !== null) onWidth(drag.current.width);
    else if (event.key === 'Delete') onWidth(null);
    else return;
    if (event.key === 'Escape') end();
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <Edge
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('storage.list.width', { column: t(`storage.columns.${id}`) })}
      aria-valuenow={width}
      aria-valuemin={least}
      data-edge={edge}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={end}
      onPointerCancel={end}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => {
        event.stopPropagation();
        fit(event.currentTarget);
      }}
      onKeyDown={onKeyDown}
    />
  );
}

const Edge = styled('span')(({ theme: { tokens } }) => ({
  position: 'absolute',
  insetBlock: 0,
  width: 9,
  zIndex: 1,
  cursor: 'col-resize',
  touchAction: 'none',
  '&[data-edge="left"]': { left: -5 },
  '&[data-edge="right"]': { right: -5 },
  '&::after': {
    content: '""',
    position: 'absolute',
    insetBlock: 9,
    left: 4,
    width: 1,
    backgroundColor: tokens.line,
  },
  '&:hover::after, &:focus-visible::after': { insetBlock: 3, left: 3, width: 3, backgroundColor: tokens.brand },
  '&:focus-visible': { outline: 'none !important' },
  // A thumb needs more.
  '@media (pointer: coarse)': {
    width: 25,
    '&[data-edge="left"]': { left: -13 },
    '&[data-edge="right"]': { right: -13 },
    '&::after': { left: 12 },
  },
}));
