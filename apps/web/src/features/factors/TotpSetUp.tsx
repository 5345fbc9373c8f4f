import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useText } from '../../app/language/use-text.ts';
import { loadPart } from '../../app/load-part.ts';
import { CodeField } from './CodeField.tsx';
import { factorFailure } from './factor-failure.ts';
import { finishTotp } from './factors.ts';

const QrCode = lazy(() => loadPart(() => import('../../app/QrCode.tsx')));

interface TotpSetUpProps {
  /** What the server gave for it. */
  begun: { ticket: string; secret: string; uri: string };
  /** Recovery codes to be shown, where these are the first. */
  onDone: (codes: string[] | null) => void;
  onBack: () => void;
}

/** The secret for an authenticator app, to be photographed or typed, and the app's first code. */
export function TotpSetUp({ begun, onDone, onBack }: TotpSetUpProps): ReactNode {
  const t = useText();
  const form = useForm({ defaultValues: { code: '' } });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ code }) => {
    try {
      onDone(await finishTotp(begun.ticket, code));
    } catch (failure) {
      form.setError('root', { message: factorFailure(t, failure) });
      form.setFocus('code', { shouldSelect: true });
    }
  });

  return (
    <Stack component="form" noValidate spacing={2} onSubmit={(event) => void submit(event)}>
      <Typography component="h2" variant="h3">
        {t('factors.totp.setUp')}
      </Typography>
      <Typography>{t('factors.totp.scan')}</Typography>
      <Suspense fallback={<Box sx={{ height: 208 }} />}>
        <QrCode text={begun.uri} label={t('factors.totp.qr')} />
      </Suspense>
      <Typography>
        {t('factors.totp.orType')}
        <Box component="code" data-secret sx={{ display: 'block', mt: 0.5, overflowWrap: 'anywhere' }}>
          {begun.secret.replace(/.{4}(?=.)/g, '$& ')}
        </Box>
      </Typography>
      {errors.root?.message !== undefined && <Alert severity="error">{errors.root.message}</Alert>}
      <CodeField
        kind="totp"
        error={errors.code?.message}
        field={form.register('code', { required: t('factors.codeRequired') })}
      />
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <Button type="submit" variant="contained" disabled={isSubmitting}>
          {t('factors.totp.confirm')}
        </Button>
        <Button onClick={onBack}>{t('factors.cancel')}</Button>
      </Stack>
    </Stack>
  );
}
