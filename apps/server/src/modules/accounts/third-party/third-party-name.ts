import type { Services } from '../../../platform/context.ts';

/** Whom people know by another name than that of their host. */
const names: Readonly<Record<string, string>> = {
  'accounts.google.com': 'Google',
  'login.microsoftonline.com': 'Microsoft',
};

/** What people call the issuer of the configuration; null: there is none. */
export function thirdPartyName({ config }: Pick<Services, 'config'>): string | null {
  if (config.thirdParty === null) return null;
  const { hostname } = new URL(config.thirdParty.issuer);
  return names[hostname] ?? hostname;
}
