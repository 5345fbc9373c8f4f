import type { ReactNode } from 'react';
import { useSession } from '../../../app/http/index.ts';
import { useText } from '../../../app/language/use-text.ts';
import { SettingsSection } from '../../../app/SettingsSection.tsx';
import { AskedEmail } from './AskedEmail.tsx';
import { EmailForm } from './EmailForm.tsx';
import { NameForm } from './NameForm.tsx';
import { PasswordForm } from './PasswordForm.tsx';

/** What an account says of itself, and how one signs in to it. */
export function AccountTab(): ReactNode {
  const t = useText();
  const session = useSession();
  if (session === null) return null;
  return (
    <>
      <SettingsSection title={t('settings.name.title')} detail={t('settings.name.detail')}>
        <NameForm name={session.username} />
      </SettingsSection>
      <SettingsSection title={t('accounts.email')} detail={t('settings.email.detail', { email: session.email })}>
        <EmailForm />
        <AskedEmail />
      </SettingsSection>
      <SettingsSection title={t('accounts.password')} detail={t('settings.password.detail')}>
        <PasswordForm email={session.email} />
      </SettingsSection>
    </>
  );
}
