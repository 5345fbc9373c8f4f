import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode } from 'react';
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
  const count = names.length;
  const words = forGood
    ? {
        title: t('library.erase.title'),
        question: names.length === 1 ? t('library.erase.one', { name }) : t('library.erase.many', { count }),
        hint: t('library.erase.hint'),
        submit: t('library.erase.submit'),
      }
    : {
        title: t('library.delete.title'),
        question: names.length === 1 ? t('library.delete.one', { name }) : t('library.delete.many', { count }),
        hint: t('library.delete.hint'),
        submit: t('library.delete.submit'),
      };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-describedby={text}>
      <DialogTitle>{words.title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={text} sx={{ color: 'text.primary', overflowWrap: 'anywhere' }}>
          {words.question}
        </DialogContentText>
        <DialogContentText variant="body2" sx={{ mt: 1 }}>
          {words.hint}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('app.cancel')}</Button>
        <Button variant="contained" color="error" autoFocus onClick={onConfirm}>
          {words.submit}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
