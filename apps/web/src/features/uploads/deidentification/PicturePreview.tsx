import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { useText } from '../../../app/language/use-text.ts';

interface PicturePreviewProps {
  file: File;
  /** As it is called where it lies. */
  path: string;
}

/** A picture in small, which opens in full: whoever lets it go reads what is written in it [PC-8]. */
export function PicturePreview({ file, path }: PicturePreviewProps): ReactNode {
  const t = useText();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const address = useAddressOf(file);
  return (
    <>
      <Box
        component="button"
        type="button"
        aria-label={t('uploads.deidentify.check.enlarge', { name: path })}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        sx={{
          flex: 'none',
          width: 96,
          height: 72,
          p: 0,
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: '#000',
          cursor: 'zoom-in',
          overflow: 'hidden',
        }}
      >
        {address !== null && (
          <Box component="img" src={address} alt="" loading="lazy" sx={{ ...whole, width: '100%', height: '100%' }} />
        )}
      </Box>
      {isOpen && address !== null && (
        <Dialog open fullScreen onClose={() => setIsOpen(false)} aria-labelledby={id}>
          <DialogTitle id={id} sx={{ fontSize: 16, overflowWrap: 'anywhere' }}>
            {path}
          </DialogTitle>
          <DialogContent sx={{ bgcolor: '#000', p: 0, display: 'flex' }}>
            <Box component="img" src={address} alt={path} sx={{ ...whole, width: '100%' }} />
          </DialogContent>
          <DialogActions>
            <Button variant="contained" onClick={() => setIsOpen(false)}>
              {t('app.close')}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}

const whole = { display: 'block', objectFit: 'contain' } as const;

/** Where the browser finds a file's bytes while it is shown; null: not yet. */
function useAddressOf(file: File): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
