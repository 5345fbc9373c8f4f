import type { Conference } from '@mado/contract';
import { aUuid, everything } from './an-item.ts';

/** An event without cases that nobody else sees and that one may do everything with, but for what is given. */
export function aConference(n: number, given: Partial<Conference> = {}): Conference {
  return {
    uuid: aUuid(n),
    org: aUuid(90),
    name: `event ${n}`,
    foldertype: 'folder',
    comment: '検討会',
    anonymous_perm: 'none',
    upload_link: false,
    anon_link_expiry: null,
    managers: [],
    event_name: null,
    has_password: false,
    perm: 'full_access',
    can: everything,
    created_dt: '2026-11-17T05:05:00Z',
    cases: [],
    listed: true,
    view_count: 0,
    ...given,
  };
}
