import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useText } from '../../app/language/use-text.ts';
import { AccountFrame } from '../../features/accounts/index.ts';
import { LandingForm } from '../../features/conferences/index.ts';

/**
 * `/conference/welcome` and `/conference/welcome/{email}`: the way to an event by its name and password. With an
 * address, whose account waits for approval, or was deactivated, is told so.
 */
export function Component(): ReactNode {
  const t = useText();
  const { email } = useParams();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return (
    <AccountFrame title={t(email === undefined ? 'conferences.landing.title' : 'accounts.waiting.title')}>
      {email !== undefined && (
        <>
          <Alert severity="info" sx={{ mb: 4, overflowWrap: 'anywhere' }}>
            {t('accounts.waiting.detail', { email })}
          </Alert>
          <Typography variant="h2" sx={{ mb: 1 }}>
            {t('conferences.landing.title')}
          </Typography>
        </>
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
