// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SnackbarProvider } from 'notistack';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../app/http/index.ts';
import { startI18n } from '../../app/language/i18n.ts';
import { aUuid } from '../../testing/an-item.ts';
import { anOrganisation } from '../../testing/an-organisation.ts';
import { Themed } from '../../testing/frame.tsx';
import {
  LeaveOrganisation,
  MembersSettings,
  OrganisationSettings,
  rememberOrganisation,
  startingOrganisation,
} from './index.ts';

beforeAll(startI18n);
let asked: unknown[];
let queries: QueryClient;
/** Before a change is answered. */
let before: () => Promise<void>;
beforeEach(() => {
  asked = [];
  queries = new QueryClient();
  before = () => Promise.resolve();
  session.start({ access_token: 'token', email: 'hana@example.jp', username: '花' });
});
afterEach(() => {
  cleanup();
  session.end();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const org = aUuid(90);
const person = (n: number, username: string) => {
  const uuid = aUuid(n);
  return { uuid, id: uuid, email: `${n}@example.jp`, username };
};
const invitation = {
  uuid: aUuid(7),
  email: 'new@example.jp',
  perm: 'org_member',
  created_at: '2026-01-01T00:00:00.000Z',
  expires_at: '2026-01-15T00:00:00.000Z',
  mail: 'sent',
};

/** `refuses`: what every change is answered with instead. */
function show(what: ReactNode, refuses = '', mail = 'sent'): void {
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    const json = (answer: unknown, status = 200) => new Response(JSON.stringify(answer), { status });
    if (method === 'GET' && path.includes('/user-list/'))
      return json({ org_admin: [person(1, '花')], org_member: [person(2, '太郎')] });
    if (path.includes('/user/search')) return json(path.includes('new') ? [] : [person(4, '三郎')]);
    if (method === 'GET' && path.includes('/invitations/')) return json([{ ...invitation, mail }]);
    if (method === 'GET') return json([{ user: person(3, '次郎'), used_size: 2_000_000 }]);
    asked.push([method, path, JSON.parse(typeof body === 'string' ? body : 'null') as unknown]);
    await before();
    if (refuses !== '') return json({ detail: refuses, code: 'bad_request' }, 400);
    if (method === 'POST' && path.includes('/invitations/')) return json(invitation, 201);
    if (method === 'PATCH' && path.includes('/user-perm/'))
      return json({ email: '1@example.jp', perm: 'org_member', invited: false });
    return path.includes('/detail/') && method === 'PATCH'
      ? json(anOrganisation())
      : new Response(null, { status: 204 });
  });
  render(
    <QueryClientProvider client={queries}>
      <SnackbarProvider>
        <Themed>{what}</Themed>
      </SnackbarProvider>
    </QueryClientProvider>,
  );
}
const members = (refuses?: string, mail?: string) =>
  show(<MembersSettings organisation={anOrganisation()} />, refuses, mail);
const confirm = (name: string) => userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));

test('a role is chosen; what is refused is said', async () => {
  members('管理者が一人必要です');
  await userEvent.selectOptions(await screen.findByLabelText('花 の権限'), 'メンバー');
  expect((await screen.findByRole('alert')).textContent).toBe('管理者が一人必要です');
  expect(asked).toEqual([['PATCH', `/api/access/org/user-perm/${org}`, { email: '1@example.jp', perm: 'org_member' }]]);
});

test('somebody is taken out after a question', async () => {
  members();
  await userEvent.click(await screen.findByRole('button', { name: '太郎 を組織から外す' }));
  expect(asked).toEqual([]);
  await confirm('外す');
  await vi.waitFor(() =>
    expect(asked).toEqual([['PATCH', `/api/access/org/user-perm/${org}`, { email: '2@example.jp', perm: 'delete' }]]),
  );
});

test('an address is invited with role and end, and an invitation is withdrawn', async () => {
  members();
  await userEvent.type(await screen.findByLabelText('招待する人のメールアドレス'), 'new@example.jp');
  await userEvent.selectOptions(screen.getByLabelText('招待する人の権限'), '管理者');
  await userEvent.selectOptions(screen.getByLabelText('招待の有効期間'), '7');
  await userEvent.click(screen.getByRole('button', { name: '招待する' }));
  const path = `/api/access/org/invitations/${org}`;
  await vi.waitFor(() =>
    expect(asked).toEqual([['POST', path, { email: 'new@example.jp', perm: 'org_admin', days: 7 }]]),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'new@example.jp への招待を取り消す' }));
  await vi.waitFor(() => expect(asked.at(-1)).toEqual(['DELETE', `${path}/${aUuid(7)}`, null]));
});

test('an invitation that is refused says why, and the address that was typed stays', async () => {
  members('この人はすでにメンバーです');
  const field = await screen.findByLabelText<HTMLInputElement>('招待する人のメールアドレス');
  await userEvent.type(field, 'new@example.jp');
  await userEvent.click(screen.getByRole('button', { name: '招待する' }));
  expect((await screen.findByRole('alert')).textContent).toBe('この人はすでにメンバーです');
  expect(field.value).toBe('new@example.jp');
});

test('while a change is under way its list takes no other, and nothing is sent twice', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  before = () => promise;
  members();
  await userEvent.type(await screen.findByLabelText('招待する人のメールアドレス'), 'new@example.jp');
  await userEvent.click(screen.getByRole('button', { name: '招待する' }));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '送信中…' }).disabled).toBe(true);
  await userEvent.selectOptions(screen.getByLabelText('太郎 の権限'), '管理者');
  const others = [
    screen.getByLabelText<HTMLSelectElement>('花 の権限'),
    screen.getByRole<HTMLButtonElement>('button', { name: '花 を組織から外す' }),
    screen.getByRole<HTMLButtonElement>('button', { name: 'new@example.jp への招待を取り消す' }),
    screen.getByLabelText<HTMLSelectElement>('次郎 の項目を引き継ぐ相手'),
    screen.getByRole<HTMLButtonElement>('button', { name: '次郎 が残した項目を削除' }),
  ];
  expect(others.map(({ disabled }) => disabled)).toEqual([true, true, true, true, true]);
  resolve();
  await vi.waitFor(() => expect(others.map(({ disabled }) => disabled)).not.toContain(true));
  expect(asked).toHaveLength(2);
});

test('before somebody is taken out the focus lies on what changes nothing', async () => {
  members();
  await userEvent.click(await screen.findByRole('button', { name: '太郎 を組織から外す' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'キャンセル' }));
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked).toEqual([]);
});

test('somebody who is found is proposed and chosen by keys; their address is invited', async () => {
  members();
  const field = await screen.findByRole('combobox', { name: '招待する人のメールアドレス' });
  await userEvent.type(field, '三');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '招待する' }).disabled).toBe(true);
  expect((await screen.findByRole('listbox')).textContent).toBe('三郎4@example.jp');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(field).toHaveProperty('value', '4@example.jp');
  expect(asked).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: '招待する' }));
  await vi.waitFor(() => expect(asked).toMatchObject([['POST', {}, { email: '4@example.jp' }]]));
  await vi.waitFor(() => expect(field).toHaveProperty('value', ''));
});

test.each([
  ['sent', null],
  ['sending', null],
  ['waiting', 'メールをまだ送れていません。自動で送り直しています。'],
  ['undeliverable', 'メールを届けられません。アドレスを確認してください。'],
])('of an invitation is said what became of its mail: %s', async (mail, words) => {
  members('', mail);
  const row = (await screen.findByText('new@example.jp')).textContent;
  expect(row).toMatch(/メンバー · 2026年1月1[45]日 まで有効/);
  if (words === null) expect(row).not.toContain('メール');
  else expect(row).toContain(words);
});

test('what a former member left behind is handed over, or deleted after a question', async () => {
  members();
  const path = `/api/access/org/former-members/${org}/${aUuid(3)}`;
  await userEvent.selectOptions(await screen.findByLabelText('次郎 の項目を引き継ぐ相手'), '太郎');
  expect(asked).toEqual([]);
  await confirm('引き継ぐ');
  await vi.waitFor(() => expect(asked).toEqual([['POST', `${path}/hand-over`, { to: aUuid(2) }]]));
  await userEvent.click(await screen.findByRole('button', { name: '次郎 が残した項目を削除' }));
  await confirm('削除');
  await vi.waitFor(() => expect(asked.at(-1)).toEqual(['DELETE', path, null]));
});

test('an organisation gets another name, once; without one it has none to get', async () => {
  queries.setQueryData(['organisations', 'list'], []);
  const { promise, resolve } = Promise.withResolvers<void>();
  before = () => promise;
  show(<OrganisationSettings organisation={anOrganisation()} onDeleted={vi.fn()} />);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: '変更する' });
  await userEvent.clear(screen.getByLabelText('組織名'));
  expect(button.disabled).toBe(true);
  await userEvent.type(screen.getByLabelText('組織名'), '分院');
  await userEvent.click(button);
  expect([button.textContent, button.disabled]).toEqual(['変更中…', true]);
  resolve();
  await vi.waitFor(() => expect(asked).toEqual([['PATCH', `/api/access/org/detail/${org}`, { name: '分院' }]]));
  await vi.waitFor(() => expect(queries.getQueryState(['organisations', 'list'])?.isInvalidated).toBe(true));
});

test('an organisation that is deleted leaves where another was looked at last', async () => {
  rememberOrganisation(aUuid(91));
  show(<OrganisationSettings organisation={anOrganisation()} onDeleted={vi.fn()} />);
  await userEvent.click(screen.getByRole('button', { name: '組織の削除' }));
  await confirm('削除');
  expect(await screen.findByText('データ削除に成功しました。')).toBeTruthy();
  expect(localStorage.getItem('org_last_url')).toBe(`/storage/org/${aUuid(91)}`);
});

test.each([true, false])('an organisation is deleted after a question; refused: %s [WB-71]', async (refused) => {
  rememberOrganisation(org);
  const onDeleted = vi.fn();
  show(
    <OrganisationSettings organisation={anOrganisation()} onDeleted={onDeleted} />,
    refused ? '権限がありません。' : '',
  );
  await userEvent.click(screen.getByRole('button', { name: '組織の削除' }));
  expect(screen.getByText('本当に削除しますか？この操作は取り消せません。')).toBeTruthy();
  await confirm('削除');
  if (refused) expect((await screen.findByRole('alert')).textContent).toBe('削除に失敗しました権限がありません。');
  else expect(await screen.findByText('データ削除に成功しました。')).toBeTruthy();
  expect(onDeleted).toHaveBeenCalledTimes(refused ? 0 : 1);
  expect(localStorage.getItem('org_last_url')).toBe(refused ? `/storage/org/${org}` : null);
});

test.each([true, false])('the way out is there for whom it is open: %s [WB-72]', (leave) => {
  show(
    <LeaveOrganisation organisation={anOrganisation({ can: { ...anOrganisation().can, leave } })} onLeft={vi.fn()} />,
  );
  expect(screen.queryAllByRole('button', { name: '「医院」から退会する' })).toHaveLength(leave ? 1 : 0);
});

test('one begins with the organisation that was looked at last, if one still sees it', () => {
  const own = [anOrganisation(), anOrganisation({ uuid: aUuid(91) })];
  rememberOrganisation(aUuid(91));
  expect(startingOrganisation(own)?.uuid).toBe(aUuid(91));
  rememberOrganisation(aUuid(92));
  expect(startingOrganisation(own)?.uuid).toBe(org);
  expect(startingOrganisation([])).toBeUndefined();
});
