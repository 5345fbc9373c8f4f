import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { useSession, useSignInStatus } from '../../app/http/index.ts';
import { NotFoundPage } from '../../app/pages/pages.tsx';
import { loginUrl } from '../../features/accounts/index.ts';
import { conferencesUrl } from '../../features/conferences/index.ts';
import { organisationsQuery, startingOrganisation } from '../../features/organisations/index.ts';
import { TermsForVisitors } from '../../features/terms/index.ts';
import { useChoosesConferences } from '../account/use-chooses-conferences.ts';
import { CaseAddress } from './CaseAddress.tsx';
import { CaseScreen } from './CaseScreen.tsx';
import { ConferencePlaces } from './ConferencePlaces.tsx';
import { readConferencePath } from './conference-path.ts';
import { EventScreen } from './EventScreen.tsx';
import { FormScreen } from './FormScreen.tsx';
import { LaterStorageScreen } from './LaterStorageScreen.tsx';
import { ListScreen } from './ListScreen.tsx';
import { PresentationScreen } from './PresentationScreen.tsx';
import { Frame, Waiting } from './Frame.tsx';
import { useText } from '../../app/language/use-text.ts';

/** Everything below `/conference` but the doors for visitors. */
export function Component(): ReactNode {
  const t = useText();
  const session = useSession();
  const status = useSignInStatus();
  const [cameSignedIn] = useState(session !== null);
  const { pathname, search } = useLocation();
  const path = readConferencePath(useParams()['*'] ?? '');
  const chooses = useChoosesConferences(status === 'login');
  const { data: organisations } = useQuery({ ...organisationsQuery, enabled: status === 'login' });

  if (path === null) return <NotFoundPage />;
  // An event and its cases may be open to everybody.
  const open = path.kind === 'event' || path.kind === 'case' || path.kind === 'presentation';
  // Where the sign-in has ended under the page, `useSessionEnd` leads the way.
  if (session === null && !open) return cameSignedIn ? null : <Navigate replace to={loginUrl(pathname + search)} />;
  if (status === 'loading' || (session !== null && organisations === undefined))
    return (
      <Frame>
        <Waiting />
      </Frame>
    );
  const known = organisations ?? [];
  // Only admins choose among organisations here.
  const offered = chooses || path.kind === 'home' ? known : known.filter(({ uuid }) => uuid === path.org);
  switch (path.kind) {
    case 'home': {
      const start = startingOrganisation(known);
      return <Navigate replace to={start === undefined ? '/organization' : conferencesUrl(start.uuid)} />;
    }
    case 'list':
      return <ListScreen key={path.org} org={path.org} organisations={known} />;
    case 'form':
      return <FormScreen key={path.org} org={path.org} first={path.first} organisations={known} />;
    case 'event':
      return (
        <>
          <EventScreen key={path.event} org={path.org} event={path.event} />
          <TermsForVisitors />
        </>
      );
    case 'case':
      return (
        <>
          <CaseAddress {...path}>
            <CaseScreen {...path} organisations={offered} />
          </CaseAddress>
          <TermsForVisitors />
        </>
      );
    case 'presentation':
      return (
        <>
          <CaseAddress {...path}>
            <PresentationScreen key={path.uuid} org={path.org} event={path.event} uuid={path.uuid} />
          </CaseAddress>
          <TermsForVisitors />
        </>
      );
    case 'storage':
      return (
        <ConferencePlaces org={path.org} event={null}>
          <LaterStorageScreen location={path.location} organisations={offered} newLabel={t('conferences.upload')} />
        </ConferencePlaces>
      );
  }
}
