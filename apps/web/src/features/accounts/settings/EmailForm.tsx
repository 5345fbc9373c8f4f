import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import { useSnackbar } from 'notistack';
import { useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { failureText } from '../../../app/failure-text.ts';
import { RequestFailure } from '../../../app/http/index.ts';
import { useText } from '../../../app/language/use-text.ts';
import { EmailField } from '../EmailField.tsx';
import { showFailure } from '../show-failure.ts';
import { askedEmailQuery, askForEmail } from './api.ts';
import { FormEnd } from './FormEnd.tsx';

/**
 * Another address of one's account; the old one holds until the new one is confirmed. What is wrong with the address
 * stands beside it, any other failure in a toast.
 */
export function EmailForm(): ReactNode {
  const t = useText();
  const queries = useQueryClient();
  const { enqueueSnackbar } = useSnackbar();
  const form = useForm({ defaultValues: { new_email: '' } });
  const { isSubmitting } = form.formState;
  const [done, setDone] = useState<string | null>(null);
  const submit = form.handleSubmit(async ({ new_email: email }) => {
    setDone(null);
    try {
      queries.setQueryData(askedEmailQuery.queryKey, await askForEmail(email));
      form.reset();
      setDone(t('settings.email.done'));
    } catch (failure) {
      if (failure instanceof RequestFailure && 'new_email' in failure.fields) showFailure(t, form, failure, '');
      else enqueueSnackbar(failureText(t, failure, t('accounts.mailFailed')), { variant: 'error' });
    }
  });
  return (
    <Stack component="form" noValidate spacing={1} onSubmit={(event) => void submit(event)}>
      <EmailField form={form} name="new_email" label={t('settings.email.label')} />
      <FormEnd
        done={done}
        busy={isSubmitting}
        words={{ submit: t('settings.email.submit'), busy: t('settings.email.busy') }}
      />
    </Stack>
  );
}
