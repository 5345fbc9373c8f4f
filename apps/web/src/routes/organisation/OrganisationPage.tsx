import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useSession } from '../../app/http/index.ts';
import { usePageTitle } from '../../app/pages/Page.tsx';
import { Header } from '../../app/shell/Header.tsx';
import { loginUrl } from '../../features/accounts/index.ts';
import { AccountMenu } from '../account/AccountMenu.tsx';

interface OrganisationPageProps {
  title: string;
  /** Given who is signed in. */
  children: (who: { email: string; username: string }) => ReactNode;
}

/** Around the pages by which one comes to an organisation; who is not signed in signs in first [WB-70]. */
export function OrganisationPage({ title, children }: OrganisationPageProps): ReactNode {
  const session = useSession();
  const { pathname, search } = useLocation();
  usePageTitle(title);
  if (session === null) return <Navigate replace to={loginUrl(pathname + search)} />;
  return (
    <>
      <Header>
        <AccountMenu />
      </Header>
      <Box component="main" sx={{ flex: 1, minHeight: 0, overflow: 'auto', px: 3, py: { xs: 4, md: 6 } }}>
        <Box sx={{ maxWidth: 520, mx: 'auto' }}>
          <Typography variant="h1" sx={{ mb: 3 }}>
            {title}
          </Typography>
          {children(session)}
        </Box>
      </Box>
    </>
  );
}
