import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { toEverybody, type Shared, type ShareData } from './api.ts';
import type { Change } from './change.ts';
import { LinkAddress } from './LinkAddress.tsx';

interface UploadLinkProps {
  item: Shared;
  /** Where its page is. */
  path: string;
  data: Pick<ShareData, 'upload_link' | 'upload_inherited'>;
  mayShare: boolean;
  change: Change;
}

/** The link by which everybody may send files into a folder, and see nothing of it [WB-101]. It has no end. */
export function UploadLink({ path, ...switching }: UploadLinkProps): ReactNode {
  const t = useText();
  const { upload_link: isOpen, upload_inherited: isInherited } = switching.data;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, mt: 1 }}>
      <UploadLinkSwitch {...switching} />
      <Typography variant="caption" component="p" color="text.secondary">
        {t(`sharing.upload.${isOpen && isInherited ? 'above' : 'hint'}`)}
      </Typography>
      {isOpen && (
        <LinkAddress
          label={t('sharing.upload.address')}
          path={path}
          copy={t('sharing.upload.copy')}
          qr={t('sharing.upload.qr')}
        />
      )}
    </Box>
  );
}

export function UploadLinkSwitch({
  item,
  data,
  mayShare,
  change: { busy, run },
}: Omit<UploadLinkProps, 'path'>): ReactNode {
  const t = useText();
  const { upload_link: isOpen, upload_inherited: isInherited } = data;
  const change = (on: boolean): void =>
    void run(async () => {
      await toEverybody(
        item,
        on ? { perm: 'full_access', anon_link_expiry: null } : { perm: 'delete', link: 'upload' },
      );
    }, t('sharing.upload.failed'));
  return (
    <FormControlLabel
      disabled={!mayShare || busy || (isOpen && isInherited)}
      control={<Switch checked={isOpen} onChange={(_, on) => change(on)} />}
      label={t('sharing.upload.publish')}
    />
  );
}
