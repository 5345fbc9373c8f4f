import { useQuery } from '@tanstack/react-query';
import { Building2, CircleHelp, HardDrive } from 'lucide-react';
import { useSnackbar } from 'notistack';
import { useState, type ReactNode } from 'react';
import { useSession } from '../../app/http/index.ts';
import { useText } from '../../app/language/use-text.ts';
import { useLocation, useNavigate } from 'react-router';
import { endSession, loginUrl, UserMenu } from '../../features/accounts/index.ts';
import { organisationsQuery, startingOrganisation } from '../../features/organisations/index.ts';
import { SignOutDialog, useIsUploading, useUploads } from '../../features/uploads/index.ts';

/** Loads the page anew, so that nothing that was on the screen stays in memory. */
function loadLogin(): void {
  location.assign('/login');
}

/** The user menu where pages have it: organisations and storage, sign-out leads to `/login`, sign-in back to here. */
export function AccountMenu({ leave = loadLogin }: { leave?: () => void }): ReactNode {
  const t = useText();
  const { enqueueSnackbar } = useSnackbar();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const signedIn = useSession() !== null;
  const organisations = useQuery({ ...organisationsQuery, enabled: signedIn, throwOnError: false });
  const uploading = useIsUploading();
  const { showSummary } = useUploads();
  const [asking, setAsking] = useState(false);
  const start = startingOrganisation((organisations.data ?? []).filter(({ can }) => can.view));
  const tour = start
    ? [
        {
          key: 'tutorial',
          label: t('tutorial.name'),
          icon: CircleHelp,
          go: () => void navigate(`/storage/org/${start.uuid}/tutorial/1`),
        },
      ]
    : [];
  const signOut = async (): Promise<void> => {
    try {
      await endSession();
      leave();
    } catch {
      // What an upload brought that was given up for it is to be seen after all.
      showSummary(null);
      enqueueSnackbar(t('accounts.signOutFailed'), { variant: 'error' });
    }
  };
  return (
    <>
      <UserMenu
        organisations={(signedIn ? (organisations.data ?? []) : []).map(({ uuid, name }) => ({
          key: uuid,
          label: name,
          icon: Building2,
          go: () => void navigate(`/storage/org/${uuid}`),
        }))}
        destinations={
          signedIn
            ? [
                { key: 'storage', label: t('app.storage'), icon: HardDrive, go: () => void navigate('/storage') },
                ...tour,
              ]
            : []
        }
        onSignIn={() => void navigate(loginUrl(pathname + search))}
        onSignOut={() => (uploading ? setAsking(true) : void signOut())}
      />
      {asking && (
        <SignOutDialog
          onStay={() => setAsking(false)}
          onStopped={() => {
            setAsking(false);
            void signOut();
          }}
        />
      )}
    </>
  );
}
