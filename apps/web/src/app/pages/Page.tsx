import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef, type ReactNode } from 'react';
import { useSession } from '../http/index.ts';
import { useText } from '../language/use-text.ts';

/** A page that says one thing in the middle of the screen. */
export function Page({ title, children }: { title: string; children: ReactNode }): ReactNode {
  usePageTitle(title);
  const main = useRef<HTMLElement>(null);
  // What a person had in focus went with the screen before: the next key begins at what is said here.
  useEffect(() => {
    if (document.activeElement === null || document.activeElement === document.body)
      main.current?.querySelector('h1')?.focus();
  }, []);
  return (
    <Box ref={main} component="main" sx={{ flex: 1, display: 'grid', placeItems: 'center' }}>
      {children}
    </Box>
  );
}

export function usePageTitle(title: string): void {
  const t = useText();
  useEffect(() => {
    document.title = title === '' ? t('app.name') : `${title} - ${t('app.name')}`;
  }, [title, t]);
}

/** These load the page anew, so that nothing of what failed is left. The first thing to do is the one in colour. */
export function TopButton({ second = false }: { second?: boolean }): ReactNode {
  const t = useText();
  const first = useSession() !== null && !second;
  return (
    <Button href="/" variant={first ? 'contained' : 'outlined'}>
      {t('app.actions.top')}
    </Button>
  );
}

/** Leads back to where one is, path and query. */
export function LoginButton(): ReactNode {
  const t = useText();
  const signedIn = useSession() !== null;
  const here = encodeURIComponent(location.pathname + location.search);
  return (
    <Button href={`/login?continueUrl=${here}`} variant={signedIn ? 'outlined' : 'contained'}>
      {t('app.actions.login')}
    </Button>
  );
}

export function ReloadButton(): ReactNode {
  const t = useText();
  return (
    <Button variant="contained" onClick={() => location.reload()}>
      {t('app.actions.reload')}
    </Button>
  );
}
