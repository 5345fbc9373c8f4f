import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { useSession } from '../../app/http/index.ts';
import { useText } from '../../app/language/use-text.ts';
import { usePageTitle } from '../../app/pages/Page.tsx';
import { Header } from '../../app/shell/Header.tsx';
import { loginUrl } from '../../features/accounts/index.ts';
import { FactorPolicy, FactorSettings } from '../../features/factors/index.ts';
import { organisationsQuery } from '../../features/organisations/index.ts';
import { AccountMenu } from './AccountMenu.tsx';

/** `/factors`: where one is led whose organisation demands a second factor; admins decide there whether theirs does. */
export function Component(): ReactNode {
  const t = useText();
  usePageTitle(t('factors.title'));
  const signedIn = useSession() !== null;
  const organisations = useQuery({ ...organisationsQuery, enabled: signedIn });
  if (!signedIn) return <Navigate replace to={loginUrl('/factors')} />;
  const administered = (organisations.data ?? []).filter(({ can }) => can.manage);
  return (
    <>
      <Header>
        <AccountMenu />
      </Header>
      <Box component="main" sx={{ flex: 1, minHeight: 0, overflow: 'auto', p: 3 }}>
        <Stack spacing={3} sx={{ maxWidth: 640, mx: 'auto' }}>
          <Typography variant="h1">{t('factors.title')}</Typography>
          <FactorSettings />
          {administered.length > 0 && <Typography variant="h2">{t('factors.policy.title')}</Typography>}
          {administered.map((one) => (
            <FactorPolicy key={one.uuid} organisation={one} />
          ))}
        </Stack>
      </Box>
    </>
  );
}
