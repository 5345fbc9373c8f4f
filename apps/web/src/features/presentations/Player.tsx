import type { Presentation, PresentationStep } from '@mado/contract';
import { Banner } from '@mado/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import { useTheme } from '@mui/material/styles';
import { ChevronLeft, ChevronRight, Eye, EyeOff, NotebookText, X } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { isOpen, isQuestion } from './is-open.ts';
import { Panes } from './Panes.tsx';
import { playerCommand, stepAfter, type PlayerCommand } from './player-key.ts';
import { PlayerNotes } from './PlayerNotes.tsx';
import { useFullScreen } from './use-full-screen.ts';

interface PlayerProps {
  presentation: Presentation;
  /** Which step is shown, zero-based. */
  at: number;
  onGo: (at: number) => void;
  onLeave: () => void;
  /** Shows the answer of a step to all, or withholds it again; null: one may not. */
  onReveal: ((step: PresentationStep) => void) | null;
}

/** px that a finger goes to turn the page. */
const swipe = 48;

/** A presentation on the whole screen, gone through by keys, buttons or a finger [PN-7]. */
export function Player({ presentation, at, onGo, onLeave, onReveal }: PlayerProps): ReactNode {
  const t = useText();
  const { folder, steps, name, can } = presentation;
  const [noted, setNoted] = useState(false);
  const step = steps[Math.min(at, steps.length - 1)];
  useFullScreen(onLeave);
  const carryOut = (command: PlayerCommand): void => {
    if (command === 'leave') onLeave();
    else if (command === 'notes') setNoted((now) => can.edit && !now);
    else if (command === 'reveal') {
      if (step !== undefined && isQuestion(step)) onReveal?.(step);
    } else onGo(stepAfter(at, command, steps.length));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const onButton = event.target instanceof Element && event.target.closest('button') !== null;
    const command = playerCommand(event, onButton);
    if (command === null) return;
    event.preventDefault();
    event.stopPropagation();
    carryOut(command);
  };
  const gestures = useSwipe(carryOut);
  if (step === undefined) return null;
  return (
    <Dialog
      fullScreen
      open
      onKeyDown={onKeyDown}
      transitionDuration={0}
      slotProps={{
        paper: {
          'aria-label': name,
          sx: { bgcolor: '#000', color: '#f1f1f6', borderRadius: 0, display: 'flex', flexDirection: 'column' },
        },
      }}
    >
      <Banner>{t('app.banner')}</Banner>
      <Box sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: { xs: 'column', md: 'row' } }}>
        <Box data-testid="stage" {...gestures} sx={{ flex: 1, minWidth: 0, minHeight: 0, touchAction: 'pan-y' }}>
          <Panes key={step.uuid} folder={folder} step={step} />
        </Box>
        {noted && <PlayerNotes step={step} next={steps[at + 1]} folder={folder} />}
      </Box>
      <StepWords step={step} />
      <Controls
        {...{ at, step, count: steps.length, noted }}
        mayNote={can.edit}
        mayReveal={onReveal !== null}
        onCommand={carryOut}
      />
    </Dialog>
  );
}

/** What a step says under its picture; the answer once it is shown. */
function StepWords({ step }: { step: PresentationStep }): ReactNode {
  const t = useText();
  const { text, question, answer } = step;
  const asks = isQuestion(step);
  if (text === '' && !asks) return null;
  return (
    <Box
      aria-live="polite"
      tabIndex={0}
      role="group"
      aria-label={t('presentations.words')}
      sx={{
        flex: 'none',
        maxHeight: '38%',
        overflow: 'auto',
        px: { xs: 2, md: 4 },
        py: 1.5,
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
      }}
    >
      {text !== '' && <Box sx={{ fontSize: { xs: 15, md: 20 }, lineHeight: 1.6 }}>{text}</Box>}
      {question !== '' && (
        <Box component="h2" sx={{ m: 0, mt: text === '' ? 0 : 1, fontSize: { xs: 17, md: 24 }, lineHeight: 1.5 }}>
          {question}
        </Box>
      )}
      {asks && (
        <Box sx={{ mt: 0.75, fontSize: { xs: 15, md: 20 }, color: isOpen(step) ? '#ffd84a' : '#b5b5c2' }}>
          {isOpen(step) ? t('presentations.answerIs', { answer: answer ?? '' }) : t('presentations.answerLater')}
        </Box>
      )}
    </Box>
  );
}

interface ControlsProps {
  at: number;
  count: number;
  step: PresentationStep;
  noted: boolean;
  mayNote: boolean;
  mayReveal: boolean;
  onCommand: (command: PlayerCommand) => void;
}

function Controls({ at, count, step, noted, mayNote, mayReveal, onCommand }: ControlsProps): ReactNode {
  const t = useText();
  const { tokens } = useTheme();
  const light = { color: '#f1f1f6', borderColor: '#6a6a7a', '&.Mui-disabled': { color: '#7c7c8a' } };
  const open = step.revealed;
  return (
    <Box
      component="nav"
      aria-label={t('presentations.controls')}
      sx={{
        flex: 'none',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 0.5,
        px: 1,
        py: 0.5,
        borderTop: '1px solid #2c2c36',
      }}
    >
      <IconButton
        sx={light}
        disabled={at === 0}
        aria-label={t('presentations.previous')}
        onClick={() => onCommand('back')}
      >
        <ChevronLeft size={22} />
      </IconButton>
      <Box aria-live="polite" sx={{ minWidth: 56, textAlign: 'center', fontSize: 13, color: '#d8d8e0' }}>
        {t('presentations.position', { at: at + 1, count })}
      </Box>
      <IconButton
        sx={light}
        disabled={at + 1 >= count}
        aria-label={t('presentations.next')}
        onClick={() => onCommand('next')}
      >
        <ChevronRight size={22} />
      </IconButton>
      {mayReveal && isQuestion(step) && (
        <Button
          size="small"
          variant="outlined"
          startIcon={open ? <EyeOff size={15} /> : <Eye size={15} />}
          title={t('presentations.revealKey')}
          onClick={() => onCommand('reveal')}
          sx={light}
        >
          {t(open ? 'presentations.withhold' : 'presentations.reveal')}
        </Button>
      )}
      {mayNote && (
        <Button
          size="small"
          aria-pressed={noted}
          startIcon={<NotebookText size={15} />}
          title={t('presentations.notesKey')}
          onClick={() => onCommand('notes')}
          sx={{ ...light, bgcolor: noted ? tokens.brand : undefined, color: noted ? '#fff' : light.color }}
        >
          {t('presentations.notes')}
        </Button>
      )}
      <IconButton
        sx={{ ...light, ml: 'auto' }}
        aria-label={t('presentations.leave')}
        onClick={() => onCommand('leave')}
      >
        <X size={20} />
      </IconButton>
    </Box>
  );
}

/** A finger that goes to the left turns to the next step, to the right to the one before. */
function useSwipe(onCommand: (command: PlayerCommand) => void) {
  const from = useRef<number | null>(null);
  return {
    onPointerDown: ({ pointerType, clientX }: PointerEvent) => {
      from.current = pointerType === 'mouse' ? null : clientX;
    },
    onPointerUp: ({ clientX }: PointerEvent) => {
      const by = from.current === null ? 0 : clientX - from.current;
      from.current = null;
      if (Math.abs(by) >= swipe) onCommand(by < 0 ? 'next' : 'back');
    },
    onPointerCancel: () => {
      from.current = null;
    },
  };
}
