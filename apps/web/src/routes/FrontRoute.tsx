import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { useSession } from '../app/http/index.ts';
import { useText } from '../app/language/use-text.ts';
import { loadPart } from '../app/load-part.ts';
import { usePageTitle } from '../app/pages/Page.tsx';
import { Header } from '../app/shell/Header.tsx';
import { LanguageLine } from '../app/shell/LanguageLine.tsx';
import { versions } from '../app/version.ts';
import { FrontPage } from '../features/front/index.ts';
import { LaterTermsDialog } from '../features/terms/index.ts';

/** Whoever comes for the first time needs no menu, and does not wait for its code. */
const AccountMenu = lazy(() =>
  loadPart(() => import('./account/AccountMenu.tsx')).then((part) => ({ default: part.AccountMenu })),
);

/** `/`, for visitors and for who is signed in [WB-54]. */
export function Component(): ReactNode {
  const t = useText();
  const isSignedIn = useSession() !== null;
  usePageTitle('');
  return (
    <>
      <Header>
        {isSignedIn ? (
          <Suspense fallback={null}>
            <AccountMenu />
          </Suspense>
        ) : (
          <WaysIn />
        )}
      </Header>
      <FrontPage
        actions={
          isSignedIn ? (
            <Button component={RouterLink} to="/storage" variant="contained" size="large">
              {t('front.open')}
            </Button>
          ) : (
            <WaysIn large />
          )
        }
        footer={<Footer />}
      />
    </>
  );
}

function WaysIn({ large = false }: { large?: boolean }): ReactNode {
  const t = useText();
  const size = large ? 'large' : 'medium';
  const [login, signup] = [
    <Button key="login" component={RouterLink} to="/login" variant="outlined" size={size}>
      {t('accounts.title')}
    </Button>,
    <Button key="signup" component={RouterLink} to="/signup" variant="contained" size={size}>
      {t('accounts.signup.title')}
    </Button>,
  ];
  return <Box sx={{ display: 'flex', gap: 1.5 }}>{large ? [signup, login] : [login, signup]}</Box>;
}

function Footer(): ReactNode {
  const t = useText();
  const [readsTerms, setReadsTerms] = useState(false);
  return (
    <>
      <LanguageLine />
      <Button component={RouterLink} to="/local" color="inherit">
        {t('app.local')}
      </Button>
      <Button color="inherit" onClick={() => setReadsTerms(true)}>
        {t('terms.title')}
      </Button>
      {t('app.version', versions)}
      {readsTerms && <LaterTermsDialog onClose={() => setReadsTerms(false)} />}
    </>
  );
}
