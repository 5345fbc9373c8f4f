import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink, useNavigate, useParams } from 'react-router';
import { useText } from '../../app/language/use-text.ts';
import { AccountFrame, ConfirmByButton, confirmRegistration } from '../../features/accounts/index.ts';
import { ToLogin } from './ToLogin.tsx';

/** `/rest-auth/registration/account-confirm-email/{key}/` */
export function Component(): ReactNode {
  const t = useText();
  const { key = '' } = useParams();
  const navigate = useNavigate();
  const confirm = async (): Promise<void> => {
    const pending = await confirmRegistration(key);
    // The key has done its work: the way back does not lead to it.
    await navigate('/email-verified/', { replace: true, state: { pending } });
  };
  return (
    <AccountFrame title={t('accounts.confirm.title')}>
      <Typography component="p" sx={{ mb: 3 }}>
        {t('accounts.confirm.lead')}
      </Typography>
      <ConfirmByButton
        confirm={confirm}
        otherwise={
          <Link component={RouterLink} to="/resend-email/">
            {t('accounts.resend.title')}
          </Link>
        }
      />
      <ToLogin />
    </AccountFrame>
  );
}
