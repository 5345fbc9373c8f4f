import Link from '@mui/material/Link';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Link as RouterLink, useSearchParams } from 'react-router';
import { useText } from '../../app/language/use-text.ts';
import { leadingOn } from '../../features/accounts/index.ts';

/** The way from a page of an account to the sign-in, which leads on as it would have, and other ways before it. */
export function ToLogin({ children }: { children?: ReactNode }): ReactNode {
  const t = useText();
  const [parameters] = useSearchParams();
  return (
    <Box sx={{ mt: 3, display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1.5, fontSize: 14 }}>
      <Link component={RouterLink} to={leadingOn('/login', parameters)}>
        {t('accounts.toLogin')}
      </Link>
      {children}
    </Box>
  );
}
