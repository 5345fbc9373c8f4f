// @vitest-environment jsdom
import type { Organisation } from '@mado/contract';
import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../app/http/index.ts';
import { changeLanguage, startI18n } from '../../app/language/i18n.ts';
import { organisationsQuery } from '../../features/organisations/index.ts';
import { aUuid } from '../../testing/an-item.ts';
import { anOrganisation, aSharingOrganisation } from '../../testing/an-organisation.ts';
import { openPage } from '../testing/open-page.tsx';
import { AccountMenu } from './AccountMenu.tsx';

beforeAll(startI18n);
// What comes on demand is compiled first.
beforeAll(() => import('../../features/terms/TermsDialog.tsx'));
let queries: QueryClient;
const user = { email: 'hana@example.jp', username: '花' };
beforeEach(() => {
  queries = new QueryClient();
  session.start({ access_token: 'token', ...user });
});
afterEach(() => {
  cleanup();
  session.end();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const managed = anOrganisation({ can: { ...anOrganisation().can, manage: true } });
const sharing = aSharingOrganisation({ uuid: aUuid(92), name: '他院' });
/** One is in it, and it opens nothing until one has a second factor. */
const waiting = anOrganisation({ uuid: aUuid(93), can: { ...anOrganisation().can, view: false }, factor_needed: true });

function show(own: Organisation[], address = '/page', isAdmin = false) {
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(path.includes('/org/list') ? own : path.endsWith('/is-admin') ? { is_admin: isAdmin } : {}),
  );
  const routes = [
    { path: '/page', element: <AccountMenu /> },
    { path: '/conference', element: <AccountMenu /> },
    { path: '*', element: <p>elsewhere</p> },
  ];
  return openPage(routes, address, queries);
}

async function entries(): Promise<(string | null)[]> {
  await userEvent.click(screen.getByRole('button', { name: /ユーザーメニュー/ }));
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0));
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  return screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
}

test.each([
  [
    'an admin',
    [managed],
    ['医院', 'ストレージ', 'カンファレンス', 'ストレージの使い方', 'ビューアの使い方', '設定とメンバー'],
  ],
  ['a member', [anOrganisation()], ['医院', 'ストレージ', 'ストレージの使い方', 'ビューアの使い方', '設定']],
  ['who only is shared something', [sharing], ['他院', 'ストレージ', '設定']],
  ['who has to set up a second factor first', [waiting], ['医院', 'ストレージ', '設定']],
  ['who is in none', [], ['ストレージ', '設定']],
])('the menu has what one can do, and nothing else: %s [WB-17]', async (_, own, there) => {
  show(own);
  expect(await entries()).toEqual([...there, 'ローカルファイルを開く', '利用規約', '言語日本語', 'ログアウト']);
});

test.each([
  [
    'an admin',
    [managed, sharing],
    false,
    ['医院', '他院', 'ストレージ', 'ストレージの使い方', 'ビューアの使い方', '設定とメンバー'],
  ],
  ['a member', [anOrganisation()], false, ['ストレージ', 'ストレージの使い方', 'ビューアの使い方', '設定']],
  [
    'an admin of the product',
    [anOrganisation()],
    true,
    ['医院', 'ストレージ', 'ストレージの使い方', 'ビューアの使い方', '設定'],
  ],
])('among conferences only admins choose the organisation: %s [WB-99]', async (_, own, isAdmin, there) => {
  const at = show(own, '/conference', isAdmin);
  expect(await entries()).toEqual([...there, 'ローカルファイルを開く', '利用規約', '言語日本語', 'ログアウト']);
  if (there[0] !== '医院') return;
  await userEvent.click(screen.getByRole('menuitem', { name: '医院' }));
  expect(at()).toBe(`/conference/org/${managed.uuid}`);
});

test('a visitor has the ways in and the terms, and nothing of who was signed in before', async () => {
  session.end();
  queries.setQueryData(organisationsQuery.queryKey, [managed]);
  const at = show([], '/page?sort=name');
  expect(await entries()).toEqual(['新規登録', 'ローカルファイルを開く', '利用規約', '言語日本語']);
  await userEvent.click(screen.getByRole('menuitem', { name: '利用規約' }));
  expect(await screen.findByRole('dialog', { name: '利用規約' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '閉じる' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'ログイン' }));
  expect(at()).toBe(`/login?continueUrl=${encodeURIComponent('/page?sort=name')}`);
});

test('before the server has said who one is there is no menu, which could be somebody else’s', () => {
  session.confirmed.setState(false, true);
  show([]);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('status', { name: 'ログインを確認しています…' })).toBeTruthy();
  act(() => session.confirm(user));
  expect(screen.getByRole('button', { name: 'ユーザーメニュー: hana@example.jp' })).toBeTruthy();
});

test('each language stands in its own words and is marked as such, with the one that is spoken', async () => {
  show([]);
  await entries();
  await userEvent.click(screen.getByRole('menuitem', { name: /^言語/ }));
  const all = await screen.findAllByRole('menuitemradio');
  expect(all).toHaveLength(10);
  expect(all.filter(({ ariaChecked }) => ariaChecked === 'true').map(({ lang }) => lang)).toEqual(['ja-JP']);
  const german = screen.getByRole('menuitemradio', { name: 'Deutsch' });
  expect(german.lang).toBe('de');
  await userEvent.click(german);
  // The words are fetched, which takes as long as it takes.
  await vi.waitFor(() => expect(document.documentElement.lang).toBe('de'), { timeout: 10_000 });
  await changeLanguage('ja-JP');
});
