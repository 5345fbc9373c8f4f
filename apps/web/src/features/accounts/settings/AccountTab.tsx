import type { ReactNode } from 'react';
import { useSession } from '../../../app/http/index.ts';
import { useText } from '../../../app/language/use-text.ts';
import { SettingsSection } from '../../../app/SettingsSection.tsx';

/** What an account says of itself. */
export function AccountTab(): ReactNode {
  const t = useText();
  return <SettingsSection title={t('accounts.email')}>{useSession()?.email}</SettingsSection>;
}
