// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../app/language/i18n.ts';
import { anOrganisation } from '../../testing/an-organisation.ts';
import { Themed } from '../../testing/frame.tsx';
import { UsageSettings } from './index.ts';

beforeAll(startI18n);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(answer: () => Response): void {
  vi.stubGlobal('fetch', async () => answer());
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Themed>
        <UsageSettings organisations={[anOrganisation({ used_size: 5_000_000, quota: 100_000_000_000 })]} />
      </Themed>
    </QueryClientProvider>,
  );
}

test('what an organisation stores is said, under its name', async () => {
  const usage = { file_size: 5_000_000, file_dicom_count: 1200, file_not_dicom_count: 3, folder_count: 14 };
  show(() => new Response(JSON.stringify(usage)));
  await screen.findByText('1,200');
  const rows = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(rows).toEqual(['5.0MB', '1,200', '3', '14']);
  expect(screen.getByRole('region', { name: '医院' }).textContent).toContain('5.0MB/100GB 利用中');
});

test('where that cannot be read it is said', async () => {
  show(() => new Response('', { status: 403 }));
  expect((await screen.findByRole('alert')).textContent).toBe('使用量を読み込めませんでした。');
});
