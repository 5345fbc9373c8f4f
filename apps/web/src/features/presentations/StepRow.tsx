import { useSortable } from '@dnd-kit/sortable';
import type { PresentationStep } from '@mado/contract';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useTheme } from '@mui/material/styles';
import { ChevronDown, ChevronUp, GripVertical, Pencil, Play, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { Panes } from './Panes.tsx';

interface StepRowProps {
  folder: string;
  step: PresentationStep;
  /** One-based. */
  number: number;
  /** It is the first, or the last. */
  ends: Readonly<Record<'up' | 'down', boolean>>;
  onMove: (way: 'up' | 'down') => void;
  onPlay: () => void;
  onEdit: () => void;
  onRemove: () => void;
  /** The form of what is said of it, while that is changed. */
  form: ReactNode;
}

const ways = [
  { way: 'up', Icon: ChevronUp },
  { way: 'down', Icon: ChevronDown },
] as const;

/** A step in the list: its picture, what is said of it, and its place among the others. */
export function StepRow(props: StepRowProps): ReactNode {
  const { folder, step, number, ends, onMove, onPlay, onEdit, onRemove, form } = props;
  const t = useText();
  const { tokens } = useTheme();
  const { listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id: step.uuid });
  const tools = [
    ...ways.map(({ way, Icon }) => ({ key: way, Icon, disabled: ends[way], onClick: () => onMove(way) })),
    { key: 'play', Icon: Play, disabled: false, onClick: onPlay },
    { key: 'edit', Icon: Pencil, disabled: false, onClick: onEdit },
    { key: 'remove', Icon: Trash2, disabled: false, onClick: onRemove },
  ] as const;
  return (
    <Box
      ref={setNodeRef}
      component="li"
      data-step={step.uuid}
      style={{ transform: transform === null ? undefined : `translateY(${transform.y}px)`, transition }}
      sx={{
        position: 'relative',
        zIndex: isDragging ? 1 : undefined,
        py: 1.5,
        borderTop: `1px solid ${tokens.line}`,
        '&:last-of-type': { borderBottom: `1px solid ${tokens.line}` },
        bgcolor: isDragging ? tokens.brand50 : undefined,
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: { xs: 'wrap', sm: 'nowrap' }, alignItems: 'flex-start', gap: 1.5 }}>
        <Box
          {...listeners}
          aria-hidden
          title={t('presentations.drag')}
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
        <Box sx={{ flex: 'none', width: 112, height: 78, borderRadius: 1, overflow: 'hidden' }}>
          <Panes folder={folder} step={step} small />
        </Box>
        <Words step={step} number={number} />
        <Box sx={{ flex: 'none', display: 'flex', ml: 'auto' }}>
          {tools.map(({ key, Icon, disabled, onClick }) => (
            <IconButton
              key={key}
              size="small"
              data-way={key}
              disabled={disabled}
              aria-label={t(`presentations.of.${key}`, { number })}
              onClick={onClick}
            >
              <Icon size={16} />
            </IconButton>
          ))}
        </Box>
      </Box>
      {form}
    </Box>
  );
}

function Words({ step, number }: { step: PresentationStep; number: number }): ReactNode {
  const t = useText();
  const { tokens } = useTheme();
  const { text, question, notes } = step;
  const cut = {
    overflow: 'hidden',
    overflowWrap: 'anywhere',
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
  } as const;
  return (
    <Box sx={{ flex: 1, minWidth: 120 }}>
      <Box sx={{ ...cut, WebkitLineClamp: 2, fontWeight: 600 }}>
        {question || text || t('presentations.step', { number })}
      </Box>
      {question !== '' && <Box sx={{ ...cut, WebkitLineClamp: 1, fontSize: 13 }}>{text}</Box>}
      {question !== '' && (
        <Box sx={{ fontSize: 12, color: tokens.ink2 }}>
          {t(step.revealed ? 'presentations.isRevealed' : 'presentations.isWithheld')}
        </Box>
      )}
      {notes !== null && notes !== '' && (
        <Box sx={{ ...cut, WebkitLineClamp: 1, fontSize: 12, color: tokens.ink2 }}>{notes}</Box>
      )}
    </Box>
  );
}
