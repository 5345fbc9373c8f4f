import type { Organisation, TutorialId } from '@mado/contract';
import { EmptyState } from '@mado/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { Link, Navigate, useLocation, useNavigate, useParams } from 'react-router';
import { useSession, useSignInStatus } from '../../app/http/index.ts';
import { factorsUrl } from '../../app/pages/DeniedPage.tsx';
import { NotFoundPage } from '../../app/pages/pages.tsx';
import { Header } from '../../app/shell/Header.tsx';
import { loginUrl } from '../../features/accounts/index.ts';
import { organisationsQuery, startingOrganisation } from '../../features/organisations/index.ts';
import { useLocationAddress, usePhone, type StorageLocation } from '../../features/storage/index.ts';
import { TermsForVisitors } from '../../features/terms/index.ts';
import { useStarting } from '../../features/tutorial/index.ts';
import { AccountMenu } from '../account/AccountMenu.tsx';
import { readStoragePath } from './storage-path.ts';
import { StorageScreen } from './StorageScreen.tsx';
import { TrashScreen } from './TrashScreen.tsx';

/** Everything below `/storage`: one screen, so that drawer and tree stay while one walks. */
export function Component(): ReactNode {
  const session = useSession();
  const status = useSignInStatus();
  const [cameSignedIn] = useState(session !== null);
  const { pathname, search } = useLocation();
  const path = readStoragePath(useParams()['*'] ?? '', new URLSearchParams(search).get('value'));
  const addressOf = useLocationAddress();
  const organisations = useQuery({ ...organisationsQuery, enabled: status === 'login' });

  if (path === null) return <NotFoundPage />;
  // A folder may be open to everybody; a root never is.
  const open = path.kind === 'location' && path.location.kind === 'folder';
  // Where the sign-in has ended under the page, `useSessionEnd` leads the way.
  if (session === null && !open && cameSignedIn) return null;
  if (session === null && !open) return <Navigate replace to={loginUrl(pathname + search)} />;
  if (status === 'loading') return <Bare />;
  const place = path.kind === 'location' ? (path.location.kind === 'root' ? path.location.org : null) : undefined;
  const demanding = organisations.data?.find(({ uuid, factor_needed: needed }) => needed && uuid === place);
  if (demanding !== undefined) return <FactorDemanded organisation={demanding} />;
  if (path.kind === 'location')
    return (
      <>
        <StorageScreen location={path.location} organisations={organisations.data ?? []} />
        <TermsForVisitors />
      </>
    );
  if (organisations.data === undefined) return <Bare />;
  const wanted =
    path.kind === 'home'
      ? startingOrganisation(organisations.data)
      : organisations.data.find(({ uuid }) => uuid === path.org);
  if (wanted?.factor_needed === true) return <FactorDemanded organisation={wanted} />;
  if (path.kind === 'trash' && wanted !== undefined)
    return <TrashScreen organisation={wanted} organisations={organisations.data} />;
  if (path.kind === 'tutorial' && wanted?.can.view === true)
    return (
      <TutorialStart key={wanted.uuid} org={wanted.uuid} tutorial={path.tutorial} to={addressOf(startOf(wanted))} />
    );
  if (wanted !== undefined) return <Navigate replace to={addressOf(startOf(wanted))} />;
  if (path.kind !== 'home') return <Navigate replace to={addressOf({ kind: 'root', org: path.org, type: 'share' })} />;
  // Who is nowhere yet founds an organisation or joins one [WB-70].
  return <Navigate replace to="/organization" />;
}

/** Starts a tour; it runs where one starts in the organisation. */
function TutorialStart({ org, tutorial, to }: { org: string; tutorial: TutorialId; to: string }): ReactNode {
  const navigate = useNavigate();
  useStarting(org, tutorial, usePhone(), () => void navigate(to, { replace: true }));
  return <Bare />;
}

function startOf(organisation: Organisation): StorageLocation {
  return { kind: 'root', org: organisation.uuid, type: organisation.can.view ? 'org' : 'share' };
}

/** The screen before one is anywhere. */
function Bare({ children }: { children?: ReactNode }): ReactNode {
  return (
    <>
      <Header>
        <AccountMenu />
      </Header>
      <Box component="main" sx={{ flex: 1, display: 'grid', placeItems: 'center' }}>
        {children}
      </Box>
    </>
  );
}

/** It opens once one has a second factor, and leads to where that is set up [OR-20]. */
function FactorDemanded({ organisation }: { organisation: Organisation }): ReactNode {
  const t = useText();
  const { pathname, search } = useLocation();
  return (
    <Bare>
      <EmptyState
        heading
        icon={<ShieldCheck />}
        title={t('factors.demanded.title')}
        detail={t('factors.demanded.detail', { name: organisation.name })}
        action={
          <Button variant="contained" component={Link} to={factorsUrl(pathname + search)}>
            {t('factors.demanded.open')}
          </Button>
        }
      />
    </Bare>
  );
}
