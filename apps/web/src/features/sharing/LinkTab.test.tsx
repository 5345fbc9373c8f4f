// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { dayInJapan } from '../../app/day.ts';
import { inShareWorld, press, show, world } from './testing/share-world.tsx';

inShareWorld();

const publish = async () => fireEvent.click(await screen.findByRole('tab', { name: 'Webで公開' }));

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
  world.link = { refused: { start: '開始日は、公開の最終日以前にしてください' } };
  show({ anonymous_perm: 'read', expiry: '2999-12-31' });
  await publish();
  await press('リンクの管理');
  const start = await screen.findByLabelText('公開の開始日');
  fireEvent.change(start, { target: { value: '2999-12-31' } });
  const said = await screen.findByText(/以前にしてください$/);
  expect(start.getAttribute('aria-describedby')).toBe(said.id);
  expect([start.getAttribute('aria-invalid'), screen.queryByRole('alert')]).toEqual(['true', null]);

  world.link = { refused: { anon_link_expiry: '公開の最終日は、開始日以降にしてください' } };
  const end = screen.getByLabelText('公開の最終日');
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('公開の最終日').disabled).toBe(false));
  fireEvent.change(end, { target: { value: '2999-12-30' } });
  await waitFor(() => expect(end.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.queryByRole('alert')).toBeNull();

  world.link = { refused: { 'addresses.0': '内容が正しくありません' } };
  fireEvent.click(screen.getByLabelText('メールの確認コード'));
  const addresses = screen.getByLabelText('コードを送る宛先');
  fireEvent.change(addresses, { target: { value: 'a@b.jp' } });
  await press('設定');
  await waitFor(() => expect(addresses.getAttribute('aria-invalid')).toBe('true'));
  expect([screen.queryByRole('alert'), world.brought]).toEqual([null, []]);

  world.link = { refused: { watermark: '透かしは使えません' } };
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('透かしを入れる').disabled).toBe(false));
  fireEvent.click(screen.getByLabelText('透かしを入れる'));
  const alert = await screen.findByRole('alert');
  expect([alert.textContent, world.brought]).toEqual(['透かしは使えません', [alert]]);
  // Said anew, it comes into sight anew.
  fireEvent.click(screen.getByLabelText('透かしを入れる'));
  await waitFor(() => expect(world.brought).toEqual([alert, screen.getByRole('alert')]));
});

test('it is said of a link who opens it, and from when on, and that it has a watermark [WB-92]', async () => {
  const open = { anonymous_perm: 'read', is_permanent: true } as const;
  show(open);
  await publish();
  const anybody = 'リンクを知っている人は、ログインしなくても閲覧できます。';
  expect(screen.getByText(anybody)).toBeTruthy();
  cleanup();
  world.link = { has_password: true, start: '2999-01-01', watermark: true };
  show(open);
  await publish();
  for (const words of [/^リンクとパスワードを知っている人は/, /^2999-01-01 から開けます/, /^画像には透かしが入ります/])
    expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByText(anybody)).toBeNull();
  cleanup();
  world.link = { addresses: ['*'], start: '2020-01-01' };
  show(open);
  await publish();
  expect(await screen.findByText(/確認コードを入力すると/)).toBeTruthy();
  expect(screen.queryByText(/から開けます/)).toBeNull();
});

test('nobody can be allowed to download what has a watermark, and it says why [WB-92]', async () => {
  world.link = { watermark: true };
  const { sent } = show({ anonymous_perm: 'read', is_permanent: true });
  await publish();
  const why = await screen.findByText('透かしを入れている間は、ダウンロードを許可できません。');
  const download = screen.getByLabelText<HTMLInputElement>('ダウンロードを許可する');
  expect([download.disabled, download.getAttribute('aria-describedby')]).toEqual([true, why.id]);
  expect(sent).toEqual([]);
});
