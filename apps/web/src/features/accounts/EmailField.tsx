import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useText } from '../../app/language/use-text.ts';
import { wordsOf } from './words-of.ts';

/** An e-mail address that is asked for; `name`: under which the form keeps it. */
export function EmailField<Fields extends FieldValues>({
  form,
  name,
  label,
  autoFocus = false,
}: {
  form: UseFormReturn<Fields>;
  name: Path<Fields>;
  label?: string;
  autoFocus?: boolean;
}): ReactNode {
  const t = useText();
  const error = wordsOf(form.formState.errors, name);
  return (
    <TextField
      label={label ?? t('accounts.email')}
      type="email"
      autoComplete="username"
      autoFocus={autoFocus}
      fullWidth
      error={error !== undefined}
      helperText={error ?? ' '}
      {...form.register(name, {
        validate: (value: string) =>
          value.trim() === ''
            ? t('accounts.emailRequired')
            : /^\S+@\S+$/.test(value.trim()) || t('accounts.emailInvalid'),
      })}
    />
  );
}
