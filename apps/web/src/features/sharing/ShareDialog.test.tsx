// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aUuid } from '../../testing/an-item.ts';
import { inShareWorld, press, show } from './testing/share-world.tsx';

inShareWorld();

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
  expect(sent[0]).toEqual([
    expect.any(String),
    { email: 'a@example.jp', perm: 'can_view', allow_download: true, isSend: true, message },
  ]);
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('メールアドレスまたは名前').value).toBe(''));
  fireEvent.click(screen.getByLabelText('メールで知らせる'));
  fireEvent.change(screen.getByLabelText('メールアドレスまたは名前'), { target: { value: 'b@example.jp' } });
  fireEvent.click(screen.getByRole('button', { name: '招待' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual([
    expect.any(String),
    { email: 'b@example.jp', perm: 'can_view', allow_download: true, isSend: false },
  ]);
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
  // Ticked again it is said as well: who had it off has it on.
  fireEvent.click(within(screen.getByRole('form', { name: '招待' })).getByLabelText('ダウンロードを許可する'));
  fireEvent.change(screen.getByLabelText('メールアドレスまたは名前'), { target: { value: 'a@example.jp' } });
  await press('招待');
  await waitFor(() => expect(sent[2]).toMatchObject([expect.any(String), { perm: 'can_view', allow_download: true }]));
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

test('another organisation is named by its ID, and it is said where there is none [WB-91]', async () => {
  const { sent } = show({}, 403);
  const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: '組織と共有' });
  fireEvent.change(await screen.findByLabelText('共有する組織を選ぶ'), { target: { value: 'id' } });
  fireEvent.change(screen.getByLabelText('組織ID'), { target: { value: '窓クリニック' } });
  expect(submit().disabled).toBe(true);
  fireEvent.change(screen.getByLabelText('組織ID'), { target: { value: ` ${aUuid(7)} ` } });
  fireEvent.click(submit());
  await waitFor(() => expect(screen.getByText('このIDの組織はありません。')).toBeTruthy());
  expect(sent).toEqual([
    [`/api/datamanage/perm/org-folder/${aUuid(1)}`, { org_id: aUuid(7), perm: 'can_view', allow_download: true }],
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
