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
import { LeaveOrganisation, organisationsQuery } from '../../features/organisations/index.ts';
import { OrganisationPage } from './OrganisationPage.tsx';

/** `/organization`: one's organisations, and how one comes to another. */
export function Component(): ReactNode {
  const t = useText();
  const signedIn = useSession() !== null;
  const { data } = useQuery({ ...organisationsQuery, enabled: signedIn });
  const navigate = useNavigate();
  // Also those that open nothing until one has a second factor.
  const own = data?.filter(({ can }) => can.leave);
  return (
    <OrganisationPage title={t('organisations.title')}>
      {() => (
        <>
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
