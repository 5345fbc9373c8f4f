import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useText } from '../../app/language/use-text.ts';
import { EmailField } from './EmailField.tsx';
import { showFailure } from './show-failure.ts';

interface MailRequestFormProps {
  /** What stands in the field at first. */
  email: string;
  /** Has the server send the letter. */
  ask: (email: string) => Promise<void>;
  onSent: (email: string) => void;
}

/** An address to which a letter goes, if it is known there. */
export function MailRequestForm({ email: given, ask, onSent }: MailRequestFormProps): ReactNode {
  const t = useText();
  const form = useForm({ defaultValues: { email: given } });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ email }) => {
    try {
      await ask(email.trim());
      onSent(email.trim());
    } catch (failure) {
      showFailure(t, form, failure, t('accounts.mailFailed'));
    }
  });

  return (
    <Stack component="form" noValidate spacing={2} onSubmit={(event) => void submit(event)}>
      {errors.root?.message !== undefined && <Alert severity="error">{errors.root.message}</Alert>}
      <EmailField form={form} name="email" autoFocus />
      <Button type="submit" variant="contained" size="large" fullWidth disabled={isSubmitting}>
        {isSubmitting ? t('accounts.sendingMail') : t('accounts.sendMail')}
      </Button>
    </Stack>
  );
}
