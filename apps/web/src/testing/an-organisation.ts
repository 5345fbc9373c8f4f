import type { Organisation } from '@mado/contract';
import { aUuid } from './an-item.ts';

/** An organisation of which one is a member, but for what is given. */
export function anOrganisation(given: Partial<Organisation> = {}): Organisation {
  return {
    uuid: aUuid(90),
    name: '医院',
    your_perm: 'org_member',
    can: { view: true, create: true, upload: true, private: true, manage: false, leave: true },
    used_size: 0,
    quota: 1,
    demands_factor: false,
    factor_needed: false,
    ...given,
  };
}

/** An organisation in which one is not, and of which something is shared with one. */
export function aSharingOrganisation(given: Partial<Organisation> = {}): Organisation {
  const can = { view: false, create: false, upload: false, private: false, manage: false, leave: false };
  return anOrganisation({ your_perm: 'none', can, used_size: null, quota: null, ...given });
}
