import { useSortable } from '@dnd-kit/sortable';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import IconButton from '@mui/material/IconButton';
import { useTheme, type SxProps, type Theme } from '@mui/material/styles';
import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Moving, Way } from './OrderedList.tsx';

interface OrderedLineProps {
  id: string;
  /** What its handle does, for who points at it; null: it stays where it is. */
  drag: string | null;
  /** Room above and below, in steps of the theme. */
  py: number;
  /** How far its parts stand apart, and where. */
  sx: SxProps<Theme>;
  /** Its parts, behind the handle. */
  children: ReactNode;
  /** Stands below them, over the whole width. */
  below?: ReactNode;
}

/** A line of an `OrderedList`, with the handle by which it is dragged. */
export function OrderedLine({ id, drag, py, sx, children, below }: OrderedLineProps): ReactNode {
  const { tokens } = useTheme();
  const { listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id, disabled: drag === null });
  return (
    <Box
      ref={setNodeRef}
      component="li"
      data-line={id}
      style={{ transform: transform === null ? undefined : `translateY(${transform.y}px)`, transition }}
      sx={{
        position: 'relative',
        zIndex: isDragging ? 1 : undefined,
        py,
        borderTop: `1px solid ${tokens.line}`,
        '&:last-of-type': { borderBottom: `1px solid ${tokens.line}` },
        bgcolor: isDragging ? tokens.brand50 : undefined,
      }}
    >
      <Stack direction="row" sx={sx}>
        {drag !== null && (
          <Box
            {...listeners}
            aria-hidden
            title={drag}
            sx={{
              flex: 'none',
              color: tokens.ink3,
              touchAction: 'none',
              cursor: isDragging ? 'grabbing' : 'grab',
              p: 0.5,
            }}
          >
            <GripVertical size={16} style={{ display: 'block' }} />
          </Box>
        )}
        {children}
      </Stack>
      {below}
    </Box>
  );
}

const ways = [
  { way: 'up', Icon: ChevronUp },
  { way: 'down', Icon: ChevronDown },
] as const;

/** The buttons that move a line up and down. `label`: what one of them is called. */
export function MoveButtons({ ends, onMove, label }: Moving & { label: (way: Way) => string }): ReactNode {
  return ways.map(({ way, Icon }) => (
    <IconButton
      key={way}
      size="small"
      data-way={way}
      disabled={ends[way]}
      aria-label={label(way)}
      onClick={() => onMove(way)}
    >
      <Icon size={16} />
    </IconButton>
  ));
}
