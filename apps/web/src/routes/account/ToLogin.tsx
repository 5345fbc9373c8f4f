import Link from '@mui/material/Link';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { useText } from '../../app/language/use-text.ts';

/** The way from a page of an account to the sign-in, and other ways before it. */
export function ToLogin({ children }: { children?: ReactNode }): ReactNode {
  const t = useText();
  return (
    <Box sx={{ mt: 3, display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1.5, fontSize: 14 }}>
      <Link component={RouterLink} to="/login">
        {t('accounts.toLogin')}
      </Link>
      {children}
    </Box>
  );
}
