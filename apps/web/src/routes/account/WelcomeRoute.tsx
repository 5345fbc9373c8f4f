import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { useText } from '../../app/language/use-text.ts';
import { AccountFrame, type refusedState } from '../../features/accounts/index.ts';
import { LandingForm } from '../../features/conferences/index.ts';

const anAddress = /^[^\s@]+@[^\s@]+$/;

/**
 * `/conference/welcome` and `/conference/welcome/{email}`: the way to an event by its name and password. With an
 * address, whose account waits for approval, or was deactivated, is told so. Who was not refused by a sign-in, and may
 * have typed any address, is told what may be.
 */
export function Component(): ReactNode {
  const t = useText();
  const { email: named = '' } = useParams();
  // The address of the page may end in anything.
  const email = anAddress.test(named) ? named : undefined;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { state } = useLocation();
  const refused = email !== undefined && (state as Partial<typeof refusedState> | null)?.refused === true;
  return (
    <AccountFrame title={t(refused ? 'accounts.waiting.title' : 'conferences.landing.title')}>
      {email !== undefined && (
        <Alert severity="info" sx={{ mb: 4, overflowWrap: 'anywhere' }}>
          {t(refused ? 'accounts.waiting.detail' : 'accounts.waiting.perhaps', { email })}
        </Alert>
      )}
      {refused && (
        <Typography variant="h2" sx={{ mb: 1 }}>
          {t('conferences.landing.title')}
        </Typography>
      )}
      <Typography component="p" sx={{ mb: 3 }}>
        {t('conferences.landing.lead')}
      </Typography>
      <LandingForm
        eventName={null}
        onLanded={(url) => {
          // What was refused before may be open now.
          queryClient.removeQueries({ type: 'inactive' });
          void navigate(url);
        }}
      />
    </AccountFrame>
  );
}
