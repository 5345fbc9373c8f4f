import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useState, type SubmitEvent, type ReactNode } from 'react';
import { failureText } from '../../app/failure-text.ts';
import { useText } from '../../app/language/use-text.ts';

interface FieldFormProps {
  /** `busy` stands on the button while it is done, `failed` where nothing else says what went wrong. */
  words: Readonly<Record<'label' | 'submit' | 'busy' | 'failed', string>>;
  hint?: string;
  initial?: string;
  /** Takes what was typed without the spaces around it. What it throws is said, and what was typed stays. */
  onSubmit: (typed: string) => Promise<void>;
}

/** Asks for one thing, which must be there. */
export function FieldForm({ words, hint, initial = '', onSubmit }: FieldFormProps): ReactNode {
  const t = useText();
  const [typed, setTyped] = useState(initial);
  const [failed, setFailed] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setFailed(null);
    try {
      await onSubmit(typed.trim());
    } catch (failure) {
      setFailed(failureText(t, failure, words.failed));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Stack component="form" noValidate spacing={1.5} onSubmit={(event: SubmitEvent) => void submit(event)}>
      {failed !== null && <Alert severity="error">{failed}</Alert>}
      <TextField
        label={words.label}
        value={typed}
        fullWidth
        autoComplete="off"
        helperText={hint}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" variant="contained" disabled={busy || typed.trim() === ''}>
        {busy ? words.busy : words.submit}
      </Button>
    </Stack>
  );
}
