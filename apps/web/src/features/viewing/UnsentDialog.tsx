import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import type { ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';

interface UnsentDialogProps {
  count: number;
  onStay: () => void;
  /** They stay in this browser until the same account opens the study again. */
  onKeep: () => void;
  onDrop: () => void;
}

/** Asks before signing out while measurements are in this browser alone. Mount it to open it. */
export function UnsentDialog({ count, onStay, onKeep, onDrop }: UnsentDialogProps): ReactNode {
  const t = useText();
  return (
    <Dialog open onClose={onStay} fullWidth maxWidth="sm">
      <DialogTitle>{t('viewing.unsent.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{t('viewing.unsent.detail', { count })}</DialogContentText>
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
