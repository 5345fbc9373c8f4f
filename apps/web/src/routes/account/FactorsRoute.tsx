import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useSession } from '../../app/http/index.ts';
import { useText } from '../../app/language/use-text.ts';
import { usePageTitle } from '../../app/pages/Page.tsx';
import { Header } from '../../app/shell/Header.tsx';
import { loginUrl, safeContinueUrl } from '../../features/accounts/index.ts';
import { FactorPolicy, FactorSettings } from '../../features/factors/index.ts';
import { organisationsQuery } from '../../features/organisations/index.ts';
import { AccountMenu } from './AccountMenu.tsx';

/** `/factors`: where one is led whose organisation demands a second factor; admins decide there whether theirs does. */
export function Component(): ReactNode {
  const t = useText();
  usePageTitle(t('factors.title'));
  const signedIn = useSession() !== null;
  const organisations = useQuery({ ...organisationsQuery, enabled: signedIn });
  const { search } = useLocation();
  const back = new URLSearchParams(search).get('continueUrl');
  if (!signedIn) return <Navigate replace to={loginUrl(`/factors${search}`)} />;
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
          {back !== null && (
            // Loads the page anew: what was denied before may be open now.
            <Button variant="outlined" href={safeContinueUrl(back)} sx={{ alignSelf: 'flex-start' }}>
              {t('factors.demanded.back')}
            </Button>
          )}
          {administered.length > 0 && <Typography variant="h2">{t('factors.policy.title')}</Typography>}
          {administered.map((one) => (
            <FactorPolicy key={one.uuid} organisation={one} />
          ))}
        </Stack>
      </Box>
    </>
  );
}
