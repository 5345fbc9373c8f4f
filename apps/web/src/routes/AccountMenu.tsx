import { useSnackbar } from 'notistack';
import type { ReactNode } from 'react';
import { useText } from '../app/language/use-text.ts';
import { useLocation, useNavigate } from 'react-router';
import { endSession, loginUrl, UserMenu } from '../features/accounts/index.ts';

/** Loads the page anew, so that nothing that was on the screen stays in memory. */
function loadLogin(): void {
  location.assign('/login');
}

/** The user menu where pages have it: sign-out leads to `/login`, sign-in back to here. */
export function AccountMenu({ leave = loadLogin }: { leave?: () => void }): ReactNode {
  const t = useText();
  const { enqueueSnackbar } = useSnackbar();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const signOut = async (): Promise<void> => {
    try {
      await endSession();
      leave();
    } catch {
      enqueueSnackbar(t('accounts.signOutFailed'), { variant: 'error' });
    }
  };
  return <UserMenu onSignIn={() => void navigate(loginUrl(pathname + search))} onSignOut={() => void signOut()} />;
}
