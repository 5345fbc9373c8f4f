import { useQuery } from '@tanstack/react-query';
import { useText } from '../../app/language/use-text.ts';
import { AccountTab } from '../../features/accounts/settings/AccountTab.tsx';
import { LanguageTab } from '../../features/accounts/settings/LanguageTab.tsx';
import { SignInsTab } from '../../features/accounts/settings/SignInsTab.tsx';
import { FactorSettings } from '../../features/factors/index.ts';
import { organisationsQuery } from '../../features/organisations/index.ts';
import { PermissionsSettings, permissionsQuery } from '../../features/permissions/index.ts';
import type { SettingsTab } from '../../features/settings/index.ts';
import { ViewLinksTab } from '../../features/view-links/index.ts';
import { MembersTab, OrganisationTab, UsageTab } from './ManagedOrganisation.tsx';

/** The parts of the settings, in their order, as far as the person has something to see or to do in them. */
export function useSettingsTabs(): SettingsTab[] {
  const t = useText();
  const organisations = useQuery({ ...organisationsQuery, throwOnError: false });
  const manages = organisations.data?.some(({ can }) => can.manage) === true;
  const isMember = organisations.data?.some(({ can }) => can.leave) === true;
  const sees = organisations.data?.some(({ can }) => can.view) === true;
  const permissions = useQuery(permissionsQuery);
  return [
    { key: 'account', label: t('settings.tabs.account'), component: AccountTab },
    { key: 'factors', label: t('factors.title'), component: FactorSettings },
    { key: 'sign-ins', label: t('settings.tabs.signIns'), component: SignInsTab },
    { key: 'view-links', label: t('settings.tabs.viewLinks'), component: ViewLinksTab },
    { key: 'language', label: t('settings.tabs.language'), component: LanguageTab },
    ...(isMember ? [{ key: 'organisation', label: t('settings.tabs.organisation'), component: OrganisationTab }] : []),
    ...(manages ? [{ key: 'members', label: t('settings.tabs.members'), component: MembersTab }] : []),
    ...(sees ? [{ key: 'usage', label: t('settings.tabs.usage'), component: UsageTab }] : []),
    ...(permissions.data
      ? [{ key: 'permissions', label: t('permissions.title'), component: PermissionsSettings }]
      : []),
  ];
}
