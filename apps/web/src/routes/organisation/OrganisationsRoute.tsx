import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { useSession } from '../../app/http/index.ts';
import { useText } from '../../app/language/use-text.ts';
import { organisationsQuery } from '../../features/organisations/index.ts';
import { OrganisationPage } from './OrganisationPage.tsx';

/** `/organization`: one's organisations, and how one comes to another. */
export function Component(): ReactNode {
  const t = useText();
  const signedIn = useSession() !== null;
  const { data } = useQuery({ ...organisationsQuery, enabled: signedIn });
  const own = data?.filter(({ can }) => can.view);
  return (
    <OrganisationPage title={t('organisations.title')}>
      {() => (
        <>
          {own?.length === 0 && <Typography component="p">{t('organisations.nowhere')}</Typography>}
          {own !== undefined && own.length > 0 && (
            <>
              <Typography variant="h2">{t('organisations.yours')}</Typography>
              <ul>
                {own.map(({ uuid, name }) => (
                  <li key={uuid}>
                    <Link component={RouterLink} to={`/storage/org/${uuid}`} sx={{ overflowWrap: 'anywhere' }}>
                      {name}
                    </Link>
                  </li>
                ))}
              </ul>
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
