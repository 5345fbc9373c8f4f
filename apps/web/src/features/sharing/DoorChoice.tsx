import type { LinkControl } from '@mado/contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import type { FieldTexts } from '../../app/use-change.ts';
import type { Shared } from './api.ts';
import type { LinkChange } from './change.ts';
import { AddressesField, PasswordField } from './DoorFields.tsx';
import { controlLink } from './links.ts';

interface DoorChoiceProps {
  item: Shared;
  data: LinkControl;
  change: LinkChange;
}

const doors = ['none', 'password', 'code'] as const;
type Door = (typeof doors)[number];

/** What a link asks for: nothing, a password, or a code by mail. */
export function DoorChoice({ item, data, change: { busy, run, onUnset } }: DoorChoiceProps): ReactNode {
  const t = useText();
  const id = useId();
  const now: Door = data.has_password ? 'password' : data.addresses ? 'code' : 'none';
  const sent = (data.addresses ?? []).join(', ');
  // null: as it is.
  const [chosen, setChosen] = useState<Door | null>(null);
  const [password, setPassword] = useState('');
  const [typed, setTyped] = useState<string | null>(null);
  const door = chosen ?? now;
  const addresses = typed ?? sent;
  const isTyped = { none: false, password: password !== '', code: addresses !== sent }[door];
  // What is chosen with nothing to type is sent at once.
  const unset = door !== 'none' && (door !== now || isTyped);
  useEffect(() => {
    onUnset(unset);
    return () => onUnset(false);
  }, [unset, onUnset]);
  const set = async (
    body: Parameters<typeof controlLink>[1],
    beside?: (fields: FieldTexts) => boolean,
  ): Promise<boolean> => {
    const done = await run(() => controlLink(item, body), t('sharing.link.failed'), beside);
    if (done) {
      setChosen(null);
      setPassword('');
      setTyped(null);
    }
    return done;
  };
  const choose = async (next: Door): Promise<void> => {
    setChosen(next === now ? null : next);
    // Nothing has to be typed for it. Where that is refused, the link goes on asking.
    if (next === 'none' && now !== 'none' && !(await set({ password: null, addresses: null }))) setChosen(null);
  };
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <FormControl disabled={busy}>
        <FormLabel id={id}>{t('sharing.control.asks')}</FormLabel>
        <RadioGroup aria-labelledby={id} value={door} onChange={(_, next) => void choose(next as Door)}>
          {doors.map((one) => (
            <FormControlLabel
              key={one}
              value={one}
              control={<Radio size="small" />}
              label={t(`sharing.control.door.${one}`)}
            />
          ))}
        </RadioGroup>
      </FormControl>
      {unset && !busy && (
        <Alert severity="warning" role="status">
          {t(`sharing.control.unset.${now}`)}
        </Alert>
      )}
      {door === 'password' && (
        <PasswordField isSet={now === 'password'} text={password} onType={setPassword} {...{ busy, set }} />
      )}
      {door === 'code' && <AddressesField text={addresses} onType={setTyped} {...{ busy, set }} />}
    </Box>
  );
}
