import type { LinkVisit } from '@mado/contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureText } from '../../app/failure-text.ts';
import { formatMoment } from '../../app/format.ts';
import { useText } from '../../app/language/use-text.ts';
import type { Shared } from './api.ts';
import { visitsQuery } from './links.ts';

/** Who looked by the link, newest first [WB-104]. */
export function LinkVisits({ item }: { item: Shared }): ReactNode {
  const t = useText();
  const { data, error } = useQuery(visitsQuery(item));
  return (
    <Box component="section" aria-label={t('sharing.visits.title')}>
      <Typography variant="body2" component="h3" sx={{ fontWeight: 600 }}>
        {t('sharing.visits.title')}
      </Typography>
      <Typography variant="caption" component="p" color="text.secondary">
        {t('sharing.visits.hint')}
      </Typography>
      {error !== null && <Alert severity="error">{failureText(t, error, t('sharing.notLoaded'))}</Alert>}
      {data?.visits.length === 0 && <Typography variant="body2">{t('sharing.visits.none')}</Typography>}
      {data && data.visits.length > 0 && (
        <Box
          component="ul"
          // A list that scrolls is reached by the keyboard, too.
          tabIndex={0}
          sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 240, overflowY: 'auto' }}
        >
          {data.visits.map((visit) => (
            <Visit key={`${visit.first_dt} ${visit.network} ${visit.browser} ${visit.address}`} visit={visit} />
          ))}
        </Box>
      )}
    </Box>
  );
}

function Visit({ visit }: { visit: LinkVisit }): ReactNode {
  const t = useText();
  const who = [visit.address === '' ? t('sharing.visits.nobody') : visit.address, visit.network, visit.browser];
  return (
    <Box component="li" sx={{ py: 0.75, borderBottom: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}>
      <Typography variant="body2">
        {formatMoment(visit.last_dt)}
        {' · '}
        {t('sharing.visits.opened', { folders: visit.folders, studies: visit.studies })}
      </Typography>
      <Typography variant="caption" component="p" color="text.secondary">
        {who.filter((word) => word !== '').join(' · ')}
      </Typography>
    </Box>
  );
}
