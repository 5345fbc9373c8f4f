import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { useText } from '../../app/language/use-text.ts';
import { AccountFrame } from '../../features/accounts/index.ts';
import { MailSent } from './MailSent.tsx';

/** `/email-verified/` */
export function Component(): ReactNode {
  const t = useText();
  return (
    <AccountFrame title={t('accounts.verified.title')}>
      <MailSent hint={t('accounts.verified.hint')}>{t('accounts.verified.done')}</MailSent>
      <Button component={RouterLink} to="/login" variant="contained" size="large" fullWidth sx={{ mt: 3 }}>
        {t('accounts.title')}
      </Button>
    </AccountFrame>
  );
}
