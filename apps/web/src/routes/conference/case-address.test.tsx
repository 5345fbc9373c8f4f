// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../app/http/index.ts';
import { startI18n } from '../../app/language/i18n.ts';
import { createQueryClient } from '../../app/query-client.ts';
import { DownloadsProvider } from '../../features/downloads/index.ts';
import { anOrganisation } from '../../testing/an-organisation.ts';
import { aUuid, everything } from '../../testing/an-item.ts';
import { openPage } from '../testing/open-page.tsx';
import { Component as ConferenceRoute } from './ConferenceRoute.tsx';

beforeAll(startI18n);
beforeEach(() => session.start({ access_token: 'token', email: 'hana@example.jp', username: '花' }));
afterEach(() => {
  cleanup();
  session.end();
  vi.unstubAllGlobals();
});

const [org, event, uuid] = [aUuid(90), aUuid(1), aUuid(5)];
const itself = `/conference/org/${org}/event/${event}/casestudy/${uuid}`;
const strange = `/conference/org/${aUuid(91)}/event/${aUuid(7)}/casestudy/${uuid}`;
const folder = { object_type: 'folder', foldertype: 'folder', type: 'org', org } as const;

/** A case, or a plain folder, in an event. */
function open(address: string, kind: 'case' | null = 'case', refused = 0): () => string {
  const own = { ...folder, uuid, name: '第一例', kind };
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('/path/folder/')) {
      if (refused > 0) return Response.json({ code: 'no_access', detail: '' }, { status: refused });
      const around = { ...folder, uuid: event, name: '木曜', kind: 'conference' };
      return Response.json([around, { ...folder, uuid, name: own.name, ...(kind && { kind }) }]);
    }
    if (url.includes('/info/folder/')) {
      const rest = { comment: null, view_count: 0, your_perm: 'full_access', anonymous_perm: 'none' };
      return Response.json({
        current_folder: { ...own, can: everything },
        data: [],
        name: own.name,
        ...rest,
        upload_link: true,
      });
    }
    if (url.includes('/presentation'))
      return Response.json({ folder: uuid, org, name: own.name, can: { edit: true }, steps: [] });
    if (url.includes('/user/')) return Response.json({ email: 'hana@example.jp', username: '花', can: {} });
    if (url.includes('/org/list')) return Response.json([anOrganisation()]);
    return new Response('', { status: 404 });
  });
  const element = (
    <DownloadsProvider>
      <ConferenceRoute />
    </DownloadsProvider>
  );
  return openPage(
    [
      { path: '/conference/*', element },
      { path: '/storage/*', element: null },
    ],
    address,
    createQueryClient(),
  );
}

test.each([
  ['of another organisation and event', strange],
  ['written in capitals', itself.replace(event, event.toUpperCase())],
])('an address %s leads to where the case is [WB-124]', async (_, given) => {
  const address = open(`${given}?columns=name`);
  expect(await screen.findByRole('heading', { name: '第一例', level: 2 })).toBeTruthy();
  expect(address()).toBe(`${itself}?columns=name`);
});

test('so does that of its presentation, with the step that it names [WB-124]', async () => {
  const address = open(`${strange}/presentation?step=2`);
  const back = await screen.findByRole('link', { name: 'ケースに戻る' });
  expect(back.getAttribute('href')).toBe(itself);
  expect(address()).toBe(`${itself}/presentation?step=2`);
});

test('a plain folder, as a line of the tree names it, opens in storage [WB-124]', async () => {
  const address = open(itself, null);
  await vi.waitFor(() => expect(address()).toBe(`/storage/${uuid}`));
});

test('who may not see it is denied at any address [WB-124]', async () => {
  const address = open(strange, 'case', 403);
  expect(await screen.findByText('アクセス権限が必要です')).toBeTruthy();
  expect(address()).toBe(strange);
});
