import { itemNameLimit, type Item } from '@mado/contract';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import { failureText } from '../../app/failure-text.ts';
import { useText } from '../../app/language/use-text.ts';
import { renameItem, type Changeable } from './api.ts';

interface RenameDialogProps {
  item: Changeable;
  onClose: () => void;
  onRenamed: (item: Item) => void;
}

/** Asks for another name. Enter renames, unless it ends the composition of a word. Mount it to open it. */
export function RenameDialog({ item, onClose, onRenamed }: RenameDialogProps): ReactNode {
  const t = useText();
  const [name, setName] = useState(item.name);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (): Promise<void> => {
    const trimmed = name.trim();
    if (trimmed === '') return setProblem(t('library.rename.required'));
    if (Array.from(trimmed).length > itemNameLimit)
      return setProblem(t('library.rename.tooLong', { limit: itemNameLimit }));
    if (trimmed === item.name) return onClose();
    setBusy(true);
    try {
      onRenamed(await renameItem(item, trimmed));
    } catch (failure) {
      setBusy(false);
      setProblem(failureText(t, failure, t('library.rename.failed')));
    }
  };

  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!busy) void submit();
  };

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs">
      <DialogTitle>{t('library.rename.title')}</DialogTitle>
      <DialogContent>
        <TextField
          label={t('library.rename.name')}
          value={name}
          autoFocus
          fullWidth
          margin="dense"
          error={problem !== null}
          helperText={problem ?? ' '}
          onFocus={(event) => selectStem(event, item)}
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
          {busy ? t(`library.rename.busy.${item.object_type}`) : t('library.rename.submit')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Of a file's name what stands before its ending is chosen, so that the ending stays. */
function selectStem({ target }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>, item: Changeable): void {
  const dot = item.object_type === 'file' ? item.name.lastIndexOf('.') : -1;
  target.setSelectionRange(0, dot > 0 ? dot : item.name.length);
}
