import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useTheme } from '@mui/material/styles';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Link as RouterLink, useLocation, useNavigate, useSearchParams } from 'react-router';
import { useSession, useSignInStatus } from '../app/http/index.ts';
import { useText } from '../app/language/use-text.ts';
import { loadPart } from '../app/load-part.ts';
import { ThirdPartyButton } from '../app/third-party/ThirdPartyButton.tsx';
import {
  AccountFrame,
  LoginForm,
  PasskeyButton,
  leadingOn,
  safeContinueUrl,
  refusedState,
  welcomePath,
  type FactorChallenge,
} from '../features/accounts/index.ts';
import { StoppedUpload } from '../features/uploads/index.ts';

const loadFactors = () => loadPart(() => import('../features/factors/index.ts'));
const FactorStep = lazy(async () => ({ default: (await loadFactors()).FactorStep }));

/** `/login?continueUrl=…` */
export function Component(): ReactNode {
  const t = useText();
  const { tokens } = useTheme();
  const session = useSession();
  const isSignedIn = useSignInStatus() === 'login';
  const navigate = useNavigate();
  const ended = endOf(useLocation().state);
  const [parameters] = useSearchParams();
  const [challenge, setChallenge] = useState<FactorChallenge | null>(null);
  const continueUrl = safeContinueUrl(parameters.get('continueUrl'));
  const carryOn = (): void => void navigate(continueUrl, { replace: true });

  const byPasskey = async (): Promise<string | null> => {
    const { signInByPasskey, factorFailure } = await loadFactors();
    try {
      await signInByPasskey();
      return null;
    } catch (failure) {
      return factorFailure(t, failure);
    }
  };

  if (challenge !== null)
    return (
      <AccountFrame title={t('factors.title')}>
        <Suspense>
          <FactorStep challenge={challenge} onSignedIn={carryOn} onBack={() => setChallenge(null)} />
        </Suspense>
      </AccountFrame>
    );
  return (
    <AccountFrame title={t('accounts.title')}>
      {session !== null && isSignedIn && (
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
      <LoginForm
        onSignedIn={carryOn}
        onFactor={setChallenge}
        onInactive={(email) => void navigate(welcomePath(email), { state: refusedState })}
      />
      <PasskeyButton signIn={byPasskey} onSignedIn={carryOn} />
      <ThirdPartyButton continueUrl={continueUrl} wide />
      <Box sx={{ mt: 3, display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1.5, fontSize: 14 }}>
        <Link component={RouterLink} to="/pw-reset">
          {t('accounts.forgotten')}
        </Link>
        <Link component={RouterLink} to={leadingOn('/signup', parameters)}>
          {t('accounts.signup.title')}
        </Link>
      </Box>
    </AccountFrame>
  );
}

/** Why one is here without having asked for it; kept with the entry of the history. */
function endOf(state: unknown): 'expired' | 'refused' | null {
  const ended = typeof state === 'object' && state !== null && 'ended' in state ? state.ended : null;
  return ended === 'expired' || ended === 'refused' ? ended : null;
}
