import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { Eye, EyeOff } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useText } from '../../app/language/use-text.ts';

interface PasswordFieldProps {
  label: string;
  /** What a keeper of passwords puts in, or makes up. */
  kind: 'current-password' | 'new-password';
  error: string | undefined;
  /** What is said below while nothing is wrong. */
  hint?: string;
  field: UseFormRegisterReturn;
}

/** A password, which its writer can look at. */
export function PasswordField({ label, kind, error, hint, field }: PasswordFieldProps): ReactNode {
  const t = useText();
  const [shown, setShown] = useState(false);
  return (
    <TextField
      label={label}
      type={shown ? 'text' : 'password'}
      autoComplete={kind}
      fullWidth
      error={error !== undefined}
      helperText={error ?? hint ?? ' '}
      slotProps={{
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                aria-label={shown ? t('accounts.hidePassword') : t('accounts.showPassword')}
                onClick={() => setShown(!shown)}
              >
                {shown ? <EyeOff size={18} /> : <Eye size={18} />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
      {...field}
    />
  );
}
