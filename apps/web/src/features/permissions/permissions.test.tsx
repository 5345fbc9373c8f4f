// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../app/http/index.ts';
import { startI18n } from '../../app/language/i18n.ts';
import { aUuid } from '../../testing/an-item.ts';
import { Themed } from '../../testing/frame.tsx';
import { PermissionsSettings } from './index.ts';

beforeAll(startI18n);
beforeEach(() => session.start({ access_token: 'token', email: '1@example.jp', username: '花' }));
afterEach(() => {
  cleanup();
  session.end();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const person = (n: number, username: string) => {
  const uuid = aUuid(n);
  return { uuid, id: uuid, email: `${n}@example.jp`, username };
};
const lists = {
  change_users: [person(1, '花')],
  medsearch_users: [],
  pending_users: [person(3, '次郎')],
  all_users: [person(1, '花'), person(2, '太郎')],
};

/** `refuses`: what every change is answered with instead. `asked`: changes, and what was read. */
function show({ can = true, refuses = '' } = {}) {
  const asked: unknown[] = [];
  const read: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    const json = (answer: unknown, status = 200) => new Response(JSON.stringify(answer), { status });
    if (method === 'GET') {
      read.push(path);
      if (path.includes('/custom-perm')) return json(lists);
      return json({
        ...person(1, '花'),
        language: null,
        letters: { shared: true, managing: true, deletion: true },
        can: { change_users: can },
      });
    }
    asked.push([method, path, JSON.parse(typeof body === 'string' ? body : 'null') as unknown]);
    if (refuses !== '')
      return json({ detail: '内容が違います', code: 'bad_request', fields: { user_update: refuses } }, 400);
    if (method === 'DELETE') return new Response(null, { status: 204 });
    return json(path.includes('/custom-perm') ? lists : person(3, '次郎'));
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Themed>
        <PermissionsSettings />
      </Themed>
    </QueryClientProvider>,
  );
  return { asked, read };
}
const confirm = (name: string) => userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('who waits is approved at once, and the lists are read again', async () => {
  const { asked, read } = show();
  await press('次郎 を承認');
  await vi.waitFor(() => expect(asked).toEqual([['PATCH', '/api/access/user/user-approval', { userId: aUuid(3) }]]));
  await vi.waitFor(() => expect(read.filter((path) => path.includes('/custom-perm'))).toHaveLength(2));
});

test('who waits is rejected after a question that names the address', async () => {
  const { asked } = show();
  await press('次郎 を却下');
  expect(screen.getByText(/3@example\.jp のアカウントを削除します/)).toBeTruthy();
  expect(asked).toEqual([]);
  await confirm('却下');
  await vi.waitFor(() =>
    expect(asked).toEqual([['DELETE', `/api/access/user/user-approval?userId=${aUuid(3)}`, null]]),
  );
});

test('somebody who is found by their name is added; who has the permission is not proposed', async () => {
  const { asked } = show();
  const field = await screen.findByRole('combobox', { name: '追加する人の名前またはメールアドレス' });
  const add = screen.getByRole<HTMLButtonElement>('button', { name: '追加' });
  await userEvent.type(field, '@EXAMPLE');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['太郎2@example.jp']);
  expect(add.disabled).toBe(true);
  await userEvent.clear(field);
  await userEvent.type(field, '太{ArrowDown}{Enter}');
  expect(field).toHaveProperty('value', '2@example.jp');
  await userEvent.click(add);
  await vi.waitFor(() =>
    expect(asked).toEqual([
      ['PATCH', '/api/access/user/custom-perm', { perm_name: 'change_user', action: 'add', user_update: aUuid(2) }],
    ]),
  );
  await vi.waitFor(() => expect(field).toHaveProperty('value', ''));
});

test('who could not be added still stands in the field', async () => {
  show({ refuses: 'このアカウントは停止されています' });
  const field = await screen.findByRole('combobox', { name: '追加する人の名前またはメールアドレス' });
  await userEvent.type(field, '2@example.jp');
  await userEvent.click(screen.getByRole('button', { name: '追加' }));
  expect((await screen.findByRole('alert')).textContent).toBe('このアカウントは停止されています');
  expect(field).toHaveProperty('value', '2@example.jp');
});

test('the permission is taken away after a question; what is refused is said in its own words', async () => {
  const { asked } = show({ refuses: '権限を変更できる人が 1 人以上必要です' });
  await press('花 を管理する人から外す');
  expect(screen.getByText('ご自身の権限です。外すと、この画面は表示されなくなります。')).toBeTruthy();
  await confirm('外す');
  expect((await screen.findByRole('alert')).textContent).toBe('権限を変更できる人が 1 人以上必要です');
  expect(asked).toMatchObject([['PATCH', '/api/access/user/custom-perm', { action: 'remove', user_update: aUuid(1) }]]);
});

test('who may not does not ask for the lists', async () => {
  const { read } = show({ can: false });
  await vi.waitFor(() => expect(read).toEqual(['/api/dj-rest-auth/user/']));
  expect(screen.queryByRole('heading')).toBeNull();
});
