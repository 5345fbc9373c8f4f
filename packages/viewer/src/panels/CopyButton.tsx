import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Snackbar from '@mui/material/Snackbar';
import TextField from '@mui/material/TextField';
import { Copy } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from './copy-text.ts';
import { SignButton } from './SignButton.tsx';

/**
 * Copies a text and says so; where the browser does not let it, the text stands there to be copied by hand [VW-109].
 */
export function CopyButton({ text, disabled }: { text: () => string; disabled: boolean }): ReactNode {
  const { t } = useTranslation();
  const titleId = useId();
  const [copied, setCopied] = useState(false);
  const [byHand, setByHand] = useState<string | null>(null);
  const copy = async () => {
    const words = text();
    if (await copyText(words)) setCopied(true);
    else setByHand(words);
  };
  const close = () => setByHand(null);
  return (
    <>
      <SignButton word={t('annotations.copy')} disabled={disabled} onClick={() => void copy()}>
        <Copy size={16} />
      </SignButton>
      <Snackbar
        open={copied}
        autoHideDuration={5000}
        onClose={() => setCopied(false)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        message={t('annotations.copied')}
      />
      <Dialog open={byHand !== null} onClose={close} aria-labelledby={titleId} fullWidth maxWidth="sm">
        <DialogTitle id={titleId} sx={{ fontSize: 16 }}>
          {t('annotations.copyByHand')}
        </DialogTitle>
        <DialogContent>
          <TextField
            value={byHand ?? ''}
            multiline
            fullWidth
            autoFocus
            maxRows={12}
            onFocus={({ target }) => target.select()}
            slotProps={{ htmlInput: { readOnly: true, 'aria-label': t('annotations.copy') } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>{t('shortcuts.close')}</Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
