// @vitest-environment jsdom
import type { Item, LinkControl } from '@mado/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { SnackbarProvider } from 'notistack';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { dayInJapan } from '../../app/day.ts';
import { startI18n } from '../../app/language/i18n.ts';
import { createQueryClient } from '../../app/query-client.ts';
import { anItem, aUuid } from '../../testing/an-item.ts';
import { Themed } from '../../testing/frame.tsx';
import type { ShareData } from './api.ts';
import { ShareDialog } from './ShareDialog.tsx';

beforeAll(startI18n);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const data: ShareData = {
  anonymous_perm: 'none',
  expiry: null,
  is_permanent: false,
  anonymous_download: false,
  anonymous_inherited: false,
  anonymous_above: false,
  upload_link: false,
  upload_inherited: false,
  your_perm: 'full_access',
  owner: null,
  own_org: { id: aUuid(9), name: '窓クリニック', perm: 'full_access' },
  users: [],
  invitations: [],
  orgs: [],
};

const control: LinkControl = { start: null, has_password: false, addresses: null, watermark: false, links_below: 0 };
/** How the link of the item is controlled, and what is refused of a change of it. */
let link: Partial<LinkControl> & { refused?: Record<string, string> };
let brought: Element[];
const scrollBefore = Object.getOwnPropertyDescriptor(Element.prototype, 'scrollIntoView');
beforeEach(() => {
  link = {};
  brought = [];
  Element.prototype.scrollIntoView = function (this: Element) {
    brought.push(this);
    // As new browsers have it.
    return Promise.resolve() as never;
  };
});
afterAll(() => {
  if (scrollBefore) Object.defineProperty(Element.prototype, 'scrollIntoView', scrollBefore);
  else Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
});

/** Answers every reading with what it was given, and notes what is sent. */
function show(
  given: Partial<ShareData>,
  status = 200,
  upload: string | null = '/upload/o/1',
  of: Partial<Item> = {},
  download: string | null = null,
) {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, init?: { method?: string; body?: string }) => {
    if (init?.method === 'PATCH') sent.push([new URL(url, 'http://a').pathname, JSON.parse(init.body ?? '{}')]);
    if (init?.method === 'PATCH' && status !== 200)
      return new Response(JSON.stringify(status === 403 ? { code: 'no_access', detail: '-' } : {}), { status });
    const { refused: fields, ...known } = link;
    if (init?.method === 'PATCH' && fields !== undefined)
      return new Response(JSON.stringify({ code: 'bad_request', detail: '-', fields }), { status: 400 });
    if (url.endsWith('/visits')) return new Response(JSON.stringify({ visits: [] }));
    if (url.includes('/perm/link/')) return new Response(JSON.stringify({ ...control, ...known }));
    const isShare = url.includes('/perm/');
    return new Response(JSON.stringify(isShare ? { ...data, ...given } : []), { status: 200 });
  });
  const onClose = vi.fn<(changed: boolean) => void>();
  const element = (
    <ShareDialog
      item={{ ...anItem(1), name: '症例', ...of }}
      addresses={{ page: '/storage/1', upload, viewer: '/viewer?url=1', download }}
      onClose={onClose}
    />
  );
  render(
    <Themed>
      <SnackbarProvider>
        <QueryClientProvider client={createQueryClient()}>
          <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
        </QueryClientProvider>
      </SnackbarProvider>
    </Themed>,
  );
  return { sent, onClose };
}

test('nothing less than what a folder above gives can be said, and taking the rest away leaves that [WB-91]', async () => {
  const person = { id: aUuid(2), username: '花子', email: 'h@example.jp', allow_download: true, inherited: false };
  const { sent, onClose } = show({ users: [{ ...person, perm: 'full_access', above: 'can_edit' }] });
  const select = await screen.findByLabelText<HTMLSelectElement>('花子 の権限');
  expect(Array.from(select.options, ({ text }) => text)).toEqual(['フルアクセス', '編集']);
  expect(screen.getByText('h@example.jp · 上のフォルダから：編集')).toBeTruthy();
  fireEvent.change(select, { target: { value: 'can_edit' } });
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual([
    `/api/datamanage/perm/user-folder/${aUuid(1)}`,
    { email: 'h@example.jp', perm: 'none', allow_download: true, isSend: false },
  ]);
  await waitFor(() => expect(select.disabled).toBe(false));
  fireEvent.click(screen.getByRole('button', { name: '閉じる' }));
  expect(onClose).toHaveBeenCalledWith(true);
});

test('the mail has the message and the addresses that were ticked, and none is sent unless it is wanted [WB-91]', async () => {
  const { sent } = show({});
  fireEvent.change(await screen.findByLabelText('メールアドレスまたは名前'), { target: { value: 'a@example.jp' } });
  fireEvent.change(screen.getByLabelText('メッセージ（任意）'), { target: { value: 'ご確認ください' } });
  fireEvent.click(screen.getByLabelText('ビューア'));
  expect(screen.queryByLabelText('ダウンロードページ')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '招待' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  const message = `ご確認ください\n\nビューア: ${location.origin}/viewer?url=1`;
  expect(sent[0]).toEqual([expect.any(String), { email: 'a@example.jp', perm: 'can_view', isSend: true, message }]);
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('メールアドレスまたは名前').value).toBe(''));
  fireEvent.click(screen.getByLabelText('メールで知らせる'));
  fireEvent.change(screen.getByLabelText('メールアドレスまたは名前'), { target: { value: 'b@example.jp' } });
  fireEvent.click(screen.getByRole('button', { name: '招待' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual([expect.any(String), { email: 'b@example.jp', perm: 'can_view', isSend: false }]);
  // What was written to one is not for the next.
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('メールアドレスまたは名前').value).toBe(''));
  fireEvent.click(screen.getByLabelText('メールで知らせる'));
  expect(screen.getByLabelText<HTMLTextAreaElement>('メッセージ（任意）').value).toBe('');
});

test('who is invited may not download where that is unticked, and of levels that download anyway it is not asked [WB-91]', async () => {
  const { sent } = show({});
  fireEvent.change(await screen.findByLabelText('メールアドレスまたは名前'), { target: { value: 'a@example.jp' } });
  fireEvent.change(screen.getByLabelText('共有する組織を選ぶ'), { target: { value: 'id' } });
  fireEvent.change(screen.getByLabelText('組織ID'), { target: { value: aUuid(7) } });
  // By ear, too, it is heard to whom each belongs.
  for (const name of ['招待', '組織と共有'])
    fireEvent.click(within(screen.getByRole('form', { name })).getByLabelText('ダウンロードを許可する'));
  fireEvent.click(screen.getByRole('button', { name: '招待' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '組織と共有' }).disabled).toBe(false),
  );
  fireEvent.click(screen.getByRole('button', { name: '組織と共有' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toMatchObject([
    [expect.any(String), { perm: 'can_view', allow_download: false }],
    [expect.any(String), { org_id: aUuid(7), allow_download: false }],
  ]);
  fireEvent.change(screen.getByLabelText('招待する相手の権限'), { target: { value: 'can_edit' } });
  expect(screen.getAllByLabelText('ダウンロードを許可する')).toHaveLength(1);
});

test('below full access one learns the own level and the public link, and changes nothing [AC-23]', async () => {
  const { onClose } = show({ your_perm: 'can_edit', own_org: null, anonymous_perm: 'read', is_permanent: true });
  expect(await screen.findByText('閲覧権限がありません')).toBeTruthy();
  expect(screen.getByText(/編集/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '招待' })).toBeNull();
  fireEvent.click(screen.getByRole('tab', { name: 'Webで公開' }));
  expect(screen.getByLabelText<HTMLInputElement>('Webで公開する').disabled).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>('公開リンク').value).toBe(`${location.origin}/storage/1`);
  fireEvent.click(screen.getByRole('button', { name: '閉じる' }));
  expect(onClose).toHaveBeenCalledWith(false);
});

test('of a private item it is said whose it is [WB-91]', async () => {
  show({ owner: { id: aUuid(5), username: '所 有子', email: 'yuko@example.jp' } });
  expect(await screen.findByText('yuko@example.jp · 所有者')).toBeTruthy();
  expect(screen.getByText('所 有子')).toBeTruthy();
});

test('where a folder above is public too, it is said that what is set here does not keep anybody out [WB-91]', async () => {
  show({ anonymous_perm: 'read', is_permanent: true, anonymous_above: true });
  fireEvent.click(await screen.findByRole('tab', { name: 'Webで公開' }));
  expect(await screen.findByText(/上のフォルダも公開されています/)).toBeTruthy();
});

test('a link of a folder above is ended there, and one without an end gets one seven days ahead [WB-92]', async () => {
  show({ anonymous_perm: 'read', is_permanent: true, anonymous_inherited: true });
  fireEvent.click(await screen.findByRole('tab', { name: 'Webで公開' }));
  expect(screen.getByText(/上のフォルダで公開されています/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Webで公開する').disabled).toBe(true);
  expect(screen.queryByLabelText('期限なし')).toBeNull();
  expect(screen.queryByLabelText('ダウンロードを許可する')).toBeNull();
  cleanup();
  const { sent } = show({ anonymous_perm: 'read', is_permanent: true });
  fireEvent.click(await screen.findByRole('tab', { name: 'Webで公開' }));
  fireEvent.click(screen.getByLabelText('期限なし'));
  await waitFor(() => expect(sent).toHaveLength(1));
  const ahead = new Date(Date.now() + 9 * 3_600_000 + 7 * 86_400_000).toISOString().slice(0, 10);
  expect(sent[0]).toEqual([expect.any(String), { perm: 'read', anon_link_expiry: ahead }]);
});

test('a download that a folder above allows is taken away there, and a change that fails is none [WB-91]', async () => {
  const person = { username: '花子', email: 'h@example.jp', perm: 'can_view', allow_download: true } as const;
  const above = { ...person, id: aUuid(2), inherited: true, above: 'can_view' } as const;
  const own = { ...person, id: aUuid(3), username: '太郎', inherited: false, above: 'none' } as const;
  const { sent, onClose } = show({ users: [above, own] }, 500);
  expect((await screen.findByLabelText<HTMLInputElement>(/^花子.*ダウンロード/)).disabled).toBe(true);
  const download = screen.getByLabelText<HTMLInputElement>(/^太郎.*ダウンロード/);
  fireEvent.click(download);
  await screen.findByRole('alert');
  expect(sent).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: '閉じる' }));
  expect(onClose).toHaveBeenCalledWith(false);
});

test('a day that is over is said beside its field, and not sent [WB-92]', async () => {
  const { sent } = show({ anonymous_perm: 'read', expiry: '2999-12-31' });
  fireEvent.click(await screen.findByRole('tab', { name: 'Webで公開' }));
  const field = screen.getByLabelText<HTMLInputElement>('公開の最終日');
  fireEvent.change(field, { target: { value: '2020-01-01' } });
  expect(field.getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(field, { target: { value: '2999-12-30' } });
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual([expect.any(String), { perm: 'read', anon_link_expiry: '2999-12-30' }]);
});

test('the link for uploads has a switch of its own, no end, and an address to copy and to scan [WB-101]', async () => {
  const { sent } = show({});
  fireEvent.click(await screen.findByRole('tab', { name: 'Webで公開' }));
  fireEvent.click(screen.getByLabelText('アップロードリンクを使う'));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual([expect.stringContaining('/anonymous-'), { perm: 'full_access', anon_link_expiry: null }]);
  cleanup();
  const open = show({ upload_link: true });
  fireEvent.click(await screen.findByRole('tab', { name: 'Webで公開' }));
  const address = screen.getByRole<HTMLInputElement>('textbox', { name: 'アップロードリンク' });
  expect(address.value).toBe(`${location.origin}/upload/o/1`);
  expect(screen.getByLabelText<HTMLInputElement>('Webで公開する').checked).toBe(false);
  fireEvent.click(screen.getByLabelText('アップロードリンクを使う'));
  await waitFor(() => expect(open.sent).toHaveLength(1));
  expect(open.sent[0]).toEqual([expect.any(String), { perm: 'delete', link: 'upload' }]);
});

test('one of a folder above is ended there; what is no plain folder has none [WB-101]', async () => {
  show({ upload_link: true, upload_inherited: true });
  fireEvent.click(await screen.findByRole('tab', { name: 'Webで公開' }));
  expect(screen.getByLabelText<HTMLInputElement>('アップロードリンクを使う')).toMatchObject({
    checked: true,
    disabled: true,
  });
  expect(screen.getByText(/上のフォルダのアップロードリンク/)).toBeTruthy();
  cleanup();
  show({}, 200, null);
  fireEvent.click(await screen.findByRole('tab', { name: 'Webで公開' }));
  expect(screen.getByLabelText('Webで公開する')).toBeTruthy();
  expect(screen.queryByLabelText('アップロードリンクを使う')).toBeNull();
});

test('another organisation is named by its ID, and it is said where there is none [WB-91]', async () => {
  const { sent } = show({}, 403);
  const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: '組織と共有' });
  fireEvent.change(await screen.findByLabelText('共有する組織を選ぶ'), { target: { value: 'id' } });
  fireEvent.change(screen.getByLabelText('組織ID'), { target: { value: '窓クリニック' } });
  expect(submit().disabled).toBe(true);
  fireEvent.change(screen.getByLabelText('組織ID'), { target: { value: ` ${aUuid(7)} ` } });
  fireEvent.click(submit());
  await waitFor(() => expect(screen.getByText('このIDの組織はありません。')).toBeTruthy());
  expect(sent).toEqual([[`/api/datamanage/perm/org-folder/${aUuid(1)}`, { org_id: aUuid(7), perm: 'can_view' }]]);
});

test('the public link is ended by its name, which leaves the one for uploads [WB-92, WB-101]', async () => {
  const { sent } = show({ anonymous_perm: 'read', is_permanent: true, upload_link: true });
  fireEvent.click(await screen.findByRole('tab', { name: 'Webで公開' }));
  fireEvent.click(screen.getByLabelText('Webで公開する'));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual([expect.any(String), { perm: 'delete', link: 'view' }]);
});

test('a link may end today, and opens downloads where that is ticked [WB-92]', async () => {
  const { sent } = show({ anonymous_perm: 'read', expiry: '2999-12-31' });
  fireEvent.click(await screen.findByRole('tab', { name: 'Webで公開' }));
  const today = dayInJapan(new Date());
  const field = screen.getByLabelText<HTMLInputElement>('公開の最終日');
  fireEvent.change(field, { target: { value: today } });
  expect(field.getAttribute('aria-invalid')).toBe('false');
  await waitFor(() => expect(sent).toHaveLength(1));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('ダウンロードを許可する').disabled).toBe(false));
  fireEvent.click(screen.getByLabelText('ダウンロードを許可する'));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map((one) => (one as unknown[])[1])).toEqual([
    { perm: 'read', anon_link_expiry: today },
    { perm: 'read', allow_download: true },
  ]);
});

test('a right of an organisation is changed as its own, and who has no account is told apart [WB-91]', async () => {
  const given = { allow_download: true, inherited: false, above: 'none' } as const;
  const { sent } = show({
    orgs: [{ ...given, id: aUuid(7), name: '窓病院', perm: 'can_edit' }],
    invitations: [{ ...given, email: 'new@example.jp', perm: 'can_edit' }],
  });
  expect(await screen.findByText('招待中（アカウント未登録）')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('窓病院 の権限'), { target: { value: 'can_view' } });
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual([
    `/api/datamanage/perm/org-folder/${aUuid(1)}`,
    { org_id: aUuid(7), perm: 'can_view', allow_download: true },
  ]);
});

test('a file is shared as a file [WB-91]', async () => {
  const person = { id: aUuid(2), username: '花子', email: 'h@example.jp', allow_download: true, inherited: false };
  const { sent } = show({ users: [{ ...person, perm: 'can_edit', above: 'none' }] }, 200, null, {
    object_type: 'file',
  });
  fireEvent.change(await screen.findByLabelText('花子 の権限'), { target: { value: 'none' } });
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject([`/api/datamanage/perm/user-file/${aUuid(1)}`, { perm: 'none' }]);
});

const publish = async () => fireEvent.click(await screen.findByRole('tab', { name: 'Webで公開' }));
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test('what a link is to ask for and was not set is not lost unasked, by closing or by the other tab [WB-104]', async () => {
  const { onClose, sent } = show({ anonymous_perm: 'read', is_permanent: true });
  await publish();
  await press('リンクの管理');
  fireEvent.click(await screen.findByLabelText('パスワード'));
  const field = screen.getByLabelText<HTMLInputElement>('新しいパスワード');
  fireEvent.change(field, { target: { value: '8 signs!' } });
  for (const leave of [() => press('閉じる'), async () => fireEvent.click(screen.getByRole('tab', { name: '招待' }))]) {
    await leave();
    await press('編集に戻る');
    await waitFor(() => expect(screen.queryByText('入力した内容の破棄')).toBeNull());
    expect([field.value, field.isConnected, onClose.mock.calls]).toEqual(['8 signs!', true, []]);
  }
  await press('閉じる');
  await press('破棄');
  expect([onClose.mock.calls, sent]).toEqual([[[false]], []]);
});

test('what was refused of a field is said beside it, anything else above, where it comes into sight [WB-104]', async () => {
  link = { refused: { start: '開始日は、公開の最終日以前にしてください' } };
  show({ anonymous_perm: 'read', expiry: '2999-12-31' });
  await publish();
  await press('リンクの管理');
  const start = await screen.findByLabelText('公開の開始日');
  fireEvent.change(start, { target: { value: '2999-12-31' } });
  const said = await screen.findByText(/以前にしてください$/);
  expect(start.getAttribute('aria-describedby')).toBe(said.id);
  expect([start.getAttribute('aria-invalid'), screen.queryByRole('alert')]).toEqual(['true', null]);

  link = { refused: { anon_link_expiry: '公開の最終日は、開始日以降にしてください' } };
  const end = screen.getByLabelText('公開の最終日');
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('公開の最終日').disabled).toBe(false));
  fireEvent.change(end, { target: { value: '2999-12-30' } });
  await waitFor(() => expect(end.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.queryByRole('alert')).toBeNull();

  link = { refused: { 'addresses.0': '内容が正しくありません' } };
  fireEvent.click(screen.getByLabelText('メールの確認コード'));
  const addresses = screen.getByLabelText('コードを送る宛先');
  fireEvent.change(addresses, { target: { value: 'a@b.jp' } });
  await press('設定');
  await waitFor(() => expect(addresses.getAttribute('aria-invalid')).toBe('true'));
  expect([screen.queryByRole('alert'), brought]).toEqual([null, []]);

  link = { refused: { watermark: '透かしは使えません' } };
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('透かしを入れる').disabled).toBe(false));
  fireEvent.click(screen.getByLabelText('透かしを入れる'));
  const alert = await screen.findByRole('alert');
  expect([alert.textContent, brought]).toEqual(['透かしは使えません', [alert]]);
  // Said anew, it comes into sight anew.
  fireEvent.click(screen.getByLabelText('透かしを入れる'));
  await waitFor(() => expect(brought).toEqual([alert, screen.getByRole('alert')]));
});

test('it is said of a link who opens it, and from when on, and that it has a watermark [WB-92]', async () => {
  const open = { anonymous_perm: 'read', is_permanent: true } as const;
  show(open);
  await publish();
  const anybody = 'リンクを知っている人は、ログインしなくても閲覧できます。';
  expect(screen.getByText(anybody)).toBeTruthy();
  cleanup();
  link = { has_password: true, start: '2999-01-01', watermark: true };
  show(open);
  await publish();
  for (const words of [/^リンクとパスワードを知っている人は/, /^2999-01-01 から開けます/, /^画像には透かしが入ります/])
    expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByText(anybody)).toBeNull();
  cleanup();
  link = { addresses: ['*'], start: '2020-01-01' };
  show(open);
  await publish();
  expect(await screen.findByText(/確認コードを入力すると/)).toBeTruthy();
  expect(screen.queryByText(/から開けます/)).toBeNull();
});

test('nobody can be allowed to download what has a watermark, and it says why [WB-92]', async () => {
  link = { watermark: true };
  const { sent } = show({ anonymous_perm: 'read', is_permanent: true });
  await publish();
  const why = await screen.findByText('透かしを入れている間は、ダウンロードを許可できません。');
  const download = screen.getByLabelText<HTMLInputElement>('ダウンロードを許可する');
  expect([download.disabled, download.getAttribute('aria-describedby')]).toEqual([true, why.id]);
  expect(sent).toEqual([]);
});

test('the address of the download page goes to nobody who may not download [WB-91]', async () => {
  const { sent } = show({}, 200, null, {}, '/download/1');
  fireEvent.change(await screen.findByLabelText('メールアドレスまたは名前'), { target: { value: 'a@example.jp' } });
  fireEvent.click(screen.getByLabelText('ダウンロードページ'));
  fireEvent.click(within(screen.getByRole('form', { name: '招待' })).getByLabelText('ダウンロードを許可する'));
  expect(screen.queryByLabelText('ダウンロードページ')).toBeNull();
  await press('招待');
  await waitFor(() => expect(sent).toHaveLength(1));
  const given = { email: 'a@example.jp', perm: 'can_view', allow_download: false, isSend: true };
  expect(sent[0]).toEqual([expect.any(String), given]);
});
