// @vitest-environment jsdom
import type { Organisation } from '@mado/contract';
import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../app/http/index.ts';
import { startI18n } from '../../app/language/i18n.ts';
import { aUuid } from '../../testing/an-item.ts';
import { anOrganisation, aSharingOrganisation } from '../../testing/an-organisation.ts';
import { openPage } from '../testing/open-page.tsx';
import { Component as FactorsRoute } from './FactorsRoute.tsx';
import Settings from './Settings.tsx';

beforeAll(startI18n);
let queries: QueryClient;
beforeEach(() => {
  queries = new QueryClient();
  session.start({ access_token: 'token', email: 'hana@example.jp', username: '花' });
});
afterEach(() => {
  cleanup();
  session.end();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const member = anOrganisation({ can: { ...anOrganisation().can, manage: false } });
const managed = anOrganisation({
  uuid: aUuid(91),
  name: '分院',
  your_perm: 'org_admin',
  can: { ...anOrganisation().can, manage: true },
});
/** One is in it, and it opens nothing until one has a second factor. */
const waiting = anOrganisation({
  factor_needed: true,
  can: { ...anOrganisation().can, view: false, create: false, upload: false, private: false },
});

/** `own`: the organisations before a change, and after it. */
function show(address: string, [own, after = own]: [Organisation[], Organisation[]?], { approves = false } = {}) {
  let changed = false;
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit) => {
    if (method !== 'GET') {
      changed = true;
      return method === 'DELETE'
        ? new Response(null, { status: 204 })
        : Response.json({ email: 'hana@example.jp', perm: 'none', invited: false });
    }
    if (path.includes('/org/list')) return Response.json(changed ? after : own);
    if (path.includes('/factors')) return Response.json({ totp: null, passkeys: [], recovery_codes_left: 0 });
    if (path.includes('/custom-perm'))
      return Response.json({ change_users: [], medsearch_users: [], pending_users: [], all_users: [] });
    if (path.endsWith('/user/')) {
      const user = { uuid: aUuid(1), id: aUuid(1), email: 'hana@example.jp', username: '花', language: null };
      const letters = { shared: true, managing: true, deletion: true };
      return Response.json({ ...user, letters, can: { change_users: approves } });
    }
    return Response.json({ asked: null });
  });
  const onClose = vi.fn();
  const routes = [
    { path: '/settings', element: <Settings first="organisation" onClose={onClose} /> },
    { path: '/factors', element: <FactorsRoute /> },
    { path: '*', element: <p>elsewhere</p> },
  ];
  return openPage(routes, address, queries);
}
const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);
const ofEverybody = ['アカウント', '2 段階認証', 'ログイン中の端末', '表示へのリンク', '言語とメール'];

test.each([
  ['in none', [], false, []],
  ['in none, and something of one is shared with them', [aSharingOrganisation()], false, []],
  ['a member', [member], false, ['組織', 'データ使用量']],
  ['a member without the factor that is demanded', [waiting], false, ['組織']],
  ['an admin', [member, managed], false, ['組織', 'メンバー', 'データ使用量']],
  ['one who approves accounts', [], true, ['アプリの権限']],
])('one sees the tabs in which one has something to do: %s', async (_, own, approves, more) => {
  show('/settings', [own], { approves });
  // All is known, and drawn.
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0));
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(tabs()).toEqual([...ofEverybody, ...more]);
});

test('a member reads what they are and may leave; an admin renames, deletes, demands and reads the record', async () => {
  const ofAdmins = ['2 段階認証', '監査の記録', '組織名の変更', '組織の削除'];
  const sections = () => ofAdmins.filter((name) => screen.queryByRole('region', { name }) !== null);
  show('/settings', [[member, managed]]);
  const level = await screen.findByRole('region', { name: 'あなたのアクセス権限レベル' });
  expect(level.textContent).toContain('メンバー');
  expect(screen.getByRole('button', { name: '「医院」から退会する' })).toBeTruthy();
  expect(sections()).toEqual([]);
  await userEvent.selectOptions(screen.getByLabelText('組織を切り替え'), '分院');
  expect(screen.getByRole('region', { name: 'あなたのアクセス権限レベル' }).textContent).toContain('管理者');
  expect(sections()).toEqual(ofAdmins);
  expect(screen.getByRole('link', { name: '監査の記録を見る' }).getAttribute('href')).toBe(
    `/organization/audit/${aUuid(91)}`,
  );
});

const confirm = (name: string) =>
  userEvent.click(within(screen.getAllByRole('dialog').at(-1)!).getByRole('button', { name }));

test('whose organisation is deleted is led to where one comes to another [WB-71]', async () => {
  localStorage.setItem('org_last_url', `/storage/org/${aUuid(91)}`);
  const at = show('/settings', [[managed], []]);
  await userEvent.click(await screen.findByRole('button', { name: '組織の削除' }));
  await confirm('削除');
  await vi.waitFor(() => expect(at()).toBe('/organization/join'));
  expect(localStorage.getItem('org_last_url')).toBeNull();
});

test.each([
  ['/storage', [member, managed], [managed]],
  ['/organization/join', [member], []],
])('who leaves is led to %s [WB-72]', async (there, own, after) => {
  const at = show('/settings', [own, after]);
  await userEvent.click(await screen.findByRole('button', { name: '「医院」から退会する' }));
  await confirm('退会する');
  await vi.waitFor(() => expect(at()).toBe(there));
});

test('where a factor is set up the way back leads to a page of this site, and admins decide on theirs alone', async () => {
  show(`/factors?continueUrl=${encodeURIComponent('/storage/org/1?sort=name')}`, [[member, managed]]);
  expect(await screen.findByRole('switch', { name: '「分院」のメンバー全員に 2 段階認証を求める' })).toBeTruthy();
  expect(screen.getAllByRole('switch')).toHaveLength(1);
  const back = () => screen.getByRole('link', { name: '元のページに戻る' }).getAttribute('href');
  expect(back()).toBe('/storage/org/1?sort=name');
  cleanup();
  show(`/factors?continueUrl=${encodeURIComponent('https://elsewhere.example.jp/')}`, [[member]]);
  expect(back()).toBe('/storage');
});

test('who is not signed in comes back to the factors, and from there to where they were', () => {
  session.end();
  const at = show('/factors?continueUrl=%2Fstorage', [[]]);
  expect(at()).toBe(`/login?continueUrl=${encodeURIComponent('/factors?continueUrl=%2Fstorage')}`);
});
