import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import type { MoveNotice } from './move-notice.ts';

interface MoveQuestionProps {
  notice: MoveNotice;
  onClose: () => void;
  onConfirm: () => void;
}

/** Says who may see or may not see any more what is moved, before it is. Mount it to open it. */
export function MoveQuestion({ notice, onClose, onConfirm }: MoveQuestionProps): ReactNode {
  const t = useText();
  const text = useId();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-describedby={text}>
      <DialogTitle>{t(`library.move.question.${notice}`)}</DialogTitle>
      <DialogContent>
        <DialogContentText id={text} sx={{ color: 'text.primary' }}>
          {t(`library.move.${notice}`)}
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
