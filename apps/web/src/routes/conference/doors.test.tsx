// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { RequestFailure, session } from '../../app/http/index.ts';
import { startI18n } from '../../app/language/i18n.ts';
import { createQueryClient } from '../../app/query-client.ts';
import { aUuid } from '../../testing/an-item.ts';
import { refusedState } from '../../features/accounts/index.ts';
import { Component as WelcomeRoute } from '../account/WelcomeRoute.tsx';
import { openPage } from '../testing/open-page.tsx';
import { Component as EventPageRoute } from './EventPageRoute.tsx';
import { Refused } from './Refused.tsx';

beforeAll(startI18n);
afterEach(() => {
  cleanup();
  session.end();
  localStorage.clear();
  closed = false;
  vi.unstubAllGlobals();
});

const page = { name: '木曜検討会', comment: '二例', anon_link_expiry: '2099-12-01', has_password: true, url: null };
const landed = {
  uuid: aUuid(1),
  org: aUuid(90),
  name: page.name,
  url: '/conference/org/o/event/u',
  expires_in: 43_200,
};

let closed = false;

/** A page of an event, that is open to who has given its password. */
function Inside(): ReactNode {
  if (!closed) return <p>inside</p>;
  return <Refused failure={new RequestFailure(401, { code: 'not_signed_in' })} />;
}

function open(address: Parameters<typeof openPage>[1], { event = page as object | null, opens = true } = {}) {
  const sent: unknown[] = [];
  const as: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_: string, { method, body, headers }: RequestInit) => {
    if (method !== 'POST') as.push(new Headers(headers).get('Authorization'));
    if (method !== 'POST')
      return event === null
        ? Response.json({ code: 'event_unknown', detail: '' }, { status: 404 })
        : Response.json(event);
    sent.push(JSON.parse(typeof body === 'string' ? body : 'null'));
    return opens
      ? Response.json(landed)
      : Response.json({ code: 'wrong_landing', detail: 'イベント名かパスワードが違います' }, { status: 401 });
  });
  const routes = [
    { path: '/conference/eventpage/:eventName', element: <EventPageRoute /> },
    { path: '/conference/welcome/:email?', element: <WelcomeRoute /> },
    { path: '/conference/org/*', element: <Inside /> },
    { path: '*', element: <p>elsewhere</p> },
  ];
  const queries = createQueryClient();
  // What was refused to who had not given the password.
  queries.setQueryData(['refused'], 'before');
  return { address: openPage(routes, address, queries), sent, as, queries };
}

const enter = async (password: string) => {
  await userEvent.type(await screen.findByLabelText('参加用のパスワード'), password);
  await userEvent.click(screen.getByRole('button', { name: '参加する' }));
};

test('the page of an event says what it is, and opens it by its password [WB-98]', async () => {
  const { address, sent, queries } = open(`/conference/eventpage/${encodeURIComponent('木曜')}`);
  expect(await screen.findByRole('heading', { name: '木曜検討会' })).toBeTruthy();
  expect(screen.getByText('二例')).toBeTruthy();
  expect(screen.getByText('2099-12-01 まで公開')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /ログイン|新規登録/ })).toBeNull();
  await enter('mokuyou');
  await vi.waitFor(() => expect(address()).toBe(landed.url));
  expect(queries.getQueryData(['refused'])).toBeUndefined();
  expect(sent).toEqual([{ eventName: '木曜', password: 'mokuyou' }]);
});

test('a visitor to whom it is closed again is asked for the password on its page, and comes back [WB-98]', async () => {
  const itsPage = `/conference/eventpage/${encodeURIComponent('木曜')}`;
  const inside = `${landed.url}/casestudy/c?columns=name`;
  const first = open(itsPage);
  await enter('mokuyou');
  await vi.waitFor(() => expect(first.address()).toBe(landed.url));
  cleanup();
  closed = true;
  const { address } = open(inside);
  expect((await screen.findByRole('alert')).textContent).toMatch(/参加用のパスワードが変わりました/);
  expect(address()).toBe(itsPage);
  closed = false;
  await enter('kinyou');
  await vi.waitFor(() => expect(address()).toBe(inside));
});

test('the password of one event does not lead to what was open of another [WB-98]', async () => {
  const state = { from: '/conference/org/o/event/other/casestudy/c' };
  const { address } = open({ pathname: '/conference/eventpage/a', state });
  await enter('mokuyou');
  await vi.waitFor(() => expect(address()).toBe(landed.url));
});

test('whose sign-in has ended there signs in again, also in a browser that had opened it by its password [WB-62]', async () => {
  const first = open('/conference/eventpage/a');
  await enter('mokuyou');
  await vi.waitFor(() => expect(first.address()).toBe(landed.url));
  cleanup();
  session.start({ access_token: 'token', email: 'hana@example.jp', username: '花' });
  session.end('expired');
  closed = true;
  const { address } = open(landed.url);
  await vi.waitFor(() => expect(address()).toMatch(/^\/login\?/));
});

test('who has given no password of it is led to the sign-in [WB-97]', async () => {
  closed = true;
  const { address } = open(landed.url);
  await vi.waitFor(() => expect(address()).toBe(`/login?continueUrl=${encodeURIComponent(landed.url)}`));
});

test('for whom it is open already it has the way in', async () => {
  open('/conference/eventpage/a', { event: { ...page, url: landed.url } });
  const way = await screen.findByRole('link', { name: 'カンファレンスを開く' });
  expect(way.getAttribute('href')).toBe(landed.url);
});

test('an event without a password says that it is for who is invited', async () => {
  open('/conference/eventpage/a', { event: { ...page, has_password: false } });
  expect(await screen.findByText(/招待された人だけ/)).toBeTruthy();
  expect(screen.queryByLabelText('参加用のパスワード')).toBeNull();
});

test('that an event was public, and until when, is said before one is led to the sign-in [WB-98]', async () => {
  const over = { ...page, has_password: false, anon_link_expiry: '2026-01-31' };
  open('/conference/eventpage/a', { event: over });
  expect((await screen.findByRole('alert')).textContent).toBe('公開は 2026-01-31 に終了しました');
  expect(screen.getByText(/招待された人だけ/)).toBeTruthy();
  expect(screen.queryByText(/まで公開/)).toBeNull();
  cleanup();
  open('/conference/eventpage/a', { event: { ...over, has_password: true } });
  expect((await screen.findByRole('alert')).textContent).toBe('公開は 2026-01-31 に終了しました');
  expect(screen.getByLabelText('参加用のパスワード')).toBeTruthy();
});

test('who is signed in asks as themselves, since it may be open to them; who is not is led to the sign-in [WB-98]', async () => {
  open('/conference/eventpage/a', { event: { ...page, has_password: false } });
  const login = await screen.findByRole('link', { name: 'ログイン' });
  expect(login.getAttribute('href')).toBe('/login?continueUrl=%2Fconference%2Feventpage%2Fa');
  cleanup();
  session.start({ access_token: 'token', email: 'hana@example.jp', username: '花' });
  const { as } = open('/conference/eventpage/a', { event: { ...page, has_password: false, url: landed.url } });
  expect(await screen.findByRole('link', { name: 'カンファレンスを開く' })).toBeTruthy();
  expect(as).toEqual(['Bearer token']);
  session.end();
});

test('who is signed in and not invited is told so, and led to where their own things are [WB-98]', async () => {
  session.start({ access_token: 'token', email: 'hana@example.jp', username: '花' });
  open('/conference/eventpage/a', { event: { ...page, has_password: false } });
  expect(await screen.findByText(/このアカウントは招待されていません/)).toBeTruthy();
  expect(screen.queryByText(/ログインしてください/)).toBeNull();
  expect(screen.getByRole('link', { name: 'トップへ戻る' }).getAttribute('href')).toBe('/storage');
  session.end();
});

test('an event that there is not is not there', async () => {
  open('/conference/eventpage/a', { event: null });
  expect(await screen.findByText('データが存在しません')).toBeTruthy();
  expect(screen.getByText(/この名前のイベントはありません/)).toBeTruthy();
  const again = screen.getByRole('link', { name: 'イベント名を入力し直す' });
  expect(again.getAttribute('href')).toBe('/conference/welcome');
});

test('the welcome page asks for the name too; what is wrong is said by the same words, and one stays [WB-98]', async () => {
  const { address, sent } = open('/conference/welcome', { opens: false });
  await userEvent.click(screen.getByRole('button', { name: '参加する' }));
  expect(await screen.findByText('イベント名を入力してください')).toBeTruthy();
  expect(sent).toEqual([]);
  await userEvent.type(screen.getByLabelText('イベント名'), '木曜');
  await enter('kinyou');
  expect((await screen.findByRole('alert')).textContent).toBe('イベント名かパスワードが違います');
  expect(address()).toBe('/conference/welcome');
  expect(document.activeElement).toBe(screen.getByLabelText('参加用のパスワード'));
  expect(screen.queryByText('承認待ちです')).toBeNull();
});

const waits = `/conference/welcome/${encodeURIComponent('hana+1@example.jp')}`;

test('whose account waits is told so there, by the sign-in that led there [WB-52]', () => {
  open({ pathname: waits, state: refusedState });
  expect(screen.getByRole('heading', { name: '承認待ちです' })).toBeTruthy();
  expect(screen.getByText(/hana\+1@example\.jp のアカウントは/)).toBeTruthy();
  expect(screen.getByLabelText('イベント名')).toBeTruthy();
});

test('of an address that anybody may have typed it is not said that there is an account, and that it waits [WB-52]', () => {
  open(waits);
  expect(screen.getByRole('heading', { name: 'カンファレンスに参加', level: 1 })).toBeTruthy();
  expect(screen.queryByText(/承認待ちです|のアカウントは/)).toBeNull();
  expect(screen.getByText(/hana\+1@example\.jp でログインできないときは/)).toBeTruthy();
});

test('what is no address, and anybody may have put into that of the page, is not said', () => {
  open(`/conference/welcome/${encodeURIComponent('至急、電話してください')}`);
  expect(screen.getByRole('heading', { name: 'カンファレンスに参加', level: 1 })).toBeTruthy();
  expect(screen.queryByText(/至急/)).toBeNull();
});
