import type { Organisation, OrganisationCan, OrganisationRole } from '@mado/contract';
import type { OrganisationRow } from './organisations.sql.ts';

/** What a role opens in an organisation [AC-21]; the only place that says so to others. */
function canIn(role: OrganisationRole, leave = role !== 'none'): OrganisationCan {
  const isMember = role !== 'none';
  const manage = role === 'org_admin';
  return { view: isMember, create: isMember, upload: isMember, private: isMember, manage, leave };
}

/** An organisation as somebody who is in it sees it. */
export function organisationAnswer(row: OrganisationRow): Organisation {
  return {
    uuid: row.id,
    name: row.name,
    your_perm: row.role,
    can: canIn(row.waits ? 'none' : row.role, true),
    used_size: row.waits ? null : row.used_bytes,
    quota: row.waits ? null : row.quota_bytes,
    demands_factor: row.demands_factor,
    factor_needed: row.waits,
  };
}

/** An organisation as somebody sees it with whom something of it is shared, and who is not in it. */
export function guestAnswer({ id, name }: Pick<OrganisationRow, 'id' | 'name'>): Organisation {
  return {
    uuid: id,
    name,
    your_perm: 'none',
    can: canIn('none'),
    used_size: null,
    quota: null,
    demands_factor: false,
    factor_needed: false,
  };
}
