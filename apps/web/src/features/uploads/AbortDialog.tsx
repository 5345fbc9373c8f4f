import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import type { ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';

interface AbortDialogProps {
  /** Files that are stored already and stay; null: nothing was sent yet. */
  count: number | null;
  onCarryOn: () => void;
  onStop: () => void;
}

export function AbortDialog({ count, onCarryOn, onStop }: AbortDialogProps): ReactNode {
  const t = useText();
  return (
    <Dialog open onClose={onCarryOn} fullWidth maxWidth="xs">
      <DialogTitle>{t('uploads.abort.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>
          {count === null ? t('uploads.abort.nothingSent') : t('uploads.abort.detail', { count })}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button color="error" onClick={onStop}>
          {t('uploads.abort.stop')}
        </Button>
        <Button variant="contained" autoFocus onClick={onCarryOn}>
          {t('uploads.abort.carryOn')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
