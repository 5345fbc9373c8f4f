import type { Conference, Item, Organisation } from '@mado/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { createQueryClient } from '../../../app/query-client.ts';
import { aConference } from '../../../testing/a-conference.ts';
import { aUuid, everything } from '../../../testing/an-item.ts';
import { anOrganisation } from '../../../testing/an-organisation.ts';
import { openPage } from '../../testing/open-page.tsx';
import { Component as ConferenceRoute } from '../ConferenceRoute.tsx';

export interface ConferenceWorld {
  organisations?: Organisation[];
  events?: Conference[];
  cases?: Item[];
  /** What a reading of an event answers instead. */
  hidden?: { status: number; code: string };
  /** What a change answers instead. */
  refuses?: { detail: string; code: string; fields?: object };
}

export const org = aUuid(90);
const folder = {
  current_folder: {
    org,
    uuid: aUuid(1),
    name: '木曜',
    object_type: 'folder',
    foldertype: 'folder',
    kind: 'conference',
    type: 'org',
    can: everything,
  },
  name: '木曜',
  comment: '二例',
  view_count: 7,
  your_perm: 'full_access',
  anonymous_perm: 'none',
  upload_link: false,
};
/** Who has which right on it: nobody but its organisation, and whoever has its upload link. */
const shared = {
  anonymous_perm: 'none',
  expiry: null,
  is_permanent: false,
  anonymous_download: false,
  anonymous_inherited: false,
  anonymous_above: false,
  upload_link: true,
  upload_inherited: false,
  your_perm: 'full_access',
  owner: null,
  own_org: { id: org, name: '窓クリニック', perm: 'full_access' },
  users: [],
  invitations: [],
  orgs: [],
};
export const base = `/conference/org/${org}`;

/** What was sent and asked for since the page was opened, in order; and what it keeps. */
export const seen = {
  sent: [] as { method: string; path: string; body: unknown }[],
  asked: [] as string[],
  queries: createQueryClient(),
};

/** Opens a page among conferences of somebody who is signed in. @returns where it has led to */
export function open(address: string, world: ConferenceWorld = {}): () => string {
  seen.sent = [];
  seen.asked = [];
  const { organisations = [anOrganisation()], events = [], cases = [], hidden, refuses } = world;
  const json = (answer: unknown, status = 200) => Response.json(answer, { status });
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const path = url.replace(/\?.*/, '');
    if (method !== 'GET') {
      const given = JSON.parse(typeof body === 'string' ? body : 'null') as object;
      seen.sent.push({ method, path, body: given });
      if (refuses !== undefined) return json(refuses, 400);
      if (method === 'DELETE') return new Response(null, { status: 204 });
      return path.includes('/create/conference') ? json(aConference(1, given), 201) : json({ ...events[0], ...given });
    }
    seen.asked.push(path);
    if (path.includes('/user/')) return json({ email: 'hana@example.jp', username: '花', can: {} });
    if (path.endsWith('/is-admin')) return json({ is_admin: false });
    if (path.includes('/org/list')) return json(organisations);
    if (path.includes('/perm/folder-auth-list/')) return json(shared);
    if (path.includes('/list/conference/')) return json(events);
    if (hidden !== undefined) return json({ detail: '', code: hidden.code }, hidden.status);
    if (path.includes('/detail/conference/')) return json(events[0]);
    if (path.includes('/info/folder/')) return json({ ...folder, data: cases });
    return new Response('', { status: 404 });
  });
  const routes = [
    { path: '/conference/*', element: <ConferenceRoute /> },
    { path: '*', element: <p>elsewhere</p> },
  ];
  seen.queries = createQueryClient();
  return openPage(routes, address, seen.queries);
}

export const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
export const type = async (label: RegExp, text: string) => userEvent.type(await screen.findByLabelText(label), text);
