import { itemNameLimit } from '@mado/contract';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { failureText } from './failure-text.ts';
import { useText } from './language/use-text.ts';

interface NameDialogProps {
  /** `busy` stands on the button while it is done, `failed` where nothing else says what went wrong. */
  words: Readonly<Record<'title' | 'label' | 'submit' | 'busy' | 'failed', string>>;
  /** The name that is there already, or a proposal. */
  initial: string;
  /** Characters at most; those of an item, unless told. */
  limit?: number;
  /** So many characters of it are chosen at first; all, unless told. */
  chosen?: number;
  onClose: () => void;
  /** Takes the name without the spaces around it. What it throws is said, and the dialog stays. */
  onSubmit: (name: string) => Promise<void>;
}

/** Asks for the name of something. Enter takes it, unless it ends the composition of a word. Mount it to open it. */
export function NameDialog({
  words,
  initial,
  limit = itemNameLimit,
  chosen,
  onClose,
  onSubmit,
}: NameDialogProps): ReactNode {
  const t = useText();
  const [name, setName] = useState(initial);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (): Promise<void> => {
    const trimmed = name.trim();
    const wrong = problemOfName(trimmed, limit);
    if (wrong !== null) return setProblem(t(`app.itemName.${wrong}`, { limit }));
    setBusy(true);
    try {
      await onSubmit(trimmed);
    } catch (failure) {
      setBusy(false);
      setProblem(failureText(t, failure, words.failed));
    }
  };

  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!busy) void submit();
  };

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs">
      <DialogTitle>{words.title}</DialogTitle>
      <DialogContent>
        <TextField
          label={words.label}
          value={name}
          autoFocus
          fullWidth
          margin="dense"
          error={problem !== null}
          helperText={problem ?? ' '}
          onFocus={({ target }) => target.setSelectionRange(0, chosen ?? target.value.length)}
          onChange={(event) => {
            setName(event.target.value);
            setProblem(null);
          }}
          onKeyDown={onKey}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('app.cancel')}</Button>
        <Button variant="contained" disabled={busy} onClick={() => void submit()}>
          {busy ? words.busy : words.submit}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** What is wrong with a name, as far as the page sees it; null: nothing. `limit`: as many characters as an item has. */
export function problemOfName(name: string, limit = itemNameLimit): 'required' | 'tooLong' | null {
  const trimmed = name.trim();
  if (trimmed === '') return 'required';
  return Array.from(trimmed).length > limit ? 'tooLong' : null;
}
