import type { ReactNode } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useText } from '../../app/language/use-text.ts';
import { PasswordField } from './PasswordField.tsx';
import { wordsOf } from './words-of.ts';

/** A new password, and once more; how good it is the server says. */
export function NewPasswordFields<Fields extends FieldValues>({
  form,
  names: [first, again],
}: {
  form: UseFormReturn<Fields>;
  names: readonly [Path<Fields>, Path<Fields>];
}): ReactNode {
  const t = useText();
  const { errors } = form.formState;
  return (
    <>
      <PasswordField
        label={t('accounts.newPassword')}
        kind="new-password"
        error={wordsOf(errors, first)}
        hint={t('accounts.passwordHint')}
        field={form.register(first, { required: t('accounts.passwordRequired') })}
      />
      <PasswordField
        label={t('accounts.newPasswordAgain')}
        kind="new-password"
        error={wordsOf(errors, again)}
        field={form.register(again, {
          validate: (value: string) => value === form.getValues(first) || t('accounts.passwordsDiffer'),
        })}
      />
    </>
  );
}
