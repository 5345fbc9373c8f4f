import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useText } from '../../../app/language/use-text.ts';
import { showFailure } from '../show-failure.ts';
import { rename } from './api.ts';
import { FormEnd } from './FormEnd.tsx';

/** One's name. */
export function NameForm({ name }: { name: string }): ReactNode {
  const t = useText();
  const form = useForm({ defaultValues: { username: name } });
  const { errors, isSubmitting } = form.formState;
  const [done, setDone] = useState<string | null>(null);
  const submit = form.handleSubmit(async ({ username }) => {
    setDone(null);
    try {
      await rename(username);
      setDone(t('settings.name.done'));
    } catch (failure) {
      showFailure(t, form, failure, t('settings.failed'));
    }
  });
  return (
    <Stack component="form" noValidate spacing={1} onSubmit={(event) => void submit(event)}>
      <TextField
        label={t('accounts.username')}
        autoComplete="name"
        fullWidth
        error={errors.username !== undefined}
        helperText={errors.username?.message ?? ' '}
        {...form.register('username', { validate: (value) => value.trim() !== '' || t('accounts.usernameRequired') })}
      />
      <FormEnd
        problem={errors.root?.message}
        done={done}
        busy={isSubmitting}
        words={{ submit: t('settings.name.submit'), busy: t('accounts.saving') }}
      />
    </Stack>
  );
}
