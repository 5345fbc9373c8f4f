import type { FactorProof } from '@mado/contract';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { Link as RouterLink } from 'react-router';
import { useText } from '../../app/language/use-text.ts';
import { factorFailure } from './factor-failure.ts';

interface ProofFormProps {
  /** What is about to be done. */
  title: string;
  detail: string;
  button: string;
  /** Whether what is made gets a name, and which it has at first. */
  name?: string;
  run: (proof: FactorProof, name: string) => Promise<void>;
  onBack: () => void;
}

/** The password once more, before factors are changed. */
export function ProofForm({ title, detail, button, name, run, onBack }: ProofFormProps): ReactNode {
  const t = useText();
  const form = useForm({ defaultValues: { name: name ?? '', password: '' } });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (fields) => {
    try {
      await run({ kind: 'password', password: fields.password }, fields.name.trim());
    } catch (failure) {
      form.setError('root', { message: factorFailure(t, failure) });
      form.setFocus('password', { shouldSelect: true });
    }
  });

  return (
    <Stack component="form" noValidate spacing={2} onSubmit={(event) => void submit(event)}>
      <Typography component="h2" variant="h3">
        {title}
      </Typography>
      <Typography>{detail}</Typography>
      {errors.root?.message !== undefined && <Alert severity="error">{errors.root.message}</Alert>}
      {name !== undefined && (
        <TextField
          label={t('factors.passkey.name')}
          fullWidth
          error={errors.name !== undefined}
          helperText={errors.name?.message ?? t('factors.passkey.nameHint')}
          slotProps={{ htmlInput: { maxLength: 64 } }}
          {...form.register('name', { validate: (typed) => typed.trim() !== '' || t('factors.passkey.nameRequired') })}
        />
      )}
      <TextField
        label={t('factors.password')}
        type="password"
        autoComplete="current-password"
        autoFocus
        fullWidth
        error={errors.password !== undefined}
        helperText={errors.password?.message ?? ' '}
        {...form.register('password', { required: t('factors.passwordRequired') })}
      />
      {/* Also for whom an issuer signs in, who has never had a password here. */}
      <Link component={RouterLink} to="/pw-reset" sx={{ fontSize: 14 }}>
        {t('accounts.forgotten')}
      </Link>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <Button type="submit" variant="contained" disabled={isSubmitting}>
          {button}
        </Button>
        <Button onClick={onBack}>{t('factors.cancel')}</Button>
      </Stack>
    </Stack>
  );
}
