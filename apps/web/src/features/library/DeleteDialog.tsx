import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode } from 'react';
import { formatCount } from '../../app/format.ts';
import { useText } from '../../app/language/use-text.ts';

interface DeleteDialogProps {
  /** Names of what is deleted; at least one. */
  names: readonly string[];
  /** It does not go to the trash, but for good. */
  forGood?: true;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks before something is deleted. Mount it to open it. */
export function DeleteDialog({ names, forGood, onClose, onConfirm }: DeleteDialogProps): ReactNode {
  const t = useText();
  const text = useId();
  const [name = ''] = names;
  const which = forGood ? 'library.erase' : 'library.delete';
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-describedby={text}>
      <DialogTitle>{t(`${which}.title`)}</DialogTitle>
      <DialogContent>
        <DialogContentText id={text} sx={{ color: 'text.primary', overflowWrap: 'anywhere' }}>
          {names.length === 1 ? t(`${which}.one`, { name }) : t(`${which}.many`, { count: formatCount(names.length) })}
        </DialogContentText>
        <DialogContentText variant="body2" sx={{ mt: 1 }}>
          {t(`${which}.hint`)}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('app.cancel')}</Button>
        <Button variant="contained" color="error" autoFocus onClick={onConfirm}>
          {t(`${which}.submit`)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
