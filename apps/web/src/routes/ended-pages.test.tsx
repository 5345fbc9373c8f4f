// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../app/http/index.ts';
import { startI18n } from '../app/language/i18n.ts';
import { createQueryClient } from '../app/query-client.ts';
import { DownloadsProvider } from '../features/downloads/index.ts';
import { aFile, aUuid } from '../testing/an-item.ts';
import { Component as DownloadRoute } from './DownloadRoute.tsx';
import { Component as PreviewRoute } from './PreviewRoute.tsx';
import { openPage } from './testing/open-page.tsx';

interface Listener {
  changed: (what: { folders: string[]; roots: []; rights: boolean }) => void;
  missed: () => void;
}
const stream = vi.hoisted(() => ({ listeners: new Map<string | undefined, Listener>() }));
vi.mock('../app/http/follow-changes.ts', async (original) => ({
  ...(await original<object>()),
  followChanges: (folder: string | undefined, listener: Listener) => {
    stream.listeners.set(folder, listener);
    return () => stream.listeners.delete(folder);
  },
}));

const uuid = aUuid(1);
const file = { ...aFile(1, 'image/png', { name: '写真.png' }), signed_url: '/signed', preview_url: '/signed' };
const contents = { name: '症例.zip', size: 100, file_count: 2, left_out_count: 0, left_out: [] };
const refused = (status: number, code: string) => () => Response.json({ code, detail: '' }, { status });

beforeAll(startI18n);
let answer: () => Response;
beforeEach(() => {
  session.end();
  stream.listeners.clear();
  vi.stubGlobal('fetch', async (url: string) =>
    url.includes('/detail/file/') || url.includes('/archive/contents') ? answer() : Response.json([]),
  );
});
afterEach(() => {
  cleanup();
  session.end();
  vi.unstubAllGlobals();
});

function open(address: string): void {
  openPage(
    [
      { path: '/img/:uuid', element: <PreviewRoute /> },
      {
        path: '/download/:uuid',
        element: (
          <DownloadsProvider>
            <DownloadRoute />
          </DownloadsProvider>
        ),
      },
    ],
    address,
    createQueryClient(),
  );
}

/** What the page hears of the item that it shows. */
async function hears(tell: (listener: Listener) => void): Promise<void> {
  await vi.waitFor(() => expect([...stream.listeners.keys()]).toEqual([uuid]));
  await act(async () => tell(stream.listeners.get(uuid)!));
}

test.each([
  [`/img/${uuid}`, () => Response.json(file), '写真.png'],
  [`/download/${uuid}`, () => Response.json(contents), '症例.zip'],
])('%s takes off the screen what one may not see any more, and says why [WB-127]', async (address, shown, heading) => {
  answer = shown;
  open(address);
  expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
  answer = refused(502, 'internal');
  await hears(({ missed }) => missed());
  expect(screen.getByRole('heading', { name: heading })).toBeTruthy();
  answer = refused(403, 'no_access');
  await hears(({ changed }) => changed({ folders: [aUuid(7)], roots: [], rights: false }));
  expect(screen.getByRole('heading', { name: heading })).toBeTruthy();
  await hears(({ changed }) => changed({ folders: [aUuid(7)], roots: [], rights: true }));
  expect(await screen.findByRole('heading', { name: 'アクセス権限が必要です' })).toBeTruthy();
  expect(screen.queryByText(heading)).toBeNull();
});

test('of what has gone to the trash it is said, too [WB-127]', async () => {
  answer = () => Response.json(file);
  open(`/img/${uuid}`);
  expect(await screen.findByRole('img', { name: '写真.png' })).toBeTruthy();
  answer = refused(404, 'gone');
  await hears(({ changed }) => changed({ folders: [uuid], roots: [], rights: false }));
  expect(await screen.findByRole('heading', { name: 'データが存在しません' })).toBeTruthy();
});
