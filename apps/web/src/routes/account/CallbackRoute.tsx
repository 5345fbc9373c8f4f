import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { Link as RouterLink, useLocation, useNavigate } from 'react-router';
import { failureText } from '../../app/failure-text.ts';
import { useText } from '../../app/language/use-text.ts';
import { loadPart } from '../../app/load-part.ts';
import { ThirdPartyButton } from '../../app/third-party/ThirdPartyButton.tsx';
import { AccountFrame, loginUrl, refusedState, safeContinueUrl, welcomePath } from '../../features/accounts/index.ts';
import { handIn, JoinForm, type NextStep, type Returned } from '../../features/third-party/index.ts';

const FactorStep = lazy(async () => ({
  default: (await loadPart(() => import('../../features/factors/index.ts'))).FactorStep,
}));

/** `/callback`: where a third party sends the browser back; the sign-in goes on, or it is said why it does not. */
export function Component(): ReactNode {
  const t = useText();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [returned, setReturned] = useState<Returned | null>(null);
  useEffect(() => {
    let gone = false;
    void handIn(search).then((came) => gone || setReturned(came));
    return () => void (gone = true);
  }, [search]);

  const continueUrl = safeContinueUrl(returned?.continueUrl ?? null);
  const step = returned?.step;
  const inactive = returned?.step === 'inactive' ? returned.email : null;
  useEffect(() => {
    // What has come back is of no more use: the way back does not lead to it.
    if (step === 'signedIn') void navigate(continueUrl, { replace: true });
    if (inactive !== null) void navigate(welcomePath(inactive), { replace: true, state: refusedState });
  }, [step, inactive, continueUrl, navigate]);

  const goOn = (next: NextStep): void => setReturned({ continueUrl, ...next });
  const toLogin = loginUrl(continueUrl);
  if (returned?.step === 'join')
    return (
      <AccountFrame title={t('thirdParty.join.title')}>
        <JoinForm ticket={returned.ticket} email={returned.email} onJoined={goOn} />
      </AccountFrame>
    );
  if (returned?.step === 'factor')
    return (
      <AccountFrame title={t('factors.title')}>
        <Suspense>
          <FactorStep
            challenge={returned.challenge}
            onSignedIn={() => goOn({ step: 'signedIn' })}
            onBack={() => void navigate(toLogin, { replace: true })}
          />
        </Suspense>
      </AccountFrame>
    );
  if (returned?.step === 'failed' || returned?.step === 'lost')
    return (
      <AccountFrame title={t('thirdParty.failed.title')}>
        <Alert severity="error" sx={{ mb: 3 }}>
          {returned.step === 'lost' ? t('thirdParty.failed.lost') : failureText(t, returned.why, t('accounts.failed'))}
        </Alert>
        <Button component={RouterLink} to={toLogin} variant="contained" size="large" fullWidth>
          {t('accounts.toLogin')}
        </Button>
        <ThirdPartyButton continueUrl={continueUrl} wide />
      </AccountFrame>
    );
  return (
    <AccountFrame title={t('thirdParty.confirming')}>
      <CircularProgress size={28} aria-label={t('accounts.loading')} />
    </AccountFrame>
  );
}
