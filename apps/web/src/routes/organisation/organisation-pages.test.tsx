// @vitest-environment jsdom
import { useQueryClient } from '@tanstack/react-query';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { session } from '../../app/http/index.ts';
import { startI18n } from '../../app/language/i18n.ts';
import { organisationsQuery, rememberOrganisation } from '../../features/organisations/index.ts';
import { anOrganisation, aSharingOrganisation } from '../../testing/an-organisation.ts';
import { aUuid } from '../../testing/an-item.ts';
import { openPage } from '../testing/open-page.tsx';
import { Component as CreateRoute } from './CreateRoute.tsx';
import { Component as JoinRoute } from './JoinRoute.tsx';
import { Component as OrganisationsRoute } from './OrganisationsRoute.tsx';

beforeAll(startI18n);
/** How often the list of organisations was read. */
let lists: number;
let asked: { method: string | undefined; path: string; body: unknown }[];
beforeEach(() => {
  asked = [];
  lists = 0;
  session.start({ access_token: 'token', email: 'hana@example.jp', username: '花' });
});
afterEach(() => {
  cleanup();
  session.end();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const invitation = {
  uuid: aUuid(7),
  perm: 'org_member',
  created_at: '2026-01-01T00:00:00.000Z',
  expires_at: '2026-01-15T00:00:00.000Z',
  organisation: { uuid: aUuid(90), name: '窓クリニック' },
  by: '院長',
};

/** `refuses`: what a change answers instead. `leaves`: a change takes one out of the first organisation. */
function open(
  address: string,
  { own = [] as unknown[], invitations = [] as unknown[], refuses = '', fields = {}, leaves = false } = {},
) {
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    const json = (answer: unknown, status = 200) => new Response(JSON.stringify(answer), { status });
    if (path.includes('/org/list')) lists += 1;
    if (path.includes('/org/list')) return json(leaves && asked.length > 0 ? own.slice(1) : own);
    if (path.includes('/my-invitations') && method !== 'DELETE') return json(invitations);
    asked.push({ method, path, body: JSON.parse(typeof body === 'string' ? body : 'null') as unknown });
    if (method === 'DELETE' && refuses === '') invitations = [];
    if (refuses !== '') return json({ detail: refuses, code: 'invitation_over', fields }, 400);
    if (leaves) return json({ email: 'hana@example.jp', perm: 'none', invited: false });
    return method === 'DELETE' ? new Response(null, { status: 204 }) : json(anOrganisation(), 201);
  });
  const routes = [
    { path: '/organization', element: <OrganisationsRoute /> },
    { path: '/organization/create', element: <CreateRoute /> },
    { path: '/organization/join', element: <JoinRoute /> },
    { path: '*', element: <Elsewhere /> },
  ];
  return openPage(routes, address);
}

/** What is known of one's organisations where one has come to. */
function Elsewhere() {
  const known = useQueryClient().getQueryData(organisationsQuery.queryKey);
  return <p>elsewhere, in {known?.map(({ name }) => name).join()}</p>;
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const entered = `/storage/org/${aUuid(90)}`;

test('an organisation is founded under the name that is proposed, and one is in it [WB-70]', async () => {
  const address = open('/organization/create');
  expect(screen.getByLabelText<HTMLInputElement>('組織名').value).toBe('花の組織');
  await press('作成する');
  await vi.waitFor(() => expect(address()).toBe(entered));
  // It is among one's own by then: the list was read again.
  expect(lists).toBe(2);
  // The next visit of storage begins there.
  expect(localStorage.getItem('org_last_url')).toBe(entered);
  expect(asked).toEqual([{ method: 'POST', path: '/api/access/org/create', body: { name: '花の組織' } }]);
});

test('what one has founded is known where one comes to, also where the list had been read before it [WB-70]', async () => {
  open('/organization/create');
  await press('作成する');
  expect(await screen.findByText(`elsewhere, in ${anOrganisation().name}`)).toBeTruthy();
});

test('whose name is not known gets what stands before the @ proposed', () => {
  session.start({ access_token: 'token', email: 'hana@example.jp', username: '' });
  open('/organization/create');
  expect(screen.getByLabelText<HTMLInputElement>('組織名').value).toBe('hana');
});

test('an invitation is accepted by its button', async () => {
  const address = open('/organization/join', { invitations: [invitation] });
  await userEvent.click(await screen.findByRole('button', { name: '「窓クリニック」に参加する' }));
  await vi.waitFor(() => expect(address()).toBe(entered));
  expect(asked).toEqual([{ method: 'POST', path: '/api/access/org/join', body: { invitation: aUuid(7) } }]);
});

test('an invitation is declined, and one stays', async () => {
  const address = open('/organization/join', { invitations: [invitation] });
  await userEvent.click(await screen.findByRole('button', { name: '「窓クリニック」への招待を辞退する' }));
  expect(await screen.findByText('hana@example.jp への招待はありません。')).toBeTruthy();
  expect(asked).toMatchObject([{ method: 'DELETE' }]);
  expect(address()).toBe('/organization/join');
});

test('an invitation that is over says so, and leads nowhere', async () => {
  const address = open('/organization/join', { invitations: [invitation], refuses: 'この招待は使えなくなりました。' });
  await userEvent.click(await screen.findByRole('button', { name: '「窓クリニック」に参加する' }));
  expect((await screen.findByRole('alert')).textContent).toBe('この招待は使えなくなりました。');
  expect([address(), localStorage.getItem('org_last_url')]).toEqual(['/organization/join', null]);
});

test('a code that is of no use says why, and what was typed stays', async () => {
  const address = open('/organization/join', { refuses: 'この招待は使えなくなりました。' });
  await userEvent.type(screen.getByLabelText('招待コード'), ' a-code ');
  await press('コードで参加する');
  expect((await screen.findByRole('alert')).textContent).toBe('この招待は使えなくなりました。');
  expect(screen.getByLabelText<HTMLInputElement>('招待コード').value).toBe(' a-code ');
  expect(asked[0]?.body).toEqual({ code: 'a-code' });
  expect(address()).toBe('/organization/join');
});

test('one sees the organisations that one is in, and the two ways to another', async () => {
  open('/organization', { own: [anOrganisation()] });
  expect((await screen.findByRole('link', { name: '医院' })).getAttribute('href')).toBe(entered);
  expect(screen.getByRole('link', { name: '組織を作成' }).getAttribute('href')).toBe('/organization/create');
  expect(screen.getByRole('link', { name: '組織に参加' }).getAttribute('href')).toBe('/organization/join');
});

test('who was invited finds it on the page to which a first sign-in leads', async () => {
  const address = open('/organization', { invitations: [invitation] });
  await userEvent.click(await screen.findByRole('button', { name: '「窓クリニック」に参加する' }));
  await vi.waitFor(() => expect(address()).toBe(entered));
});

test('who was not invited sees nothing of invitations there', async () => {
  open('/organization');
  expect(await screen.findByText(/まだ組織に参加していません。/)).toBeTruthy();
  expect(screen.queryByText('届いている招待')).toBeNull();
});

test('who is not signed in signs in first, and comes back [WB-70]', () => {
  session.end();
  const address = open('/organization/join');
  expect(address()).toBe('/login?continueUrl=%2Forganization%2Fjoin');
});

describe('one leaves an organisation [WB-72]', () => {
  const leave = async (): Promise<void> => {
    await userEvent.click(await screen.findByRole('button', { name: '「医院」から退会する' }));
    expect(screen.getByText(/プライベートに保存した項目は組織に残り/)).toBeTruthy();
    expect(asked).toEqual([]);
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '退会する' }));
  };
  const left = {
    method: 'PATCH',
    path: `/api/access/org/user-perm/${aUuid(90)}`,
    body: { email: 'hana@example.jp', perm: 'delete' },
  };

  test.each([
    ['/storage', [anOrganisation(), anOrganisation({ uuid: aUuid(91), name: '分院' })]],
    ['/organization/join', [anOrganisation(), aSharingOrganisation({ uuid: aUuid(91), name: '分院' })]],
  ])('after a question, and is led to %s', async (there, own) => {
    rememberOrganisation(aUuid(90));
    const address = open('/organization', { own, leaves: true });
    await leave();
    await vi.waitFor(() => expect(address()).toBe(there));
    expect(asked).toEqual([left]);
    expect(screen.getByText('「医院」から退会しました。')).toBeTruthy();
    expect(localStorage.getItem('org_last_url')).toBeNull();
  });

  test('but not as its last admin, who is told why', async () => {
    const why = '組織には管理者が 1 人以上必要です';
    const address = open('/organization', {
      own: [anOrganisation()],
      refuses: '内容が違います',
      fields: { perm: why },
    });
    await leave();
    expect((await screen.findByRole('alert')).textContent).toBe(why);
    expect(address()).toBe('/organization');
  });

  test('but not one that only shares something', async () => {
    open('/organization', { own: [aSharingOrganisation()] });
    expect(await screen.findByText(/まだ組織に参加していません/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /退会/ })).toBeNull();
  });
});
