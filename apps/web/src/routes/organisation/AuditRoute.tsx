import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, useLocation, useParams, useSearchParams } from 'react-router';
import { useSession } from '../../app/http/index.ts';
import { useText } from '../../app/language/use-text.ts';
import { usePageTitle } from '../../app/pages/Page.tsx';
import { ForbiddenPage } from '../../app/pages/pages.tsx';
import { Header } from '../../app/shell/Header.tsx';
import { loginUrl } from '../../features/accounts/index.ts';
import { addressOf, AuditSheet, filterIn } from '../../features/audit/index.ts';
import { organisationsQuery } from '../../features/organisations/index.ts';
import { AccountMenu } from '../account/AccountMenu.tsx';

/**
 * `/organization/audit/{id}`: who did what in an organisation, for who manages it. The filter stands in the address.
 */
export function Component(): ReactNode {
  const t = useText();
  const { id = '' } = useParams();
  const { pathname, search } = useLocation();
  const [address, setAddress] = useSearchParams();
  const signedIn = useSession() !== null;
  const organisations = useQuery({ ...organisationsQuery, enabled: signedIn });
  usePageTitle(t('audit.title'));
  if (!signedIn) return <Navigate replace to={loginUrl(pathname + search)} />;
  if (organisations.data === undefined) return null;
  const one = organisations.data.find(({ uuid }) => uuid === id);
  if (one?.can.manage !== true) return <ForbiddenPage />;
  return (
    <>
      <Header>
        <AccountMenu />
      </Header>
      <Box component="main" sx={{ flex: 1, minHeight: 0, overflow: 'auto', px: { xs: 2, md: 4 }, py: 3 }}>
        <Box sx={{ maxWidth: 1360, mx: 'auto' }}>
          <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
            {t('audit.titleOf', { name: one.name })}
          </Typography>
          <Typography component="p" variant="body2" sx={{ mt: 0.5, mb: 3, color: 'text.secondary' }}>
            {t('audit.detail')}
          </Typography>
          <AuditSheet
            org={id}
            filter={filterIn(address)}
            onFilter={(filter) => setAddress(addressOf(filter), { replace: true })}
          />
        </Box>
      </Box>
    </>
  );
}
