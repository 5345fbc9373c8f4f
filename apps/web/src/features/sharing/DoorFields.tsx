import { codeAddressForm, codeAddressLimit, linkPasswordLength, type changeLinkControl } from '@mado/contract';
import type { GivenInput } from '@mado/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState, type ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { useRefusedField } from './use-refused-field.ts';

interface DoorFieldProps {
  text: string;
  onType: (text: string) => void;
  busy: boolean;
  /** Sends it; says beside which field what was refused is said. */
  set: (
    body: GivenInput<typeof changeLinkControl>['body'],
    beside: ReturnType<typeof useRefusedField>['beside'],
  ) => Promise<boolean>;
}

/** The password of a link, as it is to be from now on. */
export function PasswordField({ isSet, ...door }: DoorFieldProps & { isSet: boolean }): ReactNode {
  const t = useText();
  const { refused, clear, beside } = useRefusedField('password');
  return (
    <OneField
      {...door}
      type="password"
      label={t('sharing.control.password')}
      hint={t(isSet ? 'sharing.control.passwordSet' : 'sharing.control.passwordHint', { count: linkPasswordLength })}
      wrong={refused}
      isReady={door.text.length >= linkPasswordLength}
      onClear={clear}
      onSet={() => void door.set({ password: door.text }, beside)}
    />
  );
}

/** To whom codes of a link go. */
export function AddressesField(door: DoorFieldProps): ReactNode {
  const t = useText();
  const { refused, clear, beside } = useRefusedField('addresses');
  const [unknown, setUnknown] = useState<string | null>(null);
  const words = wordsOf(door.text);
  const submit = (): void => {
    const wrong = words.find((word) => !codeAddressForm.test(word) || word.length > codeAddressLimit);
    if (wrong === undefined) void door.set({ addresses: words }, beside);
    else setUnknown(wrong);
  };
  return (
    <OneField
      {...door}
      type="text"
      label={t('sharing.control.addresses')}
      hint={t('sharing.control.addressesHint')}
      wrong={unknown === null ? refused : t('sharing.control.addressUnknown', { address: unknown })}
      isReady={words.length > 0}
      onClear={() => {
        clear();
        setUnknown(null);
      }}
      onSet={submit}
    />
  );
}

function wordsOf(text: string): string[] {
  return text.split(/[\s,、，]+/).filter((word) => word !== '');
}

interface OneFieldProps extends Omit<DoorFieldProps, 'set'> {
  type: 'password' | 'text';
  label: string;
  hint: string;
  /** What is wrong with what stands there. */
  wrong: string | null;
  isReady: boolean;
  onClear: () => void;
  onSet: () => void;
}

function OneField({ type, label, hint, wrong, text, isReady, busy, onType, onClear, onSet }: OneFieldProps): ReactNode {
  const t = useText();
  return (
    <Box
      component="form"
      noValidate
      sx={{ display: 'grid', gap: 1 }}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !busy) onSet();
      }}
    >
      <TextField
        size="small"
        fullWidth
        type={type}
        label={label}
        error={wrong !== null}
        helperText={wrong ?? hint}
        value={text}
        sx={{ overflowWrap: 'anywhere' }}
        slotProps={{ htmlInput: { autoComplete: type === 'password' ? 'new-password' : 'off' } }}
        onChange={({ target }) => {
          onClear();
          onType(target.value);
        }}
      />
      <Button type="submit" variant="outlined" disabled={busy || !isReady} sx={{ justifySelf: 'start' }}>
        {t('sharing.control.set')}
      </Button>
    </Box>
  );
}
