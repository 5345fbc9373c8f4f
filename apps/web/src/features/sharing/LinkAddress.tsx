import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { Copy, QrCode as QrSign } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { loadPart } from '../../app/load-part.ts';
import { useCopiedLink } from './use-copied-link.ts';

const QrCode = lazy(() => loadPart(() => import('../../app/QrCode.tsx')));

interface LinkAddressProps {
  label: string;
  path: string;
  /** What the buttons say, where another link stands beside it. */
  copy?: string;
  qr?: string;
  /** The code is there at once. */
  startsScanned?: boolean;
}

/** The address of a link, to copy and to scan. */
export function LinkAddress({ label, path, copy, qr, startsScanned = false }: LinkAddressProps): ReactNode {
  const t = useText();
  const copyLink = useCopiedLink();
  const [shows, setShows] = useState(startsScanned);
  const address = location.origin + path;
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
        <Button variant="outlined" startIcon={<Copy size={16} />} onClick={() => void copyLink(address)}>
          {copy ?? t('sharing.link.copy')}
        </Button>
        <Button startIcon={<QrSign size={16} />} aria-expanded={shows} onClick={() => setShows(!shows)}>
          {qr ?? t('sharing.link.qr')}
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
