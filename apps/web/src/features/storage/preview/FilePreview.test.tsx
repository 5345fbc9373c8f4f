// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { MemoryRouter, Route, Routes, type InitialEntry } from 'react-router';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../../app/language/i18n.ts';
import { createQueryClient } from '../../../app/query-client.ts';
import { aFile, anItem, aUuid, everything } from '../../../testing/an-item.ts';
import { Themed } from '../../../testing/frame.tsx';
import { FilePreview, type ReadFile } from './FilePreview.tsx';
import { fromList } from './PreviewHeader.tsx';
import { previewUrl, type PreviewKind } from './preview-kind.ts';

/** Addresses of a file for who may only look at it. */
const signed = { signed_url: '/signed', preview_url: '/signed' };

beforeAll(startI18n);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const aFolder = {
  current_folder: { ...anItem(9), type: 'org' },
  view_count: 0,
  anonymous_perm: 'none',
  upload_link: false,
  name: 'item 9',
  comment: '',
  your_perm: 'full_access',
};

interface Around {
  path: object[];
  beside: object[];
}

function answerOf(url: string, file: object, { path, beside }: Around): Response {
  if (url.includes('/path/folder/')) return new Response(JSON.stringify(path));
  if (url.includes('/info/folder/')) return new Response(JSON.stringify({ ...aFolder, data: beside }));
  return new Response(JSON.stringify(file));
}

function show(
  kind: PreviewKind,
  file: object,
  content?: Response,
  around: Around = { path: [], beside: [] },
  pages: InitialEntry[] = ['/img'],
): void {
  vi.stubGlobal('fetch', async (url: string) =>
    url === '/signed' && content !== undefined ? content : answerOf(url, file, around),
  );
  render(
    <MemoryRouter initialEntries={pages} initialIndex={pages.length - 1}>
      <QueryClientProvider client={createQueryClient()}>
        <Routes>
          <Route path="/list" element="the list" />
          <Route
            path="*"
            element={
              <FilePreview
                kind={kind}
                uuid={aUuid(kind === 'img' && around.beside.length > 0 ? 2 : 1)}
                reader={reader}
                onShown={vi.fn()}
              />
            }
          />
        </Routes>
      </QueryClientProvider>
    </MemoryRouter>,
    { wrapper: Themed },
  );
}

/** Says what it was given, and reads it at a click. */
function reader(kind: string, { name, bytes }: ReadFile): ReactNode {
  return <Reader kind={kind} name={name} bytes={bytes} />;
}

function Reader({ kind, name, bytes }: { kind: string } & ReadFile): ReactNode {
  const [text, setText] = useState('');
  const read = async (): Promise<void> => {
    const piece = await bytes.read(0, 3).catch(() => null);
    setText(new TextDecoder().decode(piece?.bytes ?? new Uint8Array()));
  };
  return (
    <>
      <button onClick={() => void read()}>{`${kind} ${name}, ${bytes.size} bytes`}</button>
      <p>read {text}</p>
    </>
  );
}

test.each([
  [aFile(1, 'image/png'), `/img/${aUuid(1)}`],
  [aFile(1, 'video/mp4'), `/video/${aUuid(1)}`],
  [aFile(1, 'audio/mpeg'), `/video/${aUuid(1)}`],
  [aFile(1, 'text/plain'), `/text/${aUuid(1)}`],
  [aFile(1, 'application/pdf'), `/pdf/${aUuid(1)}`],
  [aFile(1, 'image/svg+xml'), null],
  [aFile(1, 'text/html'), `/text/${aUuid(1)}`],
  [aFile(1, 'image/gif'), `/img/${aUuid(1)}`],
  [aFile(1, 'application/zip'), null],
  [anItem(1), null],
])('%o is shown at %s [WB-10]', (item, url) => {
  expect(previewUrl(item)).toBe(url);
});

test('an image stands under its name, and can be had by who may', async () => {
  show('img', { ...aFile(1, 'image/png', { name: '写真.png', size: 1_200_000 }), ...signed });
  expect((await screen.findByRole('img', { name: '写真.png' })).getAttribute('src')).toBe('/signed');
  expect(screen.getByRole('heading', { level: 1, name: '写真.png' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'ダウンロード' }).getAttribute('download')).toBe('写真.png');
});

test('what is shown comes by the address for looking; the one for downloading is only for the button', async () => {
  show('video', { ...aFile(1, 'video/mp4', { name: 'x.mp4' }), signed_url: '/download', preview_url: '/look' });
  expect((await screen.findByLabelText('x.mp4')).getAttribute('src')).toBe('/look');
  expect(screen.getByRole('link', { name: 'ダウンロード' }).getAttribute('href')).toBe('/download');
});

test('what the server does not show as it is comes by the address for downloading', async () => {
  show('img', { ...aFile(1, 'image/tiff', { name: 'x.tiff' }), signed_url: '/download', preview_url: null });
  expect((await screen.findByRole('img', { name: 'x.tiff' })).getAttribute('src')).toBe('/download');
});

test('an address that is over is replaced: an image comes again, and a download by a fresh one', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const file = { ...aFile(1, 'image/png', { name: 'x.png' }), ...signed };
  show('img', file);
  const image = await screen.findByRole('img', { name: 'x.png' });
  vi.setSystemTime(Date.now() + 6 * 60_000);
  const asked = vi.fn(
    async () => new Response(JSON.stringify({ ...file, signed_url: '/fresh', preview_url: '/fresh' })),
  );
  vi.stubGlobal('fetch', asked);
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  fireEvent.click(screen.getByRole('link', { name: 'ダウンロード' }));
  await vi.waitFor(() => expect(clicked).toHaveBeenCalledTimes(1));
  expect((clicked.mock.contexts[0] as HTMLAnchorElement).getAttribute('href')).toBe('/fresh');
  fireEvent.error(image);
  await vi.waitFor(() => expect(screen.getByRole('img', { name: 'x.png' }).getAttribute('src')).toBe('/fresh'));
  fireEvent.error(screen.getByRole('img', { name: 'x.png' }));
  expect(screen.getByText('このファイルはブラウザで表示できません')).toBeTruthy();
});

test('what the browser cannot show is said; without the right there is no download', async () => {
  const can = { ...everything, download: false };
  show('img', { ...aFile(1, 'image/tiff', { can }), ...signed });
  fireEvent.error(await screen.findByRole('img'));
  expect(screen.getByText('このファイルはブラウザで表示できません')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'ダウンロード' })).toBeNull();
});

test('text and PDF are given to what reads them piece by piece', async () => {
  show('text', { ...aFile(1, 'text/plain', { size: 4 }), ...signed }, new Response('日', { status: 206 }));
  fireEvent.click(await screen.findByText('text item 1, 4 bytes'));
  expect(await screen.findByText('read 日')).toBeTruthy();
});

test('the way back leads to the folder, and neighbours of the kinds that have a page stand beside', async () => {
  const file = { ...aFile(2, 'image/png', { parent_folder: aUuid(9) }), ...signed };
  const folder = { object_type: 'folder', type: 'org', uuid: aUuid(9), name: 'x', org: aUuid(0) };
  const beside = [
    aFile(1, 'application/pdf'),
    aFile(2, 'image/png'),
    aFile(7, 'application/zip'),
    aFile(3, 'text/plain'),
  ];
  show('img', file, undefined, { path: [folder, { ...folder, object_type: 'file', uuid: aUuid(2) }], beside });
  const links = ['フォルダに戻る', '前のファイル', '次のファイル'];
  await screen.findByRole('link', { name: '次のファイル' });
  expect(links.map((name) => screen.getByRole('link', { name }).getAttribute('href'))).toEqual([
    `/storage/${aUuid(9)}`,
    `/pdf/${aUuid(1)}`,
    `/text/${aUuid(3)}`,
  ]);
});

test('from the list one goes back to it; who came by a link to this one file has no way up', async () => {
  const folder = { object_type: 'folder', type: 'org', uuid: aUuid(9), name: 'x', org: aUuid(0) };
  const path = [folder, { ...folder, object_type: 'file', uuid: aUuid(1) }];
  show('img', { ...aFile(1, 'image/png'), ...signed }, undefined, { path, beside: [] }, [
    '/list',
    { pathname: '/img', state: fromList },
  ]);
  fireEvent.click(await screen.findByRole('link', { name: 'フォルダに戻る' }));
  expect(await screen.findByText('the list')).toBeTruthy();
  cleanup();
  show('img', { ...aFile(1, 'image/png'), ...signed }, undefined, { path: path.slice(1), beside: [] });
  await screen.findByRole('img');
  expect(screen.queryByRole('link', { name: 'フォルダに戻る' })).toBeNull();
});

test('a file that one may not see has the page that says so', async () => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ code: 'no_access', detail: 'x' }), { status: 403 }));
  render(
    <MemoryRouter>
      <QueryClientProvider client={createQueryClient()}>
        <FilePreview kind="text" uuid={aUuid(1)} reader={reader} onShown={vi.fn()} />
      </QueryClientProvider>
    </MemoryRouter>,
    { wrapper: Themed },
  );
  expect(await screen.findByRole('heading', { name: 'アクセス権限が必要です' })).toBeTruthy();
});

test.each(['img', 'pdf', 'text'] as const)(
  'why a file may not be seen is said in the words of the server: %s [WB-10]',
  async (kind) => {
    const file = { ...aFile(1, 'text/plain', { size: 4 }), ...signed };
    show(kind, file);
    const detail = 'このリンクでは、透かしを入れた画像だけを表示できます。';
    const answer = async (url: string) =>
      url === '/signed' ? Response.json({ code: 'link_marked_only', detail }, { status: 403 }) : Response.json(file);
    vi.stubGlobal('fetch', answer);
    if (kind === 'img') fireEvent.error(await screen.findByRole('img'));
    else fireEvent.click(await screen.findByText(`${kind} item 1, 4 bytes`));
    expect(await screen.findByText(detail)).toBeTruthy();
    expect(screen.getByText('このファイルは表示できません')).toBeTruthy();
  },
);
