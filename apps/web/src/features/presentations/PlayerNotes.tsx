import type { PresentationStep } from '@mado/contract';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { isOpen } from './is-open.ts';
import { Panes } from './Panes.tsx';

interface PlayerNotesProps {
  folder: string;
  step: PresentationStep;
  next: PresentationStep | undefined;
}

/** For who presents: notes, the answer before it is shown, and what comes next. */
export function PlayerNotes({ folder, step, next }: PlayerNotesProps): ReactNode {
  const t = useText();
  const { notes, answer } = step;
  return (
    <Box
      component="aside"
      aria-label={t('presentations.notes')}
      tabIndex={0}
      sx={{
        flex: 'none',
        width: { xs: '100%', md: 320 },
        maxHeight: { xs: '40%', md: 'none' },
        overflow: 'auto',
        p: 2,
        bgcolor: '#17171f',
        fontSize: 15,
        lineHeight: 1.7,
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
      }}
    >
      <Box component="h2" sx={{ m: 0, mb: 1, fontSize: 13, color: '#b5b5c2' }}>
        {t('presentations.notes')}
      </Box>
      {notes === null || notes === '' ? t('presentations.noNotes') : notes}
      {!isOpen(step) && (
        <Box sx={{ mt: 2, color: '#ffd84a' }}>{t('presentations.answerHidden', { answer: answer ?? '' })}</Box>
      )}
      {next && (
        <Box sx={{ mt: 2.5 }}>
          <Box component="h3" sx={{ m: 0, mb: 1, fontSize: 13, color: '#b5b5c2' }}>
            {t('presentations.nextStep')}
          </Box>
          <Box sx={{ width: '100%', aspectRatio: '16 / 10' }}>
            <Panes folder={folder} step={next} small />
          </Box>
        </Box>
      )}
    </Box>
  );
}
