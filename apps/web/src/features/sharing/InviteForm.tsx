import type { Level } from '@mado/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { PersonField } from '../../app/PersonField.tsx';
import { useFoundPeople } from '../../app/use-found-people.ts';
import { toPerson, type Shared } from './api.ts';
import type { Addresses } from './addresses.ts';
import { asksForDownload, DownloadChoice, downloadOf } from './DownloadChoice.tsx';
import { LevelSelect } from './LevelSelect.tsx';
import type { Change } from './change.ts';

interface InviteFormProps {
  item: Shared;
  addresses: Addresses;
  change: Change;
}

const places = ['viewer', 'download'] as const;
type Place = (typeof places)[number];
const longest = 1500;

/** Shares with somebody, who is told by mail unless one says otherwise. Who can be found is proposed as one types. */
export function InviteForm({ item, addresses, change: { busy, run } }: InviteFormProps): ReactNode {
  const t = useText();
  const [email, setEmail] = useState('');
  const [perm, setPerm] = useState<Level>('can_view');
  const [download, setDownload] = useState(true);
  const [isSend, setIsSend] = useState(true);
  const [message, setMessage] = useState('');
  const [named, setNamed] = useState<readonly Place[]>([]);
  const people = useFoundPeople(null, email);
  // A page on which they may not download leads nowhere.
  const offered = asksForDownload(perm) && !download ? { ...addresses, download: null } : addresses;
  const isAddress = /^\S+@\S+$/.test(email.trim());

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const lines = named.flatMap((one) => {
      const address = offered[one];
      return address === null ? [] : [`${t(`sharing.address.${one}`)}: ${location.origin}${address}`];
    });
    const text = [message.trim(), lines.join('\n')].filter((part) => part !== '').join('\n\n');
    const given = { email: email.trim(), perm, ...downloadOf(perm, download) };
    const body = { ...given, isSend, ...(isSend && text !== '' && { message: text }) };
    if (!(await run(() => toPerson(item, body), t('sharing.invite.failed')))) return;
    setEmail('');
    setMessage('');
  };
  return (
    <Box
      component="form"
      aria-label={t('sharing.invite.submit')}
      noValidate
      onSubmit={(event: SubmitEvent) => void submit(event)}
      sx={{ display: 'grid', gap: 1.5 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start' }}>
        <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
          <PersonField
            label={t('sharing.invite.person')}
            value={email}
            onChange={setEmail}
            people={people.filter((one) => one.email !== email.trim())}
          />
        </Box>
        <LevelSelect label={t('sharing.invite.level')} value={perm} onChange={setPerm} />
      </Box>
      <DownloadChoice perm={perm} value={download} onChange={setDownload} />
      <FormControlLabel
        control={<Checkbox size="small" checked={isSend} onChange={(_, on) => setIsSend(on)} />}
        label={t('sharing.invite.notify')}
      />
      {isSend && (
        <Box sx={{ display: 'grid', gap: 0.5 }}>
          <TextField
            size="small"
            multiline
            minRows={2}
            maxRows={6}
            label={t('sharing.invite.words')}
            value={message}
            slotProps={{ htmlInput: { maxLength: longest } }}
            onChange={({ target }) => setMessage(target.value)}
          />
          <AddressChoice addresses={offered} named={named} onChange={setNamed} />
        </Box>
      )}
      <Button type="submit" variant="contained" disabled={busy || !isAddress} sx={{ justifySelf: 'end' }}>
        {t('sharing.invite.submit')}
      </Button>
    </Box>
  );
}

interface AddressChoiceProps {
  addresses: Addresses;
  named: readonly Place[];
  onChange: (named: readonly Place[]) => void;
}

/** Which addresses stand in the mail, besides the one where it lies. */
function AddressChoice({ addresses, named, onChange }: AddressChoiceProps): ReactNode {
  const t = useText();
  const offered = places.filter((one) => addresses[one] !== null);
  if (offered.length === 0) return null;
  return (
    <Box role="group" aria-label={t('sharing.invite.addresses')}>
      <Typography variant="caption" color="text.secondary">
        {t('sharing.invite.addresses')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap' }}>
        <FormControlLabel control={<Checkbox size="small" checked disabled />} label={t('sharing.address.storage')} />
        {offered.map((one) => (
          <FormControlLabel
            key={one}
            control={
              <Checkbox
                size="small"
                checked={named.includes(one)}
                onChange={(_, on) => onChange(on ? [...named, one] : named.filter((other) => other !== one))}
              />
            }
            label={t(`sharing.address.${one}`)}
          />
        ))}
      </Box>
    </Box>
  );
}
