import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface CopyByHandProps {
  title: string;
  /** What the text is. */
  label: string;
  text: string;
  onClose: () => void;
}

/** A text to be copied by hand, all of it chosen, where the browser does not let the page do it [VW-109]. */
export function CopyByHand({ title, label, text, onClose }: CopyByHandProps): ReactNode {
  const { t } = useTranslation();
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId} sx={{ fontSize: 16 }}>
        {title}
      </DialogTitle>
      <DialogContent>
        <TextField
          value={text}
          multiline
          fullWidth
          autoFocus
          maxRows={12}
          onFocus={({ target }) => target.select()}
          slotProps={{ htmlInput: { readOnly: true, 'aria-label': label } }}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('shortcuts.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
