import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { failureText } from '../../failure-text.ts';
import { useText } from '../../language/use-text.ts';
import { goThrough } from './api.ts';

interface PasswordFormProps {
  id: string;
  onThrough: () => void;
}

/** The password of a link. */
export function PasswordForm({ id, onThrough }: PasswordFormProps): ReactNode {
  const t = useText();
  const form = useForm({ defaultValues: { password: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await goThrough(id, { password });
      onThrough();
    } catch (failure) {
      form.setError('root', { message: failureText(t, failure, t('sharing.door.failed')) });
      form.setFocus('password', { shouldSelect: true });
    }
  });
  return (
    <Stack
      component="form"
      noValidate
      spacing={1.5}
      sx={{ width: 1, maxWidth: 360 }}
      onSubmit={(event) => void submit(event)}
    >
      {errors.root?.message !== undefined && <Alert severity="error">{errors.root.message}</Alert>}
      <TextField
        label={t('sharing.door.password')}
        type="password"
        fullWidth
        autoFocus
        error={errors.password !== undefined}
        helperText={errors.password?.message ?? ' '}
        slotProps={{ htmlInput: { autoComplete: 'off' } }}
        {...form.register('password', { required: t('accounts.passwordRequired') })}
      />
      <Button type="submit" variant="contained" size="large" fullWidth disabled={isSubmitting}>
        {t('sharing.door.open')}
      </Button>
    </Stack>
  );
}
