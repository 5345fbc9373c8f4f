import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useText } from '../../app/language/use-text.ts';

interface CodeFieldProps {
  kind: 'totp' | 'recovery';
  error: string | undefined;
  field: UseFormRegisterReturn;
}

/** A code as it is typed or put in by the telephone: figures for that of an app. */
export function CodeField({ kind, error, field }: CodeFieldProps): ReactNode {
  const t = useText();
  return (
    <TextField
      key={kind}
      label={t(kind === 'totp' ? 'factors.code' : 'factors.recoveryCode')}
      autoFocus
      autoComplete={kind === 'totp' ? 'one-time-code' : 'off'}
      fullWidth
      error={error !== undefined}
      helperText={error ?? ' '}
      slotProps={{
        htmlInput: {
          inputMode: kind === 'totp' ? 'numeric' : 'text',
          spellCheck: false,
          autoCapitalize: 'off',
          maxLength: 64,
        },
      }}
      {...field}
    />
  );
}
