import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Popper from '@mui/material/Popper';
import Typography from '@mui/material/Typography';
import { useTheme } from '@mui/material/styles';
import { X } from 'lucide-react';
import { useEffect, useId, useMemo, useRef, useState, type ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import type { StepKey } from './steps.ts';
import type { Box as AnchorBox } from './use-anchor.ts';

interface TourBubbleProps {
  word: StepKey | 'reading';
  /** What it points at; null: it waits for that at the lower edge. */
  box: AnchorBox | null;
  /** Something lies over the page. */
  hidden: boolean;
  /** zero-based */
  at: number;
  total: number;
  onNext: () => void;
  /** null: this is the first */
  onBack: (() => void) | null;
  onEnd: () => void;
}

/** Says what a step is about, beside it: where there is room, never over it. */
export function TourBubble({ word, box, hidden, at, total, onNext, onBack, onEnd }: TourBubbleProps): ReactNode {
  const t = useText();
  const { tokens } = useTheme();
  const id = useId();
  // The keyboard comes to the tour once, when it is first on the screen; after that it stays where the person has it.
  const [next, setNext] = useState<HTMLButtonElement | null>(null);
  const came = useRef(false);
  useEffect(() => {
    if (next === null || hidden || came.current) return;
    came.current = true;
    next.focus({ preventScroll: true });
  }, [next, hidden]);
  const anchor = useMemo(() => virtualOf(box), [box]);
  const last = at + 1 === total;
  return (
    <Popper
      open
      anchorEl={anchor}
      placement={sideOf(box)}
      modifiers={modifiers}
      style={{ zIndex: 1068, visibility: hidden ? 'hidden' : 'visible' }}
    >
      <Paper
        elevation={8}
        role="dialog"
        aria-labelledby={`${id}title`}
        aria-describedby={`${id}text`}
        data-testid="tour"
        sx={{
          width: 'min(340px, calc(100vw - 24px))',
          maxHeight: 'calc(100dvh - 24px)',
          overflow: 'auto',
          p: 2,
          border: `1px solid ${tokens.edge}`,
        }}
      >
        <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
          <Box aria-live="polite" sx={{ flex: 1, minWidth: 0 }}>
            <Typography variant="h3" component="h2" id={`${id}title`} sx={{ mb: 0.75 }}>
              {t(`tutorial.steps.${word}.title`)}
            </Typography>
            <Typography variant="body2" id={`${id}text`}>
              {t(`tutorial.steps.${word}.text`)}
            </Typography>
          </Box>
          <IconButton size="small" aria-label={t('tutorial.end')} title={t('tutorial.endKey')} onClick={onEnd}>
            <X size={16} />
          </IconButton>
        </Box>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 1.5 }}>
          <Typography variant="caption" color="text.secondary" sx={{ mr: 'auto' }}>
            {t('tutorial.progress', { at: at + 1, total })}
          </Typography>
          {onBack !== null && <Button onClick={onBack}>{t('tutorial.back')}</Button>}
          <Button ref={setNext} variant="contained" onClick={onNext}>
            {t(last ? 'tutorial.finish' : 'tutorial.next')}
          </Button>
        </Box>
      </Paper>
    </Popper>
  );
}

const modifiers = [
  { name: 'offset', options: { offset: [0, 12] } },
  { name: 'flip', options: { fallbackPlacements: ['bottom', 'top', 'right', 'left'], padding: 12 } },
  { name: 'preventOverflow', options: { padding: 12, altAxis: false } },
];

/** Beside what is tall, below what is wide. */
function sideOf(box: AnchorBox | null) {
  if (box === null) return 'top';
  return box.height > 200 ? 'right' : 'bottom';
}

function virtualOf(box: AnchorBox | null) {
  const { left, top, width, height } = box ?? { left: 0, top: window.innerHeight, width: window.innerWidth, height: 0 };
  return { getBoundingClientRect: () => new DOMRect(left, top, width, height) };
}
