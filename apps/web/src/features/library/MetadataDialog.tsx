import type { Item } from '@mado/contract';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { failureText } from '../../app/failure-text.ts';
import { useText } from '../../app/language/use-text.ts';
import {
  changeMetadata,
  changeOf,
  dateFieldOf,
  metadataOf,
  problemsOf,
  type Metadata,
  type Problems,
} from './metadata.ts';

interface MetadataDialogProps {
  /** A study or series folder. */
  item: Item;
  onClose: () => void;
  onChanged: (item: Item) => void;
}

const limits = { name: undefined, date: 10, modality: 16 } as const;

/** Asks what lists and searches say of a study or series folder; its files stay as they are. Mount it to open it. */
export function MetadataDialog({ item, onClose, onChanged }: MetadataDialogProps): ReactNode {
  const t = useText();
  const [said, setSaid] = useState<Metadata>(() => metadataOf(item));
  const [problems, setProblems] = useState<Problems>({});
  const [failed, setFailed] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (): Promise<void> => {
    const found = problemsOf(t, said);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    const change = changeOf(item, said);
    if (change === null) return onClose();
    setBusy(true);
    setFailed(null);
    try {
      onChanged(await changeMetadata(item.uuid, change));
    } catch (failure) {
      setBusy(false);
      setFailed(failureText(t, failure, t('metadata.failed')));
    }
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!busy) void submit();
  };
  const field = (key: keyof Metadata, label: string, hint: string): ReactNode => (
    <TextField
      label={label}
      value={said[key]}
      autoFocus={key === 'name'}
      fullWidth
      margin="normal"
      error={problems[key] !== undefined}
      helperText={problems[key] ?? hint}
      slotProps={{ htmlInput: { maxLength: limits[key], autoComplete: 'off' } }}
      onChange={(event) => {
        setSaid({ ...said, [key]: event.target.value });
        setProblems({ ...problems, [key]: undefined });
        setFailed(null);
      }}
      onKeyDown={onKey}
    />
  );
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs">
      <DialogTitle>{t('metadata.title')}</DialogTitle>
      <DialogContent>
        <Alert severity="info" sx={{ mb: 1.5 }}>
          <strong>{t('metadata.unchanged')}</strong>
          <br />
          {t('metadata.explain')}
        </Alert>
        {field('name', t('metadata.name'), ' ')}
        {field('date', t(`metadata.${dateFieldOf(item) ?? 'StudyDate'}`), t('metadata.dateHint'))}
        {field('modality', t('metadata.Modality'), t('metadata.modalityHint'))}
        {failed !== null && (
          <Alert severity="error" sx={{ mt: 1 }}>
            {failed}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('app.cancel')}</Button>
        <Button variant="contained" disabled={busy} onClick={() => void submit()}>
          {t(busy ? 'metadata.busy' : 'metadata.submit')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
