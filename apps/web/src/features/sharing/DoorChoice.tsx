import { linkPasswordLength, type LinkControl } from '@mado/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { useId, useState, type ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import type { Shared } from './api.ts';
import type { Change } from './change.ts';
import { controlLink } from './links.ts';

interface DoorChoiceProps {
  item: Shared;
  data: LinkControl;
  change: Change;
}

const doors = ['none', 'password', 'code'] as const;
type Door = (typeof doors)[number];

/** What a link asks for: nothing, a password, or a code by mail. */
export function DoorChoice({ item, data, change: { busy, run } }: DoorChoiceProps): ReactNode {
  const t = useText();
  const id = useId();
  const now: Door = data.has_password ? 'password' : data.addresses ? 'code' : 'none';
  const [chosen, setChosen] = useState(now);
  const set = (body: Parameters<typeof controlLink>[1]): Promise<boolean> =>
    run(() => controlLink(item, body), t('sharing.link.failed'));
  const choose = (door: Door): void => {
    setChosen(door);
    if (door === 'none' && now !== 'none') void set({ password: null, addresses: null });
  };
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <FormControl disabled={busy}>
        <FormLabel id={id}>{t('sharing.control.asks')}</FormLabel>
        <RadioGroup aria-labelledby={id} value={chosen} onChange={(_, door) => choose(door as Door)}>
          {doors.map((door) => (
            <FormControlLabel
              key={door}
              value={door}
              control={<Radio size="small" />}
              label={t(`sharing.control.door.${door}`)}
            />
          ))}
        </RadioGroup>
      </FormControl>
      {chosen === 'password' && (
        <OneField
          key="password"
          type="password"
          label={t('sharing.control.password')}
          hint={t(now === 'password' ? 'sharing.control.passwordSet' : 'sharing.control.passwordHint', {
            count: linkPasswordLength,
          })}
          initial=""
          isReady={(text) => text.length >= linkPasswordLength}
          busy={busy}
          onSet={(password) => set({ password })}
        />
      )}
      {chosen === 'code' && (
        <OneField
          key="code"
          type="text"
          label={t('sharing.control.addresses')}
          hint={t('sharing.control.addressesHint')}
          initial={(data.addresses ?? []).join(', ')}
          isReady={(text) => wordsOf(text).length > 0}
          busy={busy}
          onSet={(text) => set({ addresses: wordsOf(text) })}
        />
      )}
    </Box>
  );
}

function wordsOf(text: string): string[] {
  return text.split(/[\s,、，]+/).filter((word) => word !== '');
}

interface OneFieldProps {
  type: 'password' | 'text';
  label: string;
  hint: string;
  initial: string;
  isReady: (text: string) => boolean;
  busy: boolean;
  onSet: (text: string) => Promise<boolean>;
}

function OneField({ type, label, hint, initial, isReady, busy, onSet }: OneFieldProps): ReactNode {
  const t = useText();
  const [text, setText] = useState(initial);
  const submit = async (): Promise<void> => {
    if ((await onSet(text)) && type === 'password') setText('');
  };
  return (
    <Box
      component="form"
      noValidate
      sx={{ display: 'grid', gap: 1 }}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady(text)) void submit();
      }}
    >
      <TextField
        size="small"
        fullWidth
        type={type}
        label={label}
        helperText={hint}
        value={text}
        slotProps={{ htmlInput: { autoComplete: type === 'password' ? 'new-password' : 'off' } }}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" variant="outlined" disabled={busy || !isReady(text)} sx={{ justifySelf: 'start' }}>
        {t('sharing.control.set')}
      </Button>
    </Box>
  );
}
