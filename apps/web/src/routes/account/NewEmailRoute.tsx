import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { useParams } from 'react-router';
import { useText } from '../../app/language/use-text.ts';
import { AccountFrame, confirmEmail, ConfirmByButton } from '../../features/accounts/index.ts';
import { MailSent } from './MailSent.tsx';
import { ToLogin } from './ToLogin.tsx';

/** `/users/emailupdate/confirm/{key}/` */
export function Component(): ReactNode {
  const t = useText();
  const { key = '' } = useParams();
  const [changedTo, setChangedTo] = useState<string | null>(null);
  return (
    <AccountFrame title={t('accounts.newEmail.title')}>
      {changedTo === null ? (
        <>
          <Typography component="p" sx={{ mb: 3 }}>
            {t('accounts.newEmail.lead')}
          </Typography>
          <ConfirmByButton
            confirm={async () => setChangedTo(await confirmEmail(key))}
            otherwise={t('accounts.newEmail.again')}
          />
        </>
      ) : (
        <MailSent hint={t('accounts.newEmail.hint')}>{t('accounts.newEmail.done', { email: changedTo })}</MailSent>
      )}
      <ToLogin />
    </AccountFrame>
  );
}
