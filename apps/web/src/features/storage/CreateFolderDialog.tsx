import { itemNameLimit, type Item } from '@mado/contract';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { failureText } from '../../app/failure-text.ts';
import { makeFolder } from './api.ts';
import type { StorageLocation } from './storage-location.ts';

interface CreateFolderDialogProps {
  /** Where the folder goes. */
  location: StorageLocation;
  onClose: () => void;
  onCreated: (folder: Item) => void;
}

/** Asks for a name. Enter creates, unless it ends the composition of a word. Mount it to open it. */
export function CreateFolderDialog({ location, onClose, onCreated }: CreateFolderDialogProps): ReactNode {
  const t = useText();
  const [name, setName] = useState(() => t('storage.createFolder.initial'));
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (): Promise<void> => {
    const trimmed = name.trim();
    if (trimmed === '') return setProblem(t('storage.createFolder.required'));
    if (Array.from(trimmed).length > itemNameLimit)
      return setProblem(t('storage.createFolder.tooLong', { limit: itemNameLimit }));
    setBusy(true);
    try {
      onCreated(await makeFolder(location, trimmed));
    } catch (failure) {
      setBusy(false);
      setProblem(failureText(t, failure, t('storage.createFolder.failed')));
    }
  };

  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!busy) void submit();
  };

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs">
      <DialogTitle>{t('storage.createFolder.title')}</DialogTitle>
      <DialogContent>
        <TextField
          label={t('storage.createFolder.name')}
          value={name}
          autoFocus
          fullWidth
          margin="dense"
          error={problem !== null}
          helperText={problem ?? ' '}
          onFocus={(event) => event.target.select()}
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
          {busy ? t('storage.createFolder.creating') : t('storage.createFolder.submit')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
