import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { Eye, EyeOff } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useText } from '../../app/language/use-text.ts';
import { failureText } from '../../app/failure-text.ts';
import { startSession } from './api.ts';

interface Fields {
  email: string;
  password: string;
}

/** E-mail and password; says what is wrong beside what is wrong. */
export function LoginForm({ onSignedIn }: { onSignedIn: () => void }): ReactNode {
  const t = useText();
  const [shown, setShown] = useState(false);
  const { register, handleSubmit, setError, setFocus, formState } = useForm<Fields>({
    defaultValues: { email: '', password: '' },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ email, password }) => {
    try {
      await startSession(email.trim(), password);
    } catch (failure) {
      setError('root', { message: messageOf(failure) });
      setFocus('password', { shouldSelect: true });
      return;
    }
    onSignedIn();
  });

  function messageOf(failure: unknown): string {
    return failureText(t, failure, t('accounts.failed'));
  }

  return (
    <Stack component="form" noValidate spacing={2} onSubmit={(event) => void submit(event)}>
      {errors.root?.message !== undefined && <Alert severity="error">{errors.root.message}</Alert>}
      <TextField
        label={t('accounts.email')}
        type="email"
        autoComplete="username"
        autoFocus
        fullWidth
        error={errors.email !== undefined}
        helperText={errors.email?.message ?? ' '}
        {...register('email', {
          validate: (value) =>
            value.trim() === ''
              ? t('accounts.emailRequired')
              : /^\S+@\S+$/.test(value.trim()) || t('accounts.emailInvalid'),
        })}
      />
      <TextField
        label={t('accounts.password')}
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        fullWidth
        error={errors.password !== undefined}
        helperText={errors.password?.message ?? ' '}
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
        {...register('password', { required: t('accounts.passwordRequired') })}
      />
      <Button type="submit" variant="contained" size="large" fullWidth disabled={isSubmitting}>
        {isSubmitting ? t('accounts.submitting') : t('accounts.submit')}
      </Button>
    </Stack>
  );
}
