import { useQuery } from '@tanstack/react-query';
import {
  Building2,
  CircleHelp,
  FolderOpen,
  HardDrive,
  Presentation,
  ScrollText,
  Settings,
  UserPlus,
} from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useSession } from '../../app/http/index.ts';
import { useText } from '../../app/language/use-text.ts';
import { useLocation, useMatch, useNavigate } from 'react-router';
import { loginUrl, UserMenu } from '../../features/accounts/index.ts';
import { organisationsQuery, startingOrganisation } from '../../features/organisations/index.ts';
import { LaterTermsDialog } from '../../features/terms/index.ts';
import { useChoosesConferences } from './use-chooses-conferences.ts';
import { useSettings } from './use-settings.tsx';
import { useSignOut } from './use-sign-out.tsx';

/** Loads the page anew, so that nothing that was on the screen stays in memory. */
function loadLogin(to: string): void {
  location.assign(to);
}

/** Where images of one's own machine are read nothing is asked of anybody [LO-1]. */
function useOrganisations(signedIn: boolean) {
  // As the router takes addresses: with a slash behind, in capitals.
  const isLocal = useMatch('/local') !== null;
  return useQuery({ ...organisationsQuery, enabled: signedIn && !isLocal, throwOnError: false });
}

/** The user menu where pages have it: organisations and storage, sign-out leads to `/login`, sign-in back to here. */
export function AccountMenu({ leave = loadLogin }: { leave?: (to: string) => void }): ReactNode {
  const t = useText();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const signedIn = useSession() !== null;
  const organisations = useOrganisations(signedIn);
  const { begin, questions } = useSignOut(leave);
  const settings = useSettings();
  const manages = organisations.data?.some(({ can }) => can.manage) === true;
  const onConference = /^\/conference(\/|$)/.test(pathname);
  const chooses = useChoosesConferences(onConference);
  // Among conferences only who may choose is offered the organisations.
  const offered = signedIn && (!onConference || chooses) ? (organisations.data ?? []) : [];
  const settingsName = t(manages ? 'settings.withMembers' : 'settings.title');
  const [readsTerms, setReadsTerms] = useState(false);
  const start = startingOrganisation((organisations.data ?? []).filter(({ can }) => can.view));
  const tour = start
    ? [
        {
          key: 'tutorial',
          label: t('tutorial.name'),
          icon: CircleHelp,
          go: () => void navigate(`/storage/org/${start.uuid}/tutorial/1`),
        },
        {
          key: 'viewer-tutorial',
          label: t('tutorial.viewerName'),
          icon: CircleHelp,
          go: () => void navigate(`/storage/org/${start.uuid}/tutorial/2`),
        },
      ]
    : [];
  const conference =
    manages && !onConference
      ? [
          {
            key: 'conference',
            label: t('app.conference'),
            icon: Presentation,
            go: () => void navigate('/conference'),
          },
        ]
      : [];
  return (
    <>
      <UserMenu
        organisations={offered.map(({ uuid, name }) => ({
          key: uuid,
          label: name,
          icon: Building2,
          go: () => void navigate(`/${onConference ? 'conference' : 'storage'}/org/${uuid}`),
        }))}
        destinations={[
          ...(signedIn
            ? [
                { key: 'storage', label: t('app.storage'), icon: HardDrive, go: () => void navigate('/storage') },
                ...conference,
                ...tour,
                { key: 'settings', label: settingsName, icon: Settings, go: () => settings.open() },
              ]
            : [
                {
                  key: 'sign-up',
                  label: t('accounts.signup.title'),
                  icon: UserPlus,
                  go: () => void navigate('/signup'),
                },
              ]),
          { key: 'local', label: t('app.local'), icon: FolderOpen, go: () => void navigate('/local') },
          { key: 'terms', label: t('terms.title'), icon: ScrollText, go: () => setReadsTerms(true) },
        ]}
        onSignUp={() => void navigate('/signup')}
        onSignIn={() => void navigate(loginUrl(pathname + search))}
        onSignOut={begin}
      />
      {questions}
      {settings.dialog}
      {readsTerms && <LaterTermsDialog onClose={() => setReadsTerms(false)} />}
    </>
  );
}
