import type { OptionalLetter } from '@mado/contract';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { useParams } from 'react-router';
import { useText } from '../../app/language/use-text.ts';
import { AccountFrame, ConfirmByButton, stopLettersBy } from '../../features/accounts/index.ts';
import { MailSent } from './MailSent.tsx';
import { ToLogin } from './ToLogin.tsx';

/** `/users/letters-off/{key}/`: stops mails like the one that leads here, without signing in. */
export function Component(): ReactNode {
  const t = useText();
  const { key = '' } = useParams();
  const [stopped, setStopped] = useState<OptionalLetter | null>(null);
  return (
    <AccountFrame title={t('accounts.lettersOff.title')}>
      {stopped === null ? (
        <>
          <Typography component="p" sx={{ mb: 3 }}>
            {t('accounts.lettersOff.lead')}
          </Typography>
          <ConfirmByButton
            confirm={async () => setStopped(await stopLettersBy(key))}
            words={{ button: t('accounts.lettersOff.button'), sending: t('accounts.lettersOff.sending') }}
            otherwise={t('accounts.lettersOff.hint')}
          />
        </>
      ) : (
        <MailSent hint={t('accounts.lettersOff.hint')}>
          {t('accounts.lettersOff.done')} {t(`accounts.letters.${stopped}`)}
        </MailSent>
      )}
      <ToLogin />
    </AccountFrame>
  );
}
