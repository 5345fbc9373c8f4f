import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import type { Addresses } from './addresses.ts';
import { toEverybody, type Shared, type ShareData } from './api.ts';
import type { LinkChange } from './change.ts';
import { EndOfLink } from './EndOfLink.tsx';
import { LinkAddress } from './LinkAddress.tsx';
import { LinkControls } from './LinkControls.tsx';
import { LinkHint } from './LinkHint.tsx';
import { linkQuery } from './links.ts';
import { UploadLink } from './UploadLink.tsx';

interface LinkTabProps {
  item: Shared;
  addresses: Addresses;
  data: ShareData;
  mayShare: boolean;
  change: LinkChange;
}

/** The public link for viewing, until when it holds, and the link that only takes uploads. */
export function LinkTab({ item, addresses, data, mayShare, change }: LinkTabProps): ReactNode {
  const t = useText();
  const { busy, run } = change;
  const isOpen = data.anonymous_perm === 'read';
  const isOwn = !data.anonymous_inherited;
  // Others are not told how the link is controlled, nor is it where a folder above has it.
  const { data: control } = useQuery({ ...linkQuery(item), enabled: mayShare && (!isOpen || isOwn) });
  const set: ComponentProps<typeof EndOfLink>['onChange'] = (body, beside) =>
    void run(async () => void (await toEverybody(item, body)), t('sharing.link.failed'), beside);
  const locked = !mayShare || busy;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <FormControlLabel
        disabled={locked || (isOpen && !isOwn)}
        control={
          <Switch
            checked={isOpen}
            onChange={(_, on) => set(on ? { perm: 'read' } : { perm: 'delete', link: 'view' })}
          />
        }
        label={t('sharing.link.publish')}
      />
      {isOpen && !isOwn ? (
        <Typography variant="caption" component="p" color="text.secondary">
          {t('sharing.link.above')}
        </Typography>
      ) : (
        <LinkHint control={control} />
      )}
      {isOpen && isOwn && data.anonymous_above && <Alert severity="warning">{t('sharing.link.aboveToo')}</Alert>}
      {isOpen && (
        <>
          {isOwn && <EndOfLink key={data.expiry} data={data} locked={locked} onChange={set} />}
          {isOwn && (
            <Download
              checked={data.anonymous_download}
              locked={locked}
              marked={control?.watermark === true}
              onChange={(allow) => set({ perm: 'read', allow_download: allow })}
            />
          )}
          <LinkAddress label={t('sharing.link.address')} path={addresses.page} />
        </>
      )}
      {mayShare && <LinkControls item={item} isOwn={!isOpen || isOwn} change={change} />}
      {addresses.upload !== null && <UploadLink path={addresses.upload} {...{ item, data, mayShare, change }} />}
    </Box>
  );
}

interface DownloadProps {
  checked: boolean;
  locked: boolean;
  /** Nobody downloads what has a watermark. */
  marked: boolean;
  onChange: (allow: boolean) => void;
}

function Download({ checked, locked, marked, onChange }: DownloadProps): ReactNode {
  const t = useText();
  const id = useId();
  return (
    <Box>
      <FormControlLabel
        disabled={locked || marked}
        control={
          <Checkbox
            size="small"
            checked={checked}
            {...(marked && { slotProps: { input: { 'aria-describedby': id } } })}
            onChange={(_, allow) => onChange(allow)}
          />
        }
        label={t('sharing.link.download')}
      />
      {marked && (
        <Typography id={id} variant="caption" component="p" color="text.secondary">
          {t('sharing.link.downloadMarked')}
        </Typography>
      )}
    </Box>
  );
}
