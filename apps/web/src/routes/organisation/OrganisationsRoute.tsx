import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link as RouterLink, useNavigate } from 'react-router';
import { useSession } from '../../app/http/index.ts';
import { useText } from '../../app/language/use-text.ts';
import {
  LeaveOrganisation,
  organisationsQuery,
  OwnInvitations,
  ownInvitationsQuery,
} from '../../features/organisations/index.ts';
import { OrganisationPage } from './OrganisationPage.tsx';
import { useEntering } from './use-entering.ts';

/** `/organization`: one's organisations, and how one comes to another. */
export function Component(): ReactNode {
  const t = useText();
  const signedIn = useSession() !== null;
  const { data } = useQuery({ ...organisationsQuery, enabled: signedIn });
  const { data: invitations = [] } = useQuery({ ...ownInvitationsQuery, enabled: signedIn });
  const enter = useEntering();
  const navigate = useNavigate();
  // Also those that open nothing until one has a second factor.
  const own = data?.filter(({ can }) => can.leave);
  return (
    <OrganisationPage title={t('organisations.title')}>
      {({ email }) => (
        <>
          {/* Who was invited and has come by another way than the mail's link is here. */}
          {invitations.length > 0 && (
            <Box component="section" sx={{ mb: 4 }}>
              <Typography variant="h2" sx={{ mb: 1.5 }}>
                {t('organisations.join.invitations')}
              </Typography>
              <OwnInvitations email={email} onJoined={enter} />
            </Box>
          )}
          {own?.length === 0 && <Typography component="p">{t('organisations.nowhere')}</Typography>}
          {own !== undefined && own.length > 0 && (
            <>
              <Typography variant="h2">{t('organisations.yours')}</Typography>
              <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
                {own.map((one) => (
                  <Box
                    key={one.uuid}
                    component="li"
                    sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 0.5 }}
                  >
                    <Link
                      component={RouterLink}
                      to={`/storage/org/${one.uuid}`}
                      sx={{ flex: 1, minWidth: 160, overflowWrap: 'anywhere' }}
                    >
                      {one.name}
                    </Link>
                    <LeaveOrganisation
                      organisation={one}
                      onLeft={(elsewhere) => void navigate(elsewhere ? '/storage' : '/organization/join')}
                    />
                  </Box>
                ))}
              </Box>
            </>
          )}
          <Stack spacing={1.5} sx={{ mt: 3 }}>
            <Button component={RouterLink} to="/organization/create" variant="contained" size="large">
              {t('organisations.create.title')}
            </Button>
            <Button component={RouterLink} to="/organization/join" variant="outlined" size="large">
              {t('organisations.join.title')}
            </Button>
          </Stack>
        </>
      )}
    </OrganisationPage>
  );
}
