import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useText } from '../../app/language/use-text.ts';
import { confirmReset } from './api.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { showFailure } from './show-failure.ts';

/** A new password by the link of a mail. */
export function NewPasswordForm({ uid, token, onDone }: { uid: string; token: string; onDone: () => void }): ReactNode {
  const t = useText();
  const form = useForm({ defaultValues: { new_password1: '', new_password2: '' } });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (fields) => {
    try {
      await confirmReset({ ...fields, uid, token });
      onDone();
    } catch (failure) {
      showFailure(t, form, failure, t('accounts.failed'));
    }
  });

  return (
    <Stack component="form" noValidate spacing={2} onSubmit={(event) => void submit(event)}>
      {errors.root?.message !== undefined && <Alert severity="error">{errors.root.message}</Alert>}
      <NewPasswordFields form={form} names={['new_password1', 'new_password2']} />
      <Button type="submit" variant="contained" size="large" fullWidth disabled={isSubmitting}>
        {isSubmitting ? t('accounts.saving') : t('accounts.reset.set')}
      </Button>
    </Stack>
  );
}
