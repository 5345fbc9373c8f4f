import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, type ReactNode } from 'react';
import { useText } from '../language/use-text.ts';

/** A page that says one thing in the middle of the screen. */
export function Page({ title, children }: { title: string; children: ReactNode }): ReactNode {
  usePageTitle(title);
  return (
    <Box component="main" sx={{ flex: 1, display: 'grid', placeItems: 'center' }}>
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

/** These load the page anew, so that nothing of what failed is left. */
export function TopButton(): ReactNode {
  const t = useText();
  return (
    <Button href="/" variant="outlined">
      {t('app.actions.top')}
    </Button>
  );
}

/** Leads back to where one is, path and query. */
export function LoginButton(): ReactNode {
  const t = useText();
  const here = encodeURIComponent(location.pathname + location.search);
  return (
    <Button href={`/login?continueUrl=${here}`} variant="contained">
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
