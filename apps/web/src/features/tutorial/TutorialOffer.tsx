import type { TutorialId } from '@mado/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { keepSeen, offered, seenQuery } from './api.ts';

/** Offers a tour, each once per account [WB-30]; nothing where all were taken or declined before. */
export function TutorialOffer({ onStart }: { onStart: (tutorial: TutorialId) => void }): ReactNode {
  const t = useText();
  const { tokens } = useTheme();
  const client = useQueryClient();
  const { data: seen } = useQuery(seenQuery);
  // In a low window the folders need the room.
  const hasRoom = useMediaQuery('(min-height: 640px)');
  const tutorial = seen === undefined ? null : offered(seen);
  if (tutorial === null || !hasRoom) return null;
  const word = tutorial === 1 ? 'offer' : 'viewerOffer';
  return (
    <Box
      component="section"
      aria-label={t(`tutorial.${word}.label`)}
      sx={{ mx: 0.5, mb: 1, p: 1.25, borderRadius: 1.25, bgcolor: tokens.brand50, fontSize: 13 }}
    >
      <Box sx={{ mb: 1 }}>{t(`tutorial.${word}.text`)}</Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
        <Button
          variant="contained"
          onClick={() => {
            keepSeen(client, tutorial);
            onStart(tutorial);
          }}
        >
          {t('tutorial.offer.start')}
        </Button>
        <Button onClick={() => keepSeen(client, tutorial)} sx={{ px: 1 }}>
          {t('tutorial.offer.decline')}
        </Button>
      </Box>
    </Box>
  );
}
