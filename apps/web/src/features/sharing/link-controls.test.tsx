// @vitest-environment jsdom
import type { LinkControl, LinkVisit } from '@mado/contract';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { formatMoment } from '../../app/format.ts';
import { startI18n } from '../../app/language/i18n.ts';
import { anItem, aUuid } from '../../testing/an-item.ts';
import { Asking } from '../../testing/frame.tsx';
import { LinkControls } from './LinkControls.tsx';

beforeAll(startI18n);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const onUnset = vi.fn<(unset: boolean) => void>();
/** How often it was asked who has come. */
let looked = 0;
const plain: LinkControl = { start: null, has_password: false, addresses: null, watermark: false, links_below: 3 };

function show(given: Partial<LinkControl> = {}, visits: LinkVisit[] = [], isOwn = true, done = true) {
  const sent: unknown[] = [];
  looked = 0;
  vi.stubGlobal('fetch', async (url: string, init?: { method?: string; body?: string }) => {
    const { method = 'GET', body } = init ?? {};
    if (method !== 'GET')
      sent.push([method, new URL(url, 'http://a').pathname, body === undefined ? null : JSON.parse(body)]);
    if (url.endsWith('/visits')) looked += 1;
    const answer = method === 'DELETE' ? { ended: 3 } : url.endsWith('/visits') ? { visits } : { ...plain, ...given };
    return new Response(JSON.stringify(answer));
  });
  const change = { busy: false, onUnset, run: (work: () => Promise<void>) => work().then(() => done) };
  render(<LinkControls item={anItem(1)} isOwn={isOwn} change={change} />, { wrapper: Asking });
  fireEvent.click(screen.getByRole('button', { name: 'リンクの管理' }));
  return sent;
}
const path = `/api/datamanage/perm/link/${aUuid(1)}`;

test('a link gets a first day, a password, or addresses for codes [WB-104]', async () => {
  const sent = show();
  const start = await screen.findByLabelText('公開の開始日');
  fireEvent.change(start, { target: { value: '2020-01-01' } });
  expect(screen.getByText('過ぎた日は選べません')).toBeTruthy();
  fireEvent.change(start, { target: { value: '2999-01-01' } });
  await waitFor(() => expect(sent).toEqual([['PATCH', path, { start: '2999-01-01' }]]));
  fireEvent.click(screen.getByLabelText('パスワード'));
  const set = () => screen.getByRole<HTMLButtonElement>('button', { name: '設定' });
  fireEvent.change(screen.getByLabelText('新しいパスワード'), { target: { value: '7 signs' } });
  expect(set().disabled).toBe(true);
  fireEvent.change(screen.getByLabelText('新しいパスワード'), { target: { value: '8 signs!' } });
  fireEvent.click(set());
  await waitFor(() => expect(sent[1]).toEqual(['PATCH', path, { password: '8 signs!' }]));
  await waitFor(() => expect(screen.queryByLabelText('新しいパスワード')).toBeNull());
  fireEvent.click(screen.getByLabelText('メールの確認コード'));
  fireEvent.change(screen.getByLabelText('コードを送る宛先'), { target: { value: 'a@example.jp、 @example.com' } });
  fireEvent.click(set());
  await waitFor(() => expect(sent[2]).toEqual(['PATCH', path, { addresses: ['a@example.jp', '@example.com'] }]));
});

test('what it asks for ends with なし [WB-104]', async () => {
  const sent = show({ has_password: true });
  expect(await screen.findByText(/^設定済みです。8 文字以上/)).toBeTruthy();
  fireEvent.click(screen.getByLabelText('なし'));
  await waitFor(() => expect(sent).toEqual([['PATCH', path, { password: null, addresses: null }]]));
});

test('what was chosen or typed there is said not to be set yet, until it is [WB-104]', async () => {
  show();
  const isUnset = () => [screen.queryByText(/^まだ設定されていません/)?.textContent, onUnset.mock.lastCall?.[0]];
  const choose = async (door: string) => fireEvent.click(await screen.findByLabelText(door));
  await choose('パスワード');
  expect(isUnset()).toEqual(['まだ設定されていません。「設定」を押すまで、確認なしのままです。', true]);
  // Closed, it is kept; by another choice it is given up.
  for (const _ of ['closed', 'opened']) fireEvent.click(screen.getByRole('button', { name: 'リンクの管理' }));
  expect(isUnset()[1]).toBe(true);
  await choose('なし');
  expect(isUnset()).toEqual([undefined, false]);
  cleanup();
  show({ addresses: ['a@example.jp'] });
  expect((await screen.findByLabelText<HTMLInputElement>('メールの確認コード')).checked).toBe(true);
  expect(isUnset()).toEqual([undefined, false]);
  fireEvent.change(screen.getByLabelText('コードを送る宛先'), { target: { value: 'a@example.jp, b@' } });
  expect(isUnset()).toEqual(['まだ設定されていません。「設定」を押すまで、コードの宛先は今のままです。', true]);
  cleanup();
  expect(onUnset.mock.lastCall).toEqual([false]);
});

test('a password that was set stands there no more, one that was refused does [WB-104]', async () => {
  const type = async () => {
    const field = await screen.findByLabelText<HTMLInputElement>('新しいパスワード');
    fireEvent.change(field, { target: { value: '8 signs!' } });
    fireEvent.click(screen.getByRole('button', { name: '設定' }));
    return field;
  };
  show({ has_password: true });
  const field = await type();
  await waitFor(() => expect(field.value).toBe(''));
  cleanup();
  const sent = show({ has_password: true }, [], true, false);
  const refused = await type();
  await waitFor(() => expect(sent).toHaveLength(1));
  await act(async () => undefined);
  expect([refused.value, onUnset.mock.lastCall]).toEqual(['8 signs!', [true]]);
});

test('of several addresses it is said to which one no code can go, and nothing is sent [WB-104]', async () => {
  const sent = show();
  fireEvent.click(await screen.findByLabelText('メールの確認コード'));
  const field = screen.getByLabelText('コードを送る宛先');
  fireEvent.change(field, { target: { value: 'taro@b.jp, example.jp' } });
  fireEvent.click(screen.getByRole('button', { name: '設定' }));
  expect(screen.getByText(/^「example\.jp」は宛先にできません/)).toBeTruthy();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(field, { target: { value: `${'a'.repeat(250)}@b.jp` } });
  expect(field.getAttribute('aria-invalid')).toBe('false');
  fireEvent.click(screen.getByRole('button', { name: '設定' }));
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(sent).toEqual([]);
});

test('its pictures get a watermark, or none [WB-104]', async () => {
  const sent = show();
  fireEvent.click(await screen.findByLabelText('透かしを入れる'));
  await waitFor(() => expect(sent).toEqual([['PATCH', path, { watermark: true }]]));
});

test('who came by it is listed, and all links end after being asked [WB-104]', async () => {
  const visit = {
    first_dt: '2026-11-26T00:00:00.000Z',
    last_dt: '2026-11-26T01:00:00.000Z',
    browser: 'Chrome, Android',
  };
  const sent = show({}, [
    { ...visit, network: '192.0.2.0/24', address: 'a@example.jp', folders: 2, studies: 1 },
    { ...visit, network: '198.51.100.0/24', address: '', folders: 1, studies: 0 },
  ]);
  expect(await screen.findByText('a@example.jp · 192.0.2.0/24 · Chrome, Android')).toBeTruthy();
  expect(screen.getByText('名前のわからない人 · 198.51.100.0/24 · Chrome, Android')).toBeTruthy();
  // The moment at which they looked last, not that of the day's first look.
  expect(screen.getByText(`${formatMoment(visit.last_dt)} · フォルダ 2、スタディ 1`)).toBeTruthy();
  expect(looked).toBe(1);
  for (const _ of ['closed', 'opened']) fireEvent.click(screen.getByRole('button', { name: 'リンクの管理' }));
  await waitFor(() => expect(looked).toBe(2));
  fireEvent.click(screen.getByRole('button', { name: 'すべてのリンクを取り消す' }));
  expect(screen.getByText(/3 件の公開リンク/)).toBeTruthy();
  expect(sent).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: '取り消す' }));
  await waitFor(() => expect(sent).toEqual([['DELETE', path, null]]));
});

test('where the link is that of a folder above, nothing of it is changed, and those below can end [WB-104]', async () => {
  show({}, [], false);
  expect(await screen.findByRole('button', { name: 'すべてのリンクを取り消す' })).toBeTruthy();
  for (const label of ['公開の開始日', 'パスワード', '透かしを入れる'])
    expect(screen.queryByLabelText(label)).toBeNull();
});
