import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useState, type ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { useUploads } from './uploads-context.ts';

interface SignOutDialogProps {
  /** Nothing is under way any more, and the server knows. */
  onStopped: () => void;
  onStay: () => void;
}

/** Asks before signing out while an upload is under way: it needs the session to its end. Mount it to open it. */
export function SignOutDialog({ onStopped, onStay }: SignOutDialogProps): ReactNode {
  const t = useText();
  const { started, giveUp } = useUploads();
  const states = started.map(({ upload }) => upload.getState());
  const count = states.reduce((sum, { succeeded }) => sum + succeeded, 0);
  const left = states.reduce((sum, { total, done }) => sum + total - done, 0);
  const [stopping, setStopping] = useState(false);
  const stop = (): void => {
    setStopping(true);
    void giveUp().then(onStopped);
  };
  return (
    <Dialog open {...(!stopping && { onClose: onStay })} fullWidth maxWidth="xs">
      <DialogTitle>{t('uploads.signOut.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{t('uploads.signOut.detail', { count })}</DialogContentText>
        <DialogContentText sx={{ mt: 1 }}>{t('uploads.summary.waiting', { count: left })}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button color="error" disabled={stopping} onClick={stop}>
          {t(stopping ? 'uploads.signOut.stopping' : 'uploads.signOut.stop')}
        </Button>
        <Button variant="contained" autoFocus disabled={stopping} onClick={onStay}>
          {t('uploads.abort.carryOn')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
