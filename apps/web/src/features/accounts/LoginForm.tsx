import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { Link as RouterLink } from 'react-router';
import { failureText } from '../../app/failure-text.ts';
import { RequestFailure } from '../../app/http/index.ts';
import { useText } from '../../app/language/use-text.ts';
import { startSession } from './api.ts';
import { EmailField } from './EmailField.tsx';
import type { FactorChallenge } from './factor-challenge.ts';
import { PasswordField } from './PasswordField.tsx';

interface LoginFormProps {
  onSignedIn: () => void;
  /** The password is right, and the account has a second factor. */
  onFactor: (challenge: FactorChallenge) => void;
  /** The password is right, and the account waits for approval or was deactivated [WB-52]. */
  onInactive: (email: string) => void;
}

/** E-mail and password; says what is wrong beside what is wrong. */
export function LoginForm({ onSignedIn, onFactor, onInactive }: LoginFormProps): ReactNode {
  const t = useText();
  const form = useForm({ defaultValues: { email: '', password: '' } });
  const { errors, isSubmitting } = form.formState;
  const [unconfirmed, setUnconfirmed] = useState(false);

  const submit = form.handleSubmit(async ({ email, password }) => {
    setUnconfirmed(false);
    try {
      const challenge = await startSession(email.trim(), password);
      if (challenge) return onFactor(challenge);
    } catch (failure) {
      const code = failure instanceof RequestFailure ? failure.code : null;
      if (code === 'user_inactive') return onInactive(email.trim());
      setUnconfirmed(code === 'email_unconfirmed');
      form.setError('root', { message: failureText(t, failure, t('accounts.failed')) });
      form.setFocus('password', { shouldSelect: true });
      return;
    }
    onSignedIn();
  });

  return (
    <Stack component="form" noValidate spacing={2} onSubmit={(event) => void submit(event)}>
      {errors.root?.message !== undefined && (
        <Alert severity="error">
          {errors.root.message}
          {unconfirmed && (
            <Link
              component={RouterLink}
              to="/resend-email/"
              state={{ email: form.getValues('email').trim() }}
              sx={{ display: 'block', mt: 1 }}
            >
              {t('accounts.resend.title')}
            </Link>
          )}
        </Alert>
      )}
      <EmailField form={form} name="email" autoFocus />
      <PasswordField
        label={t('accounts.password')}
        kind="current-password"
        error={errors.password?.message}
        field={form.register('password', { required: t('accounts.passwordRequired') })}
      />
      <Button type="submit" variant="contained" size="large" fullWidth disabled={isSubmitting}>
        {isSubmitting ? t('accounts.submitting') : t('accounts.submit')}
      </Button>
    </Stack>
  );
}
