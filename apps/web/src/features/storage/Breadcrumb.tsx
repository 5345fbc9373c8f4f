import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTheme } from '@mui/material/styles';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { Link as RouterLink } from 'react-router';
import { useLocationAddress } from './use-location-address.ts';
import type { BreadcrumbStep } from './breadcrumb-steps.ts';

/** The folders from the root to here. What one may not see is one '…' without a link [AC-16]. */
export function Breadcrumb({ steps, phone }: { steps: readonly BreadcrumbStep[]; phone: boolean }): ReactNode {
  const t = useText();
  const { tokens } = useTheme();
  const addressOf = useLocationAddress();
  // A phone has room for where one is and the step before it.
  const shown = phone ? steps.slice(-2) : steps;
  return (
    <Box component="nav" aria-label={t('storage.breadcrumb.label')} sx={{ minWidth: 0, flex: 1 }}>
      <Box
        component="ol"
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 0.75,
          m: 0,
          p: 0,
          listStyle: 'none',
          fontSize: 16,
          color: tokens.ink2,
        }}
      >
        {shown.map((step, index) => {
          const last = index === shown.length - 1;
          return (
            <Box
              component="li"
              key={step.key}
              sx={{
                display: 'flex',
                alignItems: 'center',
                gap: 0.75,
                minWidth: 0,
                flex: last ? '0 1 auto' : '0 2 auto',
              }}
            >
              {index > 0 && <ChevronRight size={14} aria-hidden style={{ flex: 'none' }} />}
              <Box sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
                {step.location === null ? (
                  <span title={t('storage.breadcrumb.hidden')}>…</span>
                ) : last ? (
                  <Box
                    component="h1"
                    aria-current="page"
                    title={step.name}
                    sx={{ m: 0, font: 'inherit', fontWeight: 600, color: tokens.ink, display: 'inline' }}
                  >
                    {step.name}
                  </Box>
                ) : (
                  <Link component={RouterLink} to={addressOf(step.location)} color="inherit" title={step.name}>
                    {step.name}
                  </Link>
                )}
              </Box>
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}
