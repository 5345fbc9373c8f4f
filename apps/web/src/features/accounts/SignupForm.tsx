import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useText } from '../../app/language/use-text.ts';
import { register } from './api.ts';
import { EmailField } from './EmailField.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { showFailure } from './show-failure.ts';

/** Name, address and password of somebody new; the server says the rest by mail. */
export function SignupForm({ onSent }: { onSent: (email: string) => void }): ReactNode {
  const t = useText();
  const form = useForm({ defaultValues: { username: '', email: '', password1: '', password2: '' } });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (fields) => {
    try {
      onSent(await register(fields));
    } catch (failure) {
      showFailure(t, form, failure, t('accounts.signup.failed'));
    }
  });

  return (
    <Stack component="form" noValidate spacing={2} onSubmit={(event) => void submit(event)}>
      {errors.root?.message !== undefined && <Alert severity="error">{errors.root.message}</Alert>}
      <TextField
        label={t('accounts.username')}
        autoComplete="name"
        autoFocus
        fullWidth
        error={errors.username !== undefined}
        helperText={errors.username?.message ?? ' '}
        {...form.register('username', {
          validate: (value) => value.trim() !== '' || t('accounts.usernameRequired'),
        })}
      />
      <EmailField form={form} name="email" />
      <NewPasswordFields form={form} names={['password1', 'password2']} />
      <Button type="submit" variant="contained" size="large" fullWidth disabled={isSubmitting}>
        {isSubmitting ? t('accounts.signup.submitting') : t('accounts.signup.submit')}
      </Button>
    </Stack>
  );
}
