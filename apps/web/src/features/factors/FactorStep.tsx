import type { FactorKind, FactorNeeded } from '@mado/contract';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useText } from '../../app/language/use-text.ts';
import { CodeField } from './CodeField.tsx';
import { factorFailure } from './factor-failure.ts';
import { knowsPasskeys } from './passkey.ts';
import { signInByCode, signInByPasskey } from './sign-in.ts';

interface FactorStepProps {
  challenge: FactorNeeded['factor_needed'];
  onSignedIn: () => void;
  /** Begins the sign-in anew. */
  onBack: () => void;
}

/** The second step of a sign-in: one of the ways that the account has, the others below it. */
export function FactorStep({ challenge, onSignedIn, onBack }: FactorStepProps): ReactNode {
  const t = useText();
  const kinds = challenge.kinds.filter((one) => one !== 'passkey' || knowsPasskeys());
  const [kind, setKind] = useState<FactorKind>(kinds[0] ?? 'recovery');
  const form = useForm({ defaultValues: { code: '' } });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ code }) => {
    try {
      await (kind === 'passkey' ? signInByPasskey(challenge.ticket) : signInByCode(challenge.ticket, kind, code));
      onSignedIn();
    } catch (failure) {
      form.setError('root', { message: factorFailure(t, failure) });
      if (kind !== 'passkey') form.setFocus('code', { shouldSelect: true });
    }
  });
  const change = (to: FactorKind): void => {
    form.reset();
    setKind(to);
  };

  return (
    <Stack component="form" noValidate spacing={2} onSubmit={(event) => void submit(event)}>
      <Typography>{t(`factors.step.${kind}`)}</Typography>
      {errors.root?.message !== undefined && <Alert severity="error">{errors.root.message}</Alert>}
      {kind !== 'passkey' && (
        <CodeField
          kind={kind}
          error={errors.code?.message}
          field={form.register('code', { required: t('factors.codeRequired') })}
        />
      )}
      <Button type="submit" variant="contained" size="large" fullWidth disabled={isSubmitting}>
        {kind === 'passkey' ? t('factors.step.usePasskey') : t('factors.step.submit')}
      </Button>
      {kinds
        .filter((one) => one !== kind)
        .map((one) => (
          <Button key={one} onClick={() => change(one)}>
            {t(`factors.step.other.${one}`)}
          </Button>
        ))}
      <Button onClick={onBack}>{t('factors.step.back')}</Button>
    </Stack>
  );
}
