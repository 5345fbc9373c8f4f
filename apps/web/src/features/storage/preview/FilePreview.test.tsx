// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../../app/language/i18n.ts';
import { createQueryClient } from '../../../app/query-client.ts';
import { aFile, anItem, aUuid, everything } from '../../../testing/an-item.ts';
import { Themed } from '../../../testing/frame.tsx';
import { FilePreview } from './FilePreview.tsx';
import { previewUrl, type PreviewKind } from './preview-kind.ts';

/** Addresses of a file for who may only look at it. */
const signed = { signed_url: '/signed', preview_url: '/signed' };

beforeAll(startI18n);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(kind: PreviewKind, file: object, content?: Response): void {
  vi.stubGlobal('fetch', async (url: string) =>
    url === '/signed' && content !== undefined ? content : new Response(JSON.stringify(file)),
  );
  render(
    <QueryClientProvider client={createQueryClient()}>
      <FilePreview kind={kind} uuid={aUuid(1)} onShown={vi.fn()} />
    </QueryClientProvider>,
    { wrapper: Themed },
  );
}

test.each([
  [aFile(1, 'image/png'), `/img/${aUuid(1)}`],
  [aFile(1, 'video/mp4'), `/video/${aUuid(1)}`],
  [aFile(1, 'audio/mpeg'), `/video/${aUuid(1)}`],
  [aFile(1, 'text/plain'), `/text/${aUuid(1)}`],
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

test('what the browser cannot show is said; without the right there is no download', async () => {
  const can = { ...everything, download: false };
  show('img', { ...aFile(1, 'image/tiff', { can }), ...signed });
  fireEvent.error(await screen.findByRole('img'));
  expect(screen.getByText('このファイルはブラウザで表示できません')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'ダウンロード' })).toBeNull();
});

test('a text is read in its own charset, and says when it is longer', async () => {
  const bytes = new Uint8Array([0x93, 0xfa, 0x96, 0x7b]);
  const headers = { 'Content-Type': 'text/plain; charset=shift_jis', 'Content-Range': 'bytes 0-1999999/2000001' };
  const file = { ...aFile(1, 'text/plain'), ...signed };
  show('text', file, new Response(bytes, { status: 206, headers }));
  expect(await screen.findByText('日本')).toBeTruthy();
  expect(screen.getByText('先頭の 2MB までを表示しています')).toBeTruthy();
});

test('a text whose address no longer works says so', async () => {
  show('text', { ...aFile(1, 'text/plain'), ...signed }, new Response('', { status: 403 }));
  expect(await screen.findByText('このファイルはブラウザで表示できません')).toBeTruthy();
});

test('a file that one may not see has the page that says so', async () => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ code: 'no_access', detail: 'x' }), { status: 403 }));
  render(
    <QueryClientProvider client={createQueryClient()}>
      <FilePreview kind="text" uuid={aUuid(1)} onShown={vi.fn()} />
    </QueryClientProvider>,
    { wrapper: Themed },
  );
  expect(await screen.findByRole('heading', { name: 'アクセス権限が必要です' })).toBeTruthy();
});
