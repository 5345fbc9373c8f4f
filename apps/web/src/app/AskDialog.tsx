import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode } from 'react';
import { ignoreSecondClick } from './second-click.ts';
import { useText } from './language/use-text.ts';

interface AskDialogProps {
  title: string;
  question: string;
  /** What the button says that does it. */
  action: string;
  /** What the button says that leaves it; in place of the usual word. */
  stay?: string;
  /** Of that button; red where it is left out. */
  colour?: 'error' | 'primary';
  onClose: () => void;
  onYes: () => void;
}

/** Asks before something is taken away. Mount it to open it. */
export function AskDialog({
  title,
  question,
  action,
  stay,
  colour = 'error',
  onClose,
  onYes,
}: AskDialogProps): ReactNode {
  const t = useText();
  const id = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ overflowWrap: 'anywhere' }}>{question}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          {stay ?? t('app.cancel')}
        </Button>
        <Button
          color={colour}
          variant="contained"
          onClick={() => {
            ignoreSecondClick();
            onYes();
          }}
        >
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
