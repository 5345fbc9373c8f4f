import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { Link as RouterLink } from 'react-router';
import { useText } from '../../../app/language/use-text.ts';
import { NewPasswordFields } from '../NewPasswordFields.tsx';
import { PasswordField } from '../PasswordField.tsx';
import { showFailure } from '../show-failure.ts';
import { setPassword } from './api.ts';
import { FormEnd } from './FormEnd.tsx';

/** Another password of one's account. `email`: so that a keeper of passwords knows whose it is. */
export function PasswordForm({ email }: { email: string }): ReactNode {
  const t = useText();
  const form = useForm({ defaultValues: { old_password: '', new_password1: '', new_password2: '' } });
  const { errors, isSubmitting } = form.formState;
  const [done, setDone] = useState<string | null>(null);
  const submit = form.handleSubmit(async (fields) => {
    setDone(null);
    try {
      await setPassword(fields);
      form.reset();
      setDone(t('settings.password.done'));
    } catch (failure) {
      showFailure(t, form, failure, t('settings.failed'));
    }
  });
  return (
    <Stack component="form" noValidate spacing={1} onSubmit={(event) => void submit(event)}>
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t('settings.password.old')}
        kind="current-password"
        error={errors.old_password?.message}
        field={form.register('old_password', { required: t('accounts.passwordRequired') })}
      />
      {/* Also for whom an issuer signs in, who has never had a password here. */}
      <Box sx={{ pb: 1.5 }}>
        <Link component={RouterLink} to="/pw-reset" sx={{ fontSize: 14 }}>
          {t('accounts.forgotten')}
        </Link>
      </Box>
      <NewPasswordFields form={form} names={['new_password1', 'new_password2']} />
      <FormEnd
        problem={errors.root?.message}
        done={done}
        busy={isSubmitting}
        words={{ submit: t('settings.password.submit'), busy: t('accounts.saving') }}
      />
    </Stack>
  );
}
