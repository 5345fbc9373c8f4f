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
  /** At least one; the first is what the question is called. */
  notices: readonly MoveNotice[];
  onClose: () => void;
  onConfirm: () => void;
}

/** Says who may see or may not see any more what is moved, before it is. Mount it to open it. */
export function MoveQuestion({ notices, onClose, onConfirm }: MoveQuestionProps): ReactNode {
  const t = useText();
  const text = useId();
  const [first] = notices;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-describedby={text}>
      {first && <DialogTitle>{t(`library.move.question.${first}`)}</DialogTitle>}
      <DialogContent>
        <DialogContentText id={text} component="div" sx={{ color: 'text.primary', '& p': { m: 0, mb: 1.5 } }}>
          {notices.map((notice) => (
            <p key={notice}>{t(`library.move.${notice}`)}</p>
          ))}
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
