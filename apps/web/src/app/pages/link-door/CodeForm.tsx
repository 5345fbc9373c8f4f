import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { failureText } from '../../failure-text.ts';
import { useText } from '../../language/use-text.ts';
import { askForCode, goThrough } from './api.ts';
import { DoorForm } from './DoorForm.tsx';

interface CodeFormProps {
  id: string;
  onThrough: () => void;
}

/** An address, and then the code that went there. Whether one went is not said: the link may be for others. */
export function CodeForm({ id, onThrough }: CodeFormProps): ReactNode {
  const t = useText();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({ defaultValues: { email: '', code: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ email, code }) => {
    try {
      if (sentTo === null) {
        await askForCode(id, email.trim());
        setSentTo(email.trim());
      } else {
        await goThrough(id, { email: sentTo, code });
        onThrough();
      }
    } catch (failure) {
      form.setError('root', { message: failureText(t, failure, t('sharing.door.failed')) });
    }
  });
  return (
    <DoorForm
      failure={errors.root?.message}
      action={t(sentTo === null ? 'sharing.door.send' : 'sharing.door.open')}
      busy={isSubmitting}
      onSubmit={(event) => void submit(event)}
      below={
        sentTo !== null && (
          <Button
            onClick={() => {
              form.clearErrors();
              form.resetField('code');
              setSentTo(null);
            }}
          >
            {t('sharing.door.again')}
          </Button>
        )
      }
    >
      {sentTo === null ? (
        <TextField
          key="email"
          label={t('sharing.door.email')}
          type="email"
          fullWidth
          autoFocus
          error={errors.email !== undefined}
          helperText={errors.email?.message ?? ' '}
          slotProps={{ htmlInput: { autoComplete: 'email' } }}
          {...form.register('email', { required: t('sharing.door.emailRequired') })}
        />
      ) : (
        <>
          <Alert severity="info" sx={{ overflowWrap: 'anywhere' }}>
            {t('sharing.door.sent', { email: sentTo })}
          </Alert>
          <TextField
            key="code"
            label={t('sharing.door.code')}
            fullWidth
            autoFocus
            error={errors.code !== undefined}
            helperText={errors.code?.message ?? ' '}
            slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 10 } }}
            {...form.register('code', { required: t('sharing.door.codeRequired') })}
          />
        </>
      )}
    </DoorForm>
  );
}
