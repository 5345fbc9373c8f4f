// @vitest-environment jsdom
import type { AuditRecord } from '@mado/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../app/http/index.ts';
import { startI18n } from '../../app/language/i18n.ts';
import { aUuid } from '../../testing/an-item.ts';
import { Themed } from '../../testing/frame.tsx';
import { addressOf, AuditSheet, filterIn } from './index.ts';
import type { AuditFilter } from './filter.ts';

beforeAll(startI18n);
beforeEach(() => session.start({ access_token: 'token', email: 'hana@example.jp', username: '花' }));
afterEach(() => {
  cleanup();
  session.end();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const org = aUuid(90);
const person = (n: number, username: string) => {
  const uuid = aUuid(n);
  return { uuid, id: uuid, email: `${n}@example.jp`, username };
};
const aRecord = (number: number, given: Partial<AuditRecord> = {}): AuditRecord => ({
  number,
  at: '2026-11-25T01:02:03.000Z',
  action: 'view',
  by: aUuid(1),
  whence: '192.0.2.1',
  object: null,
  result: 'done',
  details: {},
  ...given,
});

/** `pages`: what the list is answered with, one after the other. */
function show(pages: (AuditRecord[] | 'fails')[], initial: AuditFilter = {}): { asked: URLSearchParams[] } {
  const asked: URLSearchParams[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    const json = (answer: unknown, status = 200, headers = {}) =>
      new Response(JSON.stringify(answer), { status, headers });
    if (path.includes('/user-list/')) return json({ org_admin: [person(1, '花')], org_member: [person(2, '太郎')] });
    const query = new URLSearchParams(path.split('?')[1] ?? '');
    asked.push(query);
    if (path.includes('/export')) return json({ detail: '管理者だけができます', code: 'no_access' }, 403);
    const records = pages.shift() ?? [];
    if (records === 'fails') return json({ detail: '今は混み合っています', code: 'busy' }, 400);
    const more = pages.length > 0 ? { Link: `<?after=${records.at(-1)?.number}>; rel="next"` } : {};
    const items = [{ uuid: aUuid(5), name: '症例' }];
    return json({ records, people: [person(1, '花'), person(2, '太郎')], items }, 200, more);
  });
  const Sheet = (): ReactNode => {
    const [filter, setFilter] = useState(initial);
    return <AuditSheet org={org} filter={filter} onFilter={setFilter} />;
  };
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Themed>
        <Sheet />
      </Themed>
    </QueryClientProvider>,
  );
  return { asked };
}
const rows = async () =>
  (await screen.findAllByRole('row')).slice(1).map((row) =>
    within(row)
      .getAllByRole('cell')
      .slice(1)
      .map(({ textContent }) => textContent.trim()),
  );

test('a record says who did what to what, and whence, by names where there are any', async () => {
  show([
    [
      aRecord(7, {
        action: 'change_layouts',
        object: { kind: 'organisation', id: org },
        details: { change: 'renamed', layout: aUuid(8) },
      }),
      aRecord(6, { action: 'role', object: { kind: 'account', id: aUuid(2) }, details: { role: 'org_admin' } }),
      aRecord(5, { object: { kind: 'item', id: aUuid(5) }, details: { by: 'viewer' } }),
      aRecord(4, { action: 'download', by: null, object: { kind: 'item', id: aUuid(6) }, details: { files: 1200 } }),
      aRecord(3, { action: 'delete', by: null, whence: 'job', details: { files: 3, folders: 0 } }),
      aRecord(2, {
        action: 'admin_command',
        by: null,
        whence: 'admin',
        result: 'refused',
        object: { kind: 'organisation', id: org },
        details: { command: 'set-quota' },
      }),
      aRecord(1, {
        action: 'grant',
        by: aUuid(7),
        details: { account: aUuid(2), link: null, level: 'can_view', expires: '2027-01-31T14:59:59.000Z' },
      }),
    ],
  ]);
  expect(await rows()).toEqual([
    ['組織の配置の変更', '花', '', '名前の変更', '192.0.2.1'],
    ['権限の変更', '花', '太郎', '管理者', '192.0.2.1'],
    ['閲覧', '花', '症例', '', '192.0.2.1'],
    ['ダウンロード', 'ログインしていない人', `項目 ${aUuid(6).slice(0, 8)}`, 'ファイル 1,200 件', '192.0.2.1'],
    ['削除', 'サーバー', '', 'ファイル 3 件', ''],
    ['運用コマンドによる変更 拒否', 'サーバーの運用担当者', '', 'set-quota', ''],
    [
      '共有の変更',
      `アカウント ${aUuid(7).slice(0, 8)}`,
      '',
      expect.stringMatching(/^相手 太郎、閲覧、2027-0[12]-\d\d まで$/),
      '192.0.2.1',
    ],
  ]);
});

test('one narrows by action, person and days, and reads on', async () => {
  const { asked } = show([[aRecord(9)], [aRecord(8)], [aRecord(7)], [aRecord(6)], [aRecord(5)], [aRecord(4)]]);
  await userEvent.click(await screen.findByRole('button', { name: 'さらに表示' }));
  await vi.waitFor(async () => expect(await rows()).toHaveLength(2));
  expect(asked.map(String)).toEqual(['', 'after=9']);
  await userEvent.selectOptions(screen.getByLabelText('操作'), 'ダウンロード');
  await vi.waitFor(() => expect(asked.at(-1)?.toString()).toBe('action=download'));
  await userEvent.click((await screen.findAllByRole('button', { name: '花 の記録だけを表示' }))[0]!);
  await vi.waitFor(() => expect(asked.at(-1)?.get('person')).toBe(aUuid(1)));
  await userEvent.type(screen.getByLabelText('開始日'), '2026-11-01');
  await vi.waitFor(() => expect(asked.at(-1)?.toString()).toBe(`action=download&person=${aUuid(1)}&from=2026-11-01`));
  await userEvent.click(screen.getByRole('button', { name: '条件をクリア' }));
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: '条件をクリア' })).toBeNull());
  expect(screen.getByLabelText<HTMLSelectElement>('操作').value).toBe('');
});

test('without records it says so, and why where a filter is set', async () => {
  show([[]]);
  expect(await screen.findByText('記録がありません')).toBeTruthy();
  cleanup();
  show([[]], { action: 'view' });
  expect(await screen.findByText('条件を変えてお試しください。')).toBeTruthy();
});

test('what fails is said with its reason, and asked again', async () => {
  show(['fails', [aRecord(2)], 'fails', [aRecord(1)]]);
  expect(await screen.findByText('今は混み合っています')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '再試行' }));
  await userEvent.click(await screen.findByRole('button', { name: 'さらに表示' }));
  // What came stays.
  await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toContain('今は混み合っています'));
  expect(await rows()).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: '再試行' }));
  await vi.waitFor(async () => expect(await rows()).toHaveLength(2));
});

test.each([
  ['CSV', 'csv'],
  ['JSON', 'json'],
])('an export is of what one has narrowed to, and named by its format: %s', async (name, format) => {
  const filter: AuditFilter = { action: 'view', from: '2026-11-01', to: '2026-11-30' };
  const { asked } = show([[aRecord(1)]], filter);
  const list = fetch;
  vi.stubGlobal('fetch', async (...given: Parameters<typeof fetch>) => {
    await list(...given);
    return new Response('the records');
  });
  const saved: string[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => '#file', revokeObjectURL: () => undefined }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  await userEvent.click(await screen.findByRole('button', { name: `${name} で書き出す` }));
  await vi.waitFor(() => expect(saved).toEqual([`audit.${format}`]));
  expect(Object.fromEntries(asked.at(-1)!)).toEqual({ ...filter, format });
  expect(screen.queryByRole('alert')).toBeNull();
});

test('days stand in their own fields, and who is no member any more can still be chosen', async () => {
  show([[aRecord(1)]], { person: aUuid(7), from: '2026-11-01', to: '2026-11-30' });
  await screen.findAllByRole('row');
  const days = ['開始日', '終了日'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value);
  expect(days).toEqual(['2026-11-01', '2026-11-30']);
  const person = screen.getByLabelText<HTMLSelectElement>('操作した人');
  expect(person.selectedOptions[0]?.textContent).toBe(`アカウント ${aUuid(7).slice(0, 8)}`);
});

test('an export that is refused says why', async () => {
  const { asked } = show([[aRecord(1)]], { action: 'view' });
  await userEvent.click(await screen.findByRole('button', { name: 'CSV で書き出す' }));
  expect((await screen.findByRole('alert')).textContent).toBe('管理者だけができます');
  expect(asked.at(-1)?.toString()).toBe('action=view&format=csv');
});

test('a filter is the same in an address and back, and what is none is passed over', () => {
  const filter: AuditFilter = { action: 'grant', person: aUuid(1), from: '2026-01-31', to: '2026-02-28' };
  expect(filterIn(addressOf(filter))).toEqual(filter);
  const typed = new URLSearchParams({ action: 'constructor', person: 'me', from: '2026-02-31', to: 'today', x: '1' });
  expect(filterIn(typed)).toEqual({});
});
