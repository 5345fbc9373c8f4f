import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { Copy, QrCode as QrSign } from 'lucide-react';
import { useSnackbar } from 'notistack';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { loadPart } from '../../app/load-part.ts';

const QrCode = lazy(() => loadPart(() => import('../../app/QrCode.tsx')));

/** The address of a link, to copy and to scan. */
export function LinkAddress({ label, path }: { label: string; path: string }): ReactNode {
  const t = useText();
  const { enqueueSnackbar } = useSnackbar();
  const [shows, setShows] = useState(false);
  const address = location.origin + path;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address);
      enqueueSnackbar(t('storage.copied'), { variant: 'success' });
    } catch {
      enqueueSnackbar(t('storage.copyFailed'), { variant: 'error' });
    }
  };
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <TextField
        size="small"
        fullWidth
        label={label}
        value={address}
        slotProps={{ htmlInput: { readOnly: true } }}
        onFocus={(event) => event.target.select()}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" startIcon={<Copy size={16} />} onClick={() => void copy()}>
          {t('sharing.link.copy')}
        </Button>
        <Button startIcon={<QrSign size={16} />} aria-expanded={shows} onClick={() => setShows(!shows)}>
          {t('sharing.link.qr')}
        </Button>
      </Box>
      {shows && (
        <Suspense>
          <QrCode text={address} label={t('sharing.link.qrOf', { address })} />
        </Suspense>
      )}
    </Box>
  );
}
