import Link from '@mui/material/Link';
import { useState, type ReactNode } from 'react';
import { Link as RouterLink, useParams } from 'react-router';
import { useText } from '../../app/language/use-text.ts';
import { AccountFrame, NewPasswordForm } from '../../features/accounts/index.ts';
import { MailSent } from './MailSent.tsx';
import { ToLogin } from './ToLogin.tsx';

/** `/rest-auth/password/reset/confirm/{uid}/{token}/` */
export function Component(): ReactNode {
  const t = useText();
  const { uid = '', token = '' } = useParams();
  const [done, setDone] = useState(false);
  return (
    <AccountFrame title={t('accounts.reset.title')}>
      {done ? (
        <MailSent hint={t('accounts.reset.doneHint')}>{t('accounts.reset.done')}</MailSent>
      ) : (
        <NewPasswordForm uid={uid} token={token} onDone={() => setDone(true)} />
      )}
      <ToLogin>
        {!done && (
          <Link component={RouterLink} to="/pw-reset">
            {t('accounts.reset.again')}
          </Link>
        )}
      </ToLogin>
    </AccountFrame>
  );
}
