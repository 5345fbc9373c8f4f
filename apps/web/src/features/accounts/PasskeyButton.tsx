import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { KeyRound } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';

interface PasskeyButtonProps {
  /** Asks the browser and signs in; words for why not, or null. */
  signIn: () => Promise<string | null>;
  onSignedIn: () => void;
}

/** The whole sign-in by a passkey, where the browser knows them. */
export function PasskeyButton({ signIn, onSignedIn }: PasskeyButtonProps): ReactNode {
  const t = useText();
  const [failure, setFailure] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  if (typeof window.PublicKeyCredential !== 'function') return null;

  async function ask(): Promise<void> {
    setFailure(null);
    setAsking(true);
    const said = await signIn();
    setAsking(false);
    if (said === null) onSignedIn();
    else setFailure(said);
  }

  return (
    <>
      <Button
        variant="outlined"
        size="large"
        fullWidth
        startIcon={<KeyRound size={18} />}
        disabled={isAsking}
        onClick={() => void ask()}
        sx={{ mt: 2 }}
      >
        {t('factors.step.withPasskey')}
      </Button>
      {failure !== null && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {failure}
        </Alert>
      )}
    </>
  );
}
