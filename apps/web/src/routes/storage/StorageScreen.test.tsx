// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../app/language/i18n.ts';
import { onFailure, session } from '../../app/http/index.ts';
import { aUuid } from '../../testing/an-item.ts';
import { anOrganisation } from '../../testing/an-organisation.ts';
import { StorageScreen } from './StorageScreen.tsx';
import { renderInStorage } from './testing/render-in-storage.tsx';

beforeAll(startI18n);
afterEach(() => {
  cleanup();
  session.end();
  vi.unstubAllGlobals();
});

test.each([
  [403, 'no_access', 'アクセス権限が必要です'],
  [404, 'gone', 'データが存在しません'],
  [500, 'internal', 'サーバーでエラーが発生しています'],
  [429, 'too_many_requests', '表示できませんでした'],
])('%i (%s) fills the only main of the screen under its heading, and is said once', async (status, code, title) => {
  const reported = vi.fn();
  onFailure(reported);
  session.start({ access_token: 'token', email: 'a', username: 'a' });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  // As the server limits: with a pause that nobody waits for.
  const headers = new Headers(status === 429 ? { 'Retry-After': '60' } : {});
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ code, detail: 'x' }), { status, headers }));
  renderInStorage(<StorageScreen location={{ kind: 'folder', uuid: aUuid(1) }} organisations={[]} />);
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
  expect(screen.getAllByRole('main')).toHaveLength(1);
  expect(document.title).toBe(`${title} - Mado`);
  expect(reported).not.toHaveBeenCalled();
});

test('on a phone the drawer goes away when something is to be made', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ code: 'internal', detail: 'x' }), { status: 500 }));
  session.start({ access_token: 'token', email: 'a', username: 'a' });
  const own = anOrganisation();
  renderInStorage(<StorageScreen location={{ kind: 'root', org: own.uuid, type: 'org' }} organisations={[own]} />);
  await userEvent.click(screen.getByRole('button', { name: 'メニューを開く' }));
  await userEvent.click(await screen.findByRole('button', { name: '新規' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'フォルダ作成' }));
  expect(await screen.findByRole('dialog', { name: 'フォルダ作成' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: '新規', hidden: true })).toBeNull());
});

test.each([
  [false, '220px'],
  [true, ''],
])(
  'toasts stand beside the drawer, so that the way to the trash is free; on a phone it lies over all: %s',
  (phone, width) => {
    vi.stubGlobal('matchMedia', () => ({ matches: phone, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    session.start({ access_token: 'token', email: 'a', username: 'a' });
    const own = anOrganisation();
    const told = (): string => document.documentElement.style.getPropertyValue('--drawer');
    renderInStorage(<StorageScreen location={{ kind: 'root', org: own.uuid, type: 'org' }} organisations={[own]} />);
    expect(told()).toBe(width);
    cleanup();
    expect(told()).toBe('');
  },
);
