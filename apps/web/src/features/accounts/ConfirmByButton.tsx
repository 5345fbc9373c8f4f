import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState, type ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { failureText } from '../../app/failure-text.ts';

interface ConfirmByButtonProps {
  /** Posts the key of the letter. */
  confirm: () => Promise<void>;
  /** Where to go when the link is of no use. */
  otherwise: ReactNode;
  /** What the button says, and while it works. */
  words?: { button: string; sending: string };
}

/** The page to which the link of a mail leads: a person presses it, a program that looks at links does not [WB-51]. */
export function ConfirmByButton({ confirm, otherwise, words }: ConfirmByButtonProps): ReactNode {
  const t = useText();
  const [state, setState] = useState<'asked' | 'sent' | { failed: string }>('asked');
  const press = async (): Promise<void> => {
    setState('sent');
    try {
      await confirm();
    } catch (failure) {
      setState({ failed: failureText(t, failure, t('accounts.failed')) });
    }
  };
  return (
    <Stack spacing={2}>
      {typeof state === 'object' && (
        <>
          <Alert severity="error">{state.failed}</Alert>
          {otherwise}
        </>
      )}
      <Button variant="contained" size="large" fullWidth disabled={state === 'sent'} onClick={() => void press()}>
        {state === 'sent'
          ? (words?.sending ?? t('accounts.confirm.sending'))
          : (words?.button ?? t('accounts.confirm.button'))}
      </Button>
    </Stack>
  );
}
