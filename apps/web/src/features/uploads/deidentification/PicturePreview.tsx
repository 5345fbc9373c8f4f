import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useCallback, useId, useState, type ReactNode, type RefCallback } from 'react';
import { useText } from '../../../app/language/use-text.ts';
import { shownText } from '../../../app/shown-text.ts';

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
  const bytes = useBytesOf(file);
  return (
    <>
      <Box
        component="button"
        type="button"
        aria-label={t('uploads.deidentify.check.enlarge', { name: shownText(path) })}
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
        <Box component="img" ref={bytes} alt="" loading="lazy" sx={{ ...whole, width: '100%', height: '100%' }} />
      </Box>
      {isOpen && (
        <Dialog open fullScreen onClose={() => setIsOpen(false)} aria-labelledby={id}>
          <DialogTitle id={id} sx={{ fontSize: 16, overflowWrap: 'anywhere' }}>
            {shownText(path)}
          </DialogTitle>
          <DialogContent sx={{ bgcolor: '#000', p: 0, display: 'flex' }}>
            <Box component="img" ref={bytes} alt={shownText(path)} sx={{ ...whole, width: '100%' }} />
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

/** Gives an image the bytes of a file for as long as it is there. */
function useBytesOf(file: File): RefCallback<HTMLImageElement> {
  return useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(file);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
}
