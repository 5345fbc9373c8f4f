// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { session } from '../../app/http/index.ts';
import { startI18n } from '../../app/language/i18n.ts';
import { createQueryClient } from '../../app/query-client.ts';
import { aUuid } from '../../testing/an-item.ts';
import { Themed } from '../../testing/frame.tsx';
import { DownloadPage } from './DownloadPage.tsx';
import { DownloadsContext } from './downloads-context.ts';

beforeAll(startI18n);
afterEach(() => {
  cleanup();
  session.end();
  vi.unstubAllGlobals();
});

function show(code: string): void {
  vi.stubGlobal('fetch', async () => Response.json({ code, detail: '編集権限が必要です' }, { status: 403 }));
  const downloads = { running: [], begin: vi.fn(), onPage: null, showOnPage: vi.fn() };
  render(
    <QueryClientProvider client={createQueryClient()}>
      <DownloadsContext value={downloads}>
        <MemoryRouter>
          <DownloadPage uuid={aUuid(1)} />
        </MemoryRouter>
      </DownloadsContext>
    </QueryClientProvider>,
    { wrapper: Themed },
  );
}

test('who may look and not download is told that, and is not asked to sign in again [WB-5]', async () => {
  session.start({ access_token: 'token', email: 'neu@example.jp', username: '新' });
  show('level_too_low');
  expect(await screen.findByRole('heading', { name: 'ダウンロードは許可されていません' })).toBeTruthy();
  expect(screen.getByText(/データの持ち主に依頼してください/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'ログイン' })).toBeNull();
  session.end();
  cleanup();
  show('level_too_low');
  expect(await screen.findByRole('link', { name: 'ログイン' })).toBeTruthy();
});

test('of what nobody may see it is not told whether it is there [AC-12]', async () => {
  show('no_access');
  expect(await screen.findByRole('heading', { name: 'アクセス権限が必要です' })).toBeTruthy();
  expect(screen.queryByText('ダウンロードは許可されていません')).toBeNull();
});
