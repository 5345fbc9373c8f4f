import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { failureText } from '../../app/failure-text.ts';
import { useText } from '../../app/language/use-text.ts';
import { land } from './api.ts';
import { rememberLanding } from './landed-events.ts';

interface LandingFormProps {
  /** Of the event whose page it is; null: one says which. */
  eventName: string | null;
  /** Given where the event is. */
  onLanded: (url: string) => void;
}

/** The name of an event and its password. A wrong name and a wrong password are answered alike. */
export function LandingForm({ eventName, onLanded }: LandingFormProps): ReactNode {
  const t = useText();
  const form = useForm({ defaultValues: { name: eventName ?? '', password: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ name, password }) => {
    try {
      const url = await land(name.trim(), password);
      rememberLanding({ url, eventName: name.trim() });
      onLanded(url);
    } catch (failure) {
      form.setError('root', { message: failureText(t, failure, t('conferences.landing.failed')) });
      form.setFocus('password', { shouldSelect: true });
    }
  });
  return (
    <Stack component="form" noValidate spacing={2} onSubmit={(event) => void submit(event)}>
      {errors.root?.message !== undefined && <Alert severity="error">{errors.root.message}</Alert>}
      {eventName === null && (
        <TextField
          label={t('conferences.landing.eventName')}
          fullWidth
          autoFocus
          error={errors.name !== undefined}
          helperText={errors.name?.message ?? ' '}
          slotProps={{ htmlInput: { autoComplete: 'off' } }}
          {...form.register('name', { required: t('conferences.landing.nameRequired') })}
        />
      )}
      <TextField
        label={t('conferences.landing.password')}
        type="password"
        fullWidth
        autoFocus={eventName !== null}
        error={errors.password !== undefined}
        helperText={errors.password?.message ?? ' '}
        slotProps={{ htmlInput: { autoComplete: 'off' } }}
        {...form.register('password', { required: t('accounts.passwordRequired') })}
      />
      <Button type="submit" variant="contained" size="large" fullWidth disabled={isSubmitting}>
        {t(isSubmitting ? 'conferences.landing.submitting' : 'conferences.landing.submit')}
      </Button>
    </Stack>
  );
}
