import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { keepSeen, seenQuery } from './api.ts';

/** Offers the tour of storage, once per account [WB-30]; nothing where it was taken or declined before. */
export function TutorialOffer({ onStart }: { onStart: () => void }): ReactNode {
  const t = useText();
  const { tokens } = useTheme();
  const client = useQueryClient();
  const { data: seen } = useQuery(seenQuery);
  // In a low window the folders need the room.
  const hasRoom = useMediaQuery('(min-height: 640px)');
  if (seen === undefined || seen.includes(1) || !hasRoom) return null;
  return (
    <Box
      component="section"
      aria-label={t('tutorial.offer.label')}
      sx={{ mx: 0.5, mb: 1, p: 1.25, borderRadius: 1.25, bgcolor: tokens.brand50, fontSize: 13 }}
    >
      <Box sx={{ mb: 1 }}>{t('tutorial.offer.text')}</Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
        <Button
          variant="contained"
          onClick={() => {
            keepSeen(client, 1);
            onStart();
          }}
        >
          {t('tutorial.offer.start')}
        </Button>
        <Button onClick={() => keepSeen(client, 1)} sx={{ px: 1 }}>
          {t('tutorial.offer.decline')}
        </Button>
      </Box>
    </Box>
  );
}
