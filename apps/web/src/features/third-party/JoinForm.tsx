import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { Link as RouterLink } from 'react-router';
import { failureText } from '../../app/failure-text.ts';
import { useText } from '../../app/language/use-text.ts';
import { join, type NextStep } from './hand-in.ts';

interface JoinFormProps {
  ticket: string;
  /** The address that has an account. */
  email: string;
  onJoined: (next: NextStep) => void;
}

/** The address has an account: its password says that it is theirs. */
export function JoinForm({ ticket, email, onJoined }: JoinFormProps): ReactNode {
  const t = useText();
  const form = useForm({ defaultValues: { password: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ password }) => {
    try {
      onJoined(await join(ticket, password));
    } catch (failure) {
      form.setError('root', { message: failureText(t, failure, t('accounts.failed')) });
      form.setFocus('password', { shouldSelect: true });
    }
  });
  return (
    <Stack component="form" noValidate spacing={2} onSubmit={(event) => void submit(event)}>
      <Typography component="p" sx={{ pb: 1 }}>
        {t('thirdParty.join.lead', { email })}
      </Typography>
      {errors.root?.message !== undefined && <Alert severity="error">{errors.root.message}</Alert>}
      {/* So that a keeper of passwords knows whose it is. */}
      <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />
      <TextField
        label={t('accounts.password')}
        type="password"
        autoComplete="current-password"
        autoFocus
        fullWidth
        error={errors.password !== undefined}
        helperText={errors.password?.message ?? ' '}
        {...form.register('password', { required: t('accounts.passwordRequired') })}
      />
      <Button type="submit" variant="contained" size="large" fullWidth disabled={isSubmitting}>
        {isSubmitting ? t('accounts.submitting') : t('thirdParty.join.submit')}
      </Button>
      <Link component={RouterLink} to="/pw-reset" sx={{ fontSize: 14 }}>
        {t('accounts.forgotten')}
      </Link>
    </Stack>
  );
}
