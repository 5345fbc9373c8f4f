import type { TutorialId } from '@mado/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { keepSeen, offered, seenQuery } from './api.ts';

/** Offers a tour, each once per account [WB-30]; nothing where all were taken or declined before. */
export function TutorialOffer({ onStart }: { onStart: (tutorial: TutorialId) => void }): ReactNode {
  const client = useQueryClient();
  const { data: seen } = useQuery(seenQuery);
  const hasRoom = useMediaQuery('(min-height: 640px)');
  const tutorial = seen === undefined ? null : offered(seen);
  if (tutorial === null) return null;
  const answers = {
    tutorial,
    onTake: () => {
      keepSeen(client, tutorial);
      onStart(tutorial);
    },
    onDecline: () => keepSeen(client, tutorial),
  };
  return hasRoom ? <WholeOffer {...answers} /> : <ShortOffer {...answers} />;
}

interface OfferProps {
  tutorial: TutorialId;
  onTake: () => void;
  onDecline: () => void;
}

function WholeOffer({ tutorial, onTake, onDecline }: OfferProps): ReactNode {
  const t = useText();
  const { tokens } = useTheme();
  const word = tutorial === 1 ? 'offer' : 'viewerOffer';
  return (
    <Box
      component="section"
      aria-label={t(`tutorial.${word}.label`)}
      sx={{ mx: 0.5, mb: 1, p: 1.25, borderRadius: 1.25, bgcolor: tokens.brand50, fontSize: 13 }}
    >
      <Box sx={{ mb: 1 }}>{t(`tutorial.${word}.text`)}</Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
        <Button variant="contained" onClick={onTake}>
          {t('tutorial.offer.start')}
        </Button>
        <Button onClick={onDecline} sx={{ px: 1 }}>
          {t('tutorial.offer.decline')}
        </Button>
      </Box>
    </Box>
  );
}

/** In a low window, as at 200 %, the folders need the room: what it is called, on one line. */
function ShortOffer({ tutorial, onTake, onDecline }: OfferProps): ReactNode {
  const t = useText();
  const { tokens } = useTheme();
  const decline = t('tutorial.offer.decline');
  return (
    <Box
      component="section"
      aria-label={t(`tutorial.${tutorial === 1 ? 'offer' : 'viewerOffer'}.label`)}
      sx={{ mx: 0.5, mb: 1, borderRadius: 1.25, bgcolor: tokens.brand50, display: 'flex', alignItems: 'center' }}
    >
      <Button onClick={onTake} sx={{ flex: 1, minWidth: 0, px: 1, justifyContent: 'start', textAlign: 'start' }}>
        {t(`tutorial.${tutorial === 1 ? 'name' : 'viewerName'}`)}
      </Button>
      <IconButton onClick={onDecline} aria-label={decline} title={decline} size="small">
        <X size={16} />
      </IconButton>
    </Box>
  );
}
