// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { anOrganisation, aSharingOrganisation } from '../../testing/an-organisation.ts';
import { Themed } from '../../testing/frame.tsx';
import { RequestFailure, session } from '../http/index.ts';
import { startI18n } from '../language/i18n.ts';
import { FailurePage } from './FailurePage.tsx';

beforeAll(startI18n);
beforeEach(() => session.start({ access_token: 'token', email: 'hana@example.jp', username: '花' }));
afterEach(() => {
  cleanup();
  session.end();
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

/** @param organisations what the server says of them; null: it cannot be asked */
function show(organisations: unknown[] | null) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    if (!path.includes('/org/list')) return new Response('', { status: 404 });
    return organisations === null ? new Response('', { status: 404 }) : new Response(JSON.stringify(organisations));
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  history.replaceState(null, '', '/storage/1?value=a');
  render(
    <QueryClientProvider client={client}>
      <Themed>
        <FailurePage failure={new RequestFailure(403, { code: 'no_access' })} />
      </Themed>
    </QueryClientProvider>,
  );
  return { asked, answered: () => vi.waitFor(() => expect(client.isFetching()).toBe(0)) };
}
const usual = /^権限をリクエストするか/;

test('whose organisation waits for a second factor is led there, and back [WB-73]', async () => {
  show([anOrganisation({ name: '分院' }), anOrganisation({ factor_needed: true, demands_factor: true })]);
  expect(await screen.findByText(/^参加している「医院」は、2 段階認証を求めています。/)).toBeTruthy();
  const way = screen.getByRole('link', { name: '2 段階認証を設定する' });
  expect(way.getAttribute('href')).toBe('/factors?continueUrl=%2Fstorage%2F1%3Fvalue%3Da');
  expect(way.className).toContain('contained');
  expect(screen.getByRole('link', { name: 'トップへ戻る' }).className).toContain('outlined');
});

test.each([
  ['has a factor, or needs none', [anOrganisation({ demands_factor: true })]],
  ['is in no organisation', [aSharingOrganisation()]],
  ['cannot be asked about', null],
])('who %s reads what everybody does', async (_, organisations) => {
  const { asked, answered } = show(organisations);
  expect(asked).toContain('/api/access/org/list');
  await answered();
  expect(await screen.findByText(usual)).toBeTruthy();
  expect(screen.queryByRole('link', { name: '2 段階認証を設定する' })).toBeNull();
});

test('of a visitor no organisations are asked', () => {
  session.end();
  const { asked } = show([anOrganisation({ factor_needed: true })]);
  expect(screen.getByText(usual)).toBeTruthy();
  expect(asked).not.toContain('/api/access/org/list');
});
