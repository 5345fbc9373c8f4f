import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatDay } from '../../../app/format.ts';
import { useText } from '../../../app/language/use-text.ts';
import { askedEmailQuery } from './api.ts';

/** Another address that waits to be confirmed, and what became of its mail. */
export function AskedEmail(): ReactNode {
  const t = useText();
  const { data: asked } = useQuery(askedEmailQuery);
  if (asked === undefined || asked === null) return null;
  const { new_email: email, expires_at: until, mail } = asked;
  const isStuck = mail === 'waiting' || mail === 'undeliverable';
  return (
    <Alert severity={isStuck ? 'warning' : 'info'} sx={{ mt: 1.5, overflowWrap: 'anywhere' }}>
      {t('settings.email.asked', { email, day: formatDay(until) })} {isStuck && t(`app.mail.${mail}`)}
    </Alert>
  );
}
