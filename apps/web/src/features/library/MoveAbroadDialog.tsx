import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';

interface MoveAbroadDialogProps {
  onClose: () => void;
  onConfirm: () => void;
}

/** Says what a move to another organisation changes, before it does. Mount it to open it. */
export function MoveAbroadDialog({ onClose, onConfirm }: MoveAbroadDialogProps): ReactNode {
  const t = useText();
  const text = useId();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-describedby={text}>
      <DialogTitle>{t('library.move.abroad')}</DialogTitle>
      <DialogContent>
        <DialogContentText id={text} sx={{ color: 'text.primary' }}>
          {t('library.move.otherOrganisation')}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('app.cancel')}</Button>
        <Button variant="contained" autoFocus onClick={onConfirm}>
          {t('library.move.entry')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
