// @vitest-environment jsdom
import { totalHeader, type Organisation } from '@mado/contract';
import { cleanup, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../app/language/i18n.ts';
import { session } from '../../app/http/index.ts';
import { anItem, aUuid } from '../../testing/an-item.ts';
import { anOrganisation, aSharingOrganisation } from '../../testing/an-organisation.ts';
import { Component as StorageRoute } from './StorageRoute.tsx';
import { renderInStorage } from './testing/render-in-storage.tsx';

beforeAll(startI18n);
beforeEach(() => session.start({ access_token: 'token', email: 'guest@example.jp', username: 'guest' }));
afterEach(() => {
  cleanup();
  session.end();
  localStorage.clear();
  vi.unstubAllGlobals();
});

function Address(): ReactNode {
  return <output data-testid="address">{useLocation().pathname}</output>;
}

/** Opens an address for somebody who has these organisations. `path`: what the server says of the way to a folder. */
function open(address: string, organisations: Organisation[], path: unknown[] = []): void {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  vi.stubGlobal('fetch', async (url: string) => {
    const { uuid, name, org, can } = anItem(1);
    const current_folder = {
      org,
      uuid,
      name,
      object_type: 'folder',
      kind: null,
      foldertype: 'folder',
      type: 'org',
      can,
    };
    const answer = url.includes('/org/list')
      ? organisations
      : url.includes('/path/folder/')
        ? path
        : url.includes('/info/folder/')
          ? {
              current_folder,
              data: [],
              name,
              comment: null,
              view_count: null,
              your_perm: 'full_access',
              anonymous_perm: 'none',
              upload_link: false,
            }
          : { org: [], share: [], private: [] };
    return new Response(JSON.stringify(answer), { headers: { [totalHeader]: '0' } });
  });
  renderInStorage(
    <>
      <Routes>
        <Route path="storage/*" element={<StorageRoute />} />
      </Routes>
      <Address />
    </>,
    address,
  );
}
const roots = (): (string | null)[] =>
  screen.getAllByRole('treeitem').map((item) => item.getAttribute('aria-label') ?? item.textContent);
const address = () => screen.getByTestId('address').textContent;

test('somebody who is in no organisation comes to what is shared with them, and sees nothing else', async () => {
  open('/storage', [aSharingOrganisation()]);
  expect(await screen.findByRole('treeitem', { name: '共有' })).toBeTruthy();
  expect(address()).toBe(`/storage/org/${aUuid(90)}/root/share`);
  expect(roots()).toHaveLength(1);
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.queryByText(/利用中/)).toBeNull();
});

test('somebody with whom nothing is shared either is led to where one founds or joins an organisation [WB-70]', async () => {
  open('/storage', []);
  await vi.waitFor(() => expect(address()).toBe('/organization'));
});

test('what the drawer shows is what one can, whatever the role is called', async () => {
  const can = { view: true, create: false, upload: false, private: false, manage: false, leave: true };
  open('/storage', [anOrganisation({ your_perm: 'org_admin', can })]);
  expect(await screen.findByRole('treeitem', { name: '医院' })).toBeTruthy();
  expect(roots()).toHaveLength(2);
  expect(screen.getByText(/利用中/)).toBeTruthy();
});

test('a folder of an organisation that is not ours stands under 共有 of ours', async () => {
  const root = { object_type: 'root', type: 'share', uuid: null, name: null, org: aUuid(77) };
  const folder = { object_type: 'folder', type: 'org', uuid: anItem(1).uuid, name: 'a folder', org: aUuid(77) };
  open(`/storage/${anItem(1).uuid}`, [anOrganisation()], [root, folder]);
  const link = await screen.findByRole('link', { name: '共有' });
  expect(link.getAttribute('href')).toBe(`/storage/org/${aUuid(90)}/root/share`);
});
