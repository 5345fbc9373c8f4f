import { useText } from '../../app/language/use-text.ts';
import { AccountTab } from '../../features/accounts/settings/AccountTab.tsx';
import { LanguageTab } from '../../features/accounts/settings/LanguageTab.tsx';
import { SignInsTab } from '../../features/accounts/settings/SignInsTab.tsx';
import { FactorSettings } from '../../features/factors/index.ts';
import type { SettingsTab } from '../../features/settings/index.ts';

/** The parts of the settings, in their order. */
export function useSettingsTabs(): SettingsTab[] {
  const t = useText();
  return [
    { key: 'account', label: t('settings.tabs.account'), component: AccountTab },
    { key: 'factors', label: t('factors.title'), component: FactorSettings },
    { key: 'sign-ins', label: t('settings.tabs.signIns'), component: SignInsTab },
    { key: 'language', label: t('settings.tabs.language'), component: LanguageTab },
  ];
}
