import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import type { ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';

interface UnsentDialogProps {
  /** Changes of measurements. */
  count: number;
  /** Studies with key images that are not saved. */
  marked: number;
  onStay: () => void;
  /** They stay in this browser until the same account opens the study again. */
  onKeep: () => void;
  onDrop: () => void;
}

/** Asks before signing out while measurements or key images are in this browser alone. Mount it to open it. */
export function UnsentDialog({ count, marked, onStay, onKeep, onDrop }: UnsentDialogProps): ReactNode {
  const t = useText();
  return (
    <Dialog open onClose={onStay} fullWidth maxWidth="sm">
      <DialogTitle>{t(count > 0 ? 'viewing.unsent.title' : 'viewing.unsent.keyTitle')}</DialogTitle>
      <DialogContent>
        {count > 0 && <DialogContentText>{t('viewing.unsent.detail', { count })}</DialogContentText>}
        {marked > 0 && <DialogContentText>{t('viewing.unsent.keyDetail', { count: marked })}</DialogContentText>}
      </DialogContent>
      <DialogActions disableSpacing sx={{ gap: 1, flexDirection: { xs: 'column', sm: 'row' }, alignItems: 'stretch' }}>
        <Button color="error" onClick={onDrop}>
          {t('viewing.unsent.drop')}
        </Button>
        <Button onClick={onKeep}>{t('viewing.unsent.keep')}</Button>
        <Button variant="contained" autoFocus onClick={onStay}>
          {t('viewing.unsent.stay')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
