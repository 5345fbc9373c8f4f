import { itemNameLimit, linkAddress, type Item } from '@mado/contract';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { failureText } from '../../app/failure-text.ts';
import { useText } from '../../app/language/use-text.ts';
import { problemOfName } from '../../app/NameDialog.tsx';
import { newId } from '@mado/reading';
import { editLink, makeLink, type LinkPlace } from './api.ts';

interface LinkDialogProps {
  /** A link that is edited, or where a new one goes. */
  of: Item | LinkPlace;
  onClose: () => void;
  onDone: () => void;
}

/** Asks for the name and the address of a link. OK waits until both can be. Mount it to open it. */
export function LinkDialog({ of, onClose, onDone }: LinkDialogProps): ReactNode {
  const t = useText();
  const edited = 'uuid' in of ? of : null;
  const words = edited ? 'edit' : 'create';
  const [name, setName] = useState(edited?.name ?? t('links.initial'));
  const [url, setUrl] = useState(edited?.url ?? '');
  const [failed, setFailed] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [request] = useState(newId);
  const nameProblem = problemOfName(name);
  const isUrl = linkAddress(url) !== null;
  const ready = nameProblem === null && isUrl && !busy;

  const submit = async (): Promise<void> => {
    setBusy(true);
    try {
      const link = { name: name.trim(), url: url.trim() };
      await ('uuid' in of ? editLink(of.uuid, link) : makeLink(of, link, request));
      onDone();
    } catch (failure) {
      setBusy(false);
      setFailed(failureText(t, failure, t(`links.${words}.failed`)));
    }
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (ready) void submit();
  };
  const typed = (set: (text: string) => void) => (event: { target: { value: string } }) => {
    set(event.target.value);
    setFailed(null);
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs">
      <DialogTitle>{t(`links.${words}.title`)}</DialogTitle>
      <DialogContent>
        <TextField
          label={t('links.name')}
          value={name}
          autoFocus
          fullWidth
          margin="dense"
          error={nameProblem !== null}
          helperText={nameProblem === null ? ' ' : t(`app.itemName.${nameProblem}`, { limit: itemNameLimit })}
          onFocus={(event) => event.target.select()}
          onChange={typed(setName)}
          onKeyDown={onKey}
        />
        <TextField
          label={t('links.url')}
          type="url"
          value={url}
          placeholder="https://"
          fullWidth
          margin="dense"
          error={failed !== null || (url !== '' && !isUrl)}
          helperText={failed ?? (isUrl ? ' ' : t('links.incorrect'))}
          onChange={typed(setUrl)}
          onKeyDown={onKey}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('app.cancel')}</Button>
        <Button variant="contained" disabled={!ready} onClick={() => void submit()}>
          {busy ? t(`links.${words}.busy`) : t('links.ok')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
