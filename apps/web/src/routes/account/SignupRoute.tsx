import Link from '@mui/material/Link';
import { useState, type ReactNode } from 'react';
import { Link as RouterLink, useSearchParams } from 'react-router';
import { useText } from '../../app/language/use-text.ts';
import { ThirdPartyButton } from '../../app/third-party/ThirdPartyButton.tsx';
import {
  AccountFrame,
  keepContinueUrl,
  MailDelayed,
  safeContinueUrl,
  SignupForm,
} from '../../features/accounts/index.ts';
import { MailSent } from './MailSent.tsx';
import { ToLogin } from './ToLogin.tsx';

/** `/signup?continueUrl=…` */
export function Component(): ReactNode {
  const t = useText();
  const [parameters] = useSearchParams();
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <AccountFrame title={t('accounts.signup.title')}>
      {sentTo === null ? (
        <>
          <SignupForm
            onSent={(email) => {
              keepContinueUrl(parameters);
              setSentTo(email);
            }}
          />
          <ThirdPartyButton continueUrl={safeContinueUrl(parameters.get('continueUrl'))} wide />
        </>
      ) : (
        <>
          <MailSent hint={t('accounts.signup.hint')}>{t('accounts.signup.sent', { email: sentTo })}</MailSent>
          <MailDelayed />
        </>
      )}
      <ToLogin>
        {sentTo !== null && (
          <Link component={RouterLink} to="/resend-email/" state={{ email: sentTo }}>
            {t('accounts.resend.title')}
          </Link>
        )}
      </ToLogin>
    </AccountFrame>
  );
}
