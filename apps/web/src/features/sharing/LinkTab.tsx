import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { dayInJapan, isDay } from '../../app/day.ts';
import { DayField } from '../../app/DayField.tsx';
import { useText } from '../../app/language/use-text.ts';
import type { Addresses } from './addresses.ts';
import { toEverybody, type Shared, type ShareData } from './api.ts';
import type { Change } from './change.ts';
import { LinkAddress } from './LinkAddress.tsx';
import { LinkControls } from './LinkControls.tsx';
import { UploadLink } from './UploadLink.tsx';

interface LinkTabProps {
  item: Shared;
  addresses: Addresses;
  data: ShareData;
  mayShare: boolean;
  change: Change;
}

/** A link ends so many days ahead unless one says otherwise. */
const daysAhead = 7;

/** The public link for viewing, until when it holds, and the link that only takes uploads. */
export function LinkTab({ item, addresses, data, mayShare, change }: LinkTabProps): ReactNode {
  const t = useText();
  const { busy, run } = change;
  const isOpen = data.anonymous_perm === 'read';
  const isOwn = !data.anonymous_inherited;
  const set = (body: Parameters<typeof toEverybody>[1]): void =>
    void run(async () => void (await toEverybody(item, body)), t('sharing.link.failed'));
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
      <Typography variant="caption" component="p" color="text.secondary">
        {isOpen && !isOwn ? t('sharing.link.above') : t('sharing.link.hint')}
      </Typography>
      {isOpen && (
        <>
          {isOwn && <EndOfLink key={data.expiry} data={data} locked={locked} onChange={set} />}
          {isOwn && (
            <FormControlLabel
              disabled={locked}
              control={
                <Checkbox
                  size="small"
                  checked={data.anonymous_download}
                  onChange={(_, allow) => set({ perm: 'read', allow_download: allow })}
                />
              }
              label={t('sharing.link.download')}
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

interface EndOfLinkProps {
  data: ShareData;
  locked: boolean;
  onChange: (body: Parameters<typeof toEverybody>[1]) => void;
}

/** Permanent, or the last day on which it holds, in Japan. */
function EndOfLink({ data, locked, onChange }: EndOfLinkProps): ReactNode {
  const t = useText();
  const [now] = useState(() => new Date());
  const [day, setDay] = useState(data.expiry ?? '');
  const today = dayInJapan(now);
  const problem = isDay(day) ? (day < today ? 'past' : null) : 'noDay';
  const apply = (next: string): void => {
    setDay(next);
    if (isDay(next) && next >= today && next !== data.expiry) onChange({ perm: 'read', anon_link_expiry: next });
  };
  return (
    <>
      <FormControlLabel
        disabled={locked}
        control={
          <Checkbox
            size="small"
            checked={data.is_permanent}
            onChange={(_, permanent) =>
              onChange({ perm: 'read', anon_link_expiry: permanent ? null : dayInJapan(now, daysAhead) })
            }
          />
        }
        label={t('sharing.link.permanent')}
      />
      {!data.is_permanent && (
        <DayField
          label={t('sharing.link.end')}
          value={day}
          min={today}
          disabled={locked}
          error={problem !== null}
          helperText={t(`sharing.link.${problem ?? 'endsWith'}`)}
          onChange={apply}
        />
      )}
    </>
  );
}
