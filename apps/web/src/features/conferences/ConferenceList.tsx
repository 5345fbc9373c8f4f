import type { Conference } from '@mado/contract';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTheme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { formatDay } from '../../app/format.ts';
import { useText } from '../../app/language/use-text.ts';
import { eventUrl } from './addresses.ts';
import { PublishedLine } from './PublishedLine.tsx';

const twoLines = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const;

/** Events, each with what it is about, until when it is public and how many cases it has. */
export function ConferenceList({ conferences }: { conferences: readonly Conference[] }): ReactNode {
  const t = useText();
  const { tokens } = useTheme();
  return (
    <Box component="ul" aria-label={t('conferences.title')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {conferences.map((one) => (
        <Box
          key={one.uuid}
          component="li"
          sx={{
            position: 'relative',
            // The words stand under the title, the ground of a row reaches beyond them.
            mx: { xs: 0, sm: -2 },
            px: { xs: 0, sm: 2 },
            py: 2,
            borderTop: `1px solid ${tokens.line}`,
            '&:last-of-type': { borderBottom: `1px solid ${tokens.line}` },
            '&:hover': { bgcolor: tokens.brand50 },
          }}
        >
          <Link
            component={RouterLink}
            to={eventUrl(one.org, one.uuid)}
            underline="none"
            sx={{
              fontSize: 16,
              fontWeight: 600,
              overflowWrap: 'anywhere',
              // The whole row is the link.
              '&::after': { content: '""', position: 'absolute', inset: 0 },
            }}
          >
            {one.name}
          </Link>
          <Typography component="p" variant="body2" sx={{ mt: 0.5, ...twoLines }}>
            {one.comment}
          </Typography>
          <Box sx={{ mt: 1, display: 'flex', flexWrap: 'wrap', columnGap: 2.5, fontSize: 12, color: tokens.ink2 }}>
            <span>{t('conferences.cases', { count: one.cases.length })}</span>
            <span>
              <PublishedLine conference={one} />
            </span>
            <span>{t('conferences.created', { day: formatDay(one.created_dt) })}</span>
          </Box>
        </Box>
      ))}
    </Box>
  );
}
