import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link as RouterLink, useLocation } from 'react-router';
import { useText } from '../../app/language/use-text.ts';
import { AccountFrame, loginAfterConfirming } from '../../features/accounts/index.ts';
import { MailSent } from './MailSent.tsx';

/** `/email-verified/`; whose account waits for approval is told so. */
export function Component(): ReactNode {
  const t = useText();
  const pending = isPending(useLocation().state);
  return (
    <AccountFrame title={t(pending ? 'accounts.waiting.title' : 'accounts.verified.title')}>
      <MailSent hint={t(pending ? 'accounts.verified.waiting' : 'accounts.verified.hint')}>
        {t('accounts.verified.done')}
      </MailSent>
      {!pending && (
        <Button
          component={RouterLink}
          to={loginAfterConfirming()}
          variant="contained"
          size="large"
          fullWidth
          sx={{ mt: 3 }}
        >
          {t('accounts.title')}
        </Button>
      )}
    </AccountFrame>
  );
}

/** What the page before has found out; kept with the entry of the history. */
function isPending(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'pending' in state && state.pending === true;
}
