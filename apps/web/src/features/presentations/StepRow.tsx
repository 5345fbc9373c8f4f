import type { PresentationStep } from '@mado/contract';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useTheme } from '@mui/material/styles';
import { Pencil, Play, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { MoveButtons, OrderedLine } from '../../app/OrderedLine.tsx';
import type { Moving } from '../../app/OrderedList.tsx';
import { isQuestion } from './is-open.ts';
import { Panes } from './Panes.tsx';

interface StepRowProps {
  folder: string;
  step: PresentationStep;
  /** One-based. */
  number: number;
  moving: Moving;
  onPlay: () => void;
  onEdit: () => void;
  onRemove: () => void;
  /** The form of what is said of it, while that is changed. */
  form: ReactNode;
}

/** A step in the list: its picture, what is said of it, and its place among the others. */
export function StepRow(props: StepRowProps): ReactNode {
  const { folder, step, number, moving, onPlay, onEdit, onRemove, form } = props;
  const t = useText();
  const tools = [
    { key: 'play', Icon: Play, onClick: onPlay },
    { key: 'edit', Icon: Pencil, onClick: onEdit },
    { key: 'remove', Icon: Trash2, onClick: onRemove },
  ] as const;
  return (
    <OrderedLine
      id={step.uuid}
      py={1.5}
      drag={t('presentations.drag')}
      sx={{ flexWrap: 'wrap', alignItems: 'flex-start', gap: 1.5 }}
      below={form}
    >
      <Box sx={{ flex: 'none', width: 112, height: 78, borderRadius: 1, overflow: 'hidden' }}>
        <Panes folder={folder} step={step} small />
      </Box>
      <Words step={step} number={number} />
      <Box sx={{ flex: 'none', display: 'flex', ml: 'auto' }}>
        <MoveButtons {...moving} label={(way) => t(`presentations.of.${way}`, { number })} />
        {tools.map(({ key, Icon, onClick }) => (
          <IconButton key={key} size="small" aria-label={t(`presentations.of.${key}`, { number })} onClick={onClick}>
            <Icon size={16} />
          </IconButton>
        ))}
      </Box>
    </OrderedLine>
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
      {isQuestion(step) && (
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
