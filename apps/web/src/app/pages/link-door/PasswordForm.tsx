import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { failureText } from '../../failure-text.ts';
import { useText } from '../../language/use-text.ts';
import { goThrough } from './api.ts';
import { DoorForm } from './DoorForm.tsx';

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
    <DoorForm
      failure={errors.root?.message}
      action={t('sharing.door.open')}
      busy={isSubmitting}
      onSubmit={(event) => void submit(event)}
    >
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
    </DoorForm>
  );
}
