import { languageNames, languages } from '@mado/languages';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTheme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useText } from '../app/language/use-text.ts';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useSession } from '../app/http/index.ts';
import { usePageTitle } from '../app/pages/Page.tsx';
import { Logo } from '../app/shell/Logo.tsx';
import { versions } from '../app/version.ts';
import { changeLanguage, useLanguage } from '../app/language/i18n.ts';
import { LoginForm, safeContinueUrl, WindowDrawing } from '../features/accounts/index.ts';
import { StoppedUpload } from '../features/uploads/index.ts';

/** `/login?continueUrl=…` */
export function Component(): ReactNode {
  const t = useText();
  const { tokens } = useTheme();
  const session = useSession();
  const navigate = useNavigate();
  const ended = endOf(useLocation().state);
  const [parameters] = useSearchParams();
  usePageTitle(t('accounts.title'));
  const carryOn = (): void => void navigate(safeContinueUrl(parameters.get('continueUrl')), { replace: true });

  return (
    <Box
      component="main"
      sx={{
        flex: 1,
        minHeight: 0,
        overflow: 'auto',
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' },
      }}
    >
      <About />
      <Box
        sx={{
          display: 'flex',
          flexDirection: 'column',
          justifyContent: { xs: 'flex-start', md: 'center' },
          alignItems: 'center',
          px: 3,
          py: { xs: 5, md: 3 },
        }}
      >
        <Box sx={{ width: '100%', maxWidth: 360 }}>
          <Logo size={28} />
          <Typography variant="h1" sx={{ mt: 4, mb: 3 }}>
            {t('accounts.title')}
          </Typography>
          {session !== null && (
            <Box sx={{ mb: 3, p: 2, borderRadius: 1.5, bgcolor: tokens.wash, fontSize: 13 }}>
              {t('accounts.signedInAs', { email: session.email })}
              <Button variant="outlined" fullWidth sx={{ mt: 1.5 }} onClick={carryOn}>
                {t('accounts.carryOn')}
              </Button>
            </Box>
          )}
          {session === null && ended !== null && (
            <Alert severity="info" sx={{ mb: 3 }}>
              {t(`accounts.ended.${ended}`)}
            </Alert>
          )}
          {session === null && <StoppedUpload />}
          <LoginForm onSignedIn={carryOn} />
          <LanguageLine />
          <Typography component="p" sx={{ mt: 3, fontSize: 12, textAlign: 'center', color: tokens.ink3 }}>
            {t('app.version', versions)}
          </Typography>
        </Box>
      </Box>
    </Box>
  );
}

/** What the product is, beside the form where there is room. */
function About(): ReactNode {
  const t = useText();
  const { tokens } = useTheme();
  return (
    <Box
      sx={{
        display: { xs: 'none', md: 'flex' },
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 5,
        p: 6,
        bgcolor: tokens.brand50,
      }}
    >
      <Box sx={{ width: 'min(320px, 60%)' }}>
        <WindowDrawing />
      </Box>
      <Box sx={{ textAlign: 'center' }}>
        <Typography component="p" sx={{ fontSize: 22, fontWeight: 700, color: tokens.brand, letterSpacing: '0.04em' }}>
          {t('accounts.lead')}
        </Typography>
        <Typography component="p" sx={{ mt: 1, color: tokens.ink2 }}>
          {t('accounts.about')}
        </Typography>
      </Box>
    </Box>
  );
}

/** Why one is here without having asked for it; kept with the entry of the history. */
function endOf(state: unknown): 'expired' | 'refused' | null {
  const ended = typeof state === 'object' && state !== null && 'ended' in state ? state.ended : null;
  return ended === 'expired' || ended === 'refused' ? ended : null;
}

function LanguageLine(): ReactNode {
  const t = useText();
  const current = useLanguage();
  return (
    <Box role="group" aria-label={t('app.language')} sx={{ mt: 4, display: 'flex', justifyContent: 'center', gap: 1 }}>
      {languages.map((language) => (
        <Button
          key={language}
          lang={language}
          aria-pressed={language === current}
          color={language === current ? 'primary' : 'inherit'}
          onClick={() => void changeLanguage(language)}
        >
          {languageNames[language]}
        </Button>
      ))}
    </Box>
  );
}
