import type { Conference } from '@mado/contract';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTheme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { formatDay } from '../../app/format.ts';
import { useSession } from '../../app/http/index.ts';
import { useText } from '../../app/language/use-text.ts';
import { eventPageUrl, readEventPageUrl } from './addresses.ts';
import { PublishedLine } from './PublishedLine.tsx';

/** What an event is about and what is to be known of it; a visitor is told the least of it. */
export function ConferenceFacts({ conference }: { conference: Conference }): ReactNode {
  const t = useText();
  const { tokens } = useTheme();
  const signedIn = useSession() !== null;
  const { comment, managers, event_name: eventName, view_count: views, created_dt: created } = conference;
  const facts: [string, ReactNode][] = [[t('conferences.createdOn'), formatDay(created)]];
  // Who came by its password is not told that it is not public.
  if (signedIn || conference.anonymous_perm === 'read')
    facts.unshift([t('conferences.published.label'), <PublishedLine key="published" conference={conference} />]);
  if (signedIn && views !== null) facts.push([t('conferences.viewsLabel'), views]);
  if (managers.length > 0) facts.push([t('conferences.managers'), managers.join(', ')]);
  if (signedIn && eventName !== null)
    facts.push([
      t('conferences.page.title'),
      <Link key="page" href={eventPageUrl(eventName)}>
        {readEventPageUrl(eventName)}
      </Link>,
    ]);
  return (
    <>
      <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: 720 }}>{comment}</Box>
      <Box
        component="dl"
        sx={{
          mt: 2.5,
          mb: 0,
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: 'max-content 1fr' },
          columnGap: 3,
          rowGap: { xs: 0, sm: 0.75 },
          fontSize: 13,
          '& dt': { color: tokens.ink2 },
          '& dd': { m: 0, mb: { xs: 1, sm: 0 }, minWidth: 0, overflowWrap: 'anywhere' },
        }}
      >
        {facts.map(([label, value]) => (
          <Box key={label} sx={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Box>
        ))}
      </Box>
    </>
  );
}
