import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { Copy, QrCode as QrSign } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { useChange } from '../../app/use-change.ts';
import { shareQuery, type Shared } from './api.ts';
import { LinkAddress } from './LinkAddress.tsx';
import { UploadLinkSwitch } from './UploadLink.tsx';
import { useCopiedLink } from './use-copied-link.ts';

interface UploadLinkLineProps {
  item: Shared;
  /** Where the page of the link is. */
  path: string;
  onChanged: () => void;
}

/** The upload link on the page of a folder, for who may share it: on or off, its address to copy and to scan. */
export function UploadLinkLine({ item, path, onChanged }: UploadLinkLineProps): ReactNode {
  const t = useText();
  const query = shareQuery(item);
  const { data } = useQuery(query);
  const { busy, failed, run } = useChange(query.queryKey);
  const copy = useCopiedLink();
  const [shows, setShows] = useState(false);
  if (data === undefined) return null;
  const change = {
    busy,
    run: async (...work: Parameters<typeof run>): Promise<boolean> => {
      const done = await run(...work);
      if (done) onChanged();
      return done;
    },
  };
  return (
    <Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <UploadLinkSwitch item={item} data={data} mayShare={data.own_org !== null} change={change} />
        {data.upload_link && (
          <>
            <Button size="small" startIcon={<Copy size={14} />} onClick={() => void copy(location.origin + path)}>
              {t('sharing.link.copy')}
            </Button>
            <Button size="small" startIcon={<QrSign size={14} />} onClick={() => setShows(true)}>
              {t('sharing.link.qr')}
            </Button>
          </>
        )}
      </Box>
      {failed !== null && <Alert severity="error">{failed}</Alert>}
      {shows && data.upload_link && <LinkDialog path={path} onClose={() => setShows(false)} />}
    </Box>
  );
}

function LinkDialog({ path, onClose }: { path: string; onClose: () => void }): ReactNode {
  const t = useText();
  const id = useId();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <DialogTitle id={id}>{t('sharing.upload.address')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
        <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{t('sharing.upload.hint')}</Box>
        <LinkAddress label={t('sharing.upload.address')} path={path} startsScanned />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('app.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
