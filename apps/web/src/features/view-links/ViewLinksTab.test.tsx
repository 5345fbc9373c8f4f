// @vitest-environment jsdom
import type { OwnViewLink } from '@mado/contract';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../app/http/index.ts';
import { startI18n } from '../../app/language/i18n.ts';
import { aUuid } from '../../testing/an-item.ts';
import { Asking } from '../../testing/frame.tsx';
import { ViewLinksTab } from './ViewLinksTab.tsx';

beforeAll(startI18n);
beforeEach(() => session.start({ access_token: 'token', email: 'hana@example.jp', username: '花' }));
afterEach(() => {
  cleanup();
  session.end();
  vi.unstubAllGlobals();
});

const aLink = (n: number, names: readonly string[]): OwnViewLink => ({
  code: String(n).padStart(16, 'A'),
  created_dt: '2026-11-27T03:00:00.000Z',
  items: names.map((name, at) => ({ uuid: aUuid(at + 1), name })),
});

function show(links: OwnViewLink[], { refuses = false } = {}): string[] {
  const revoked: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit) => {
    if (method === 'GET') return Response.json(links.filter(({ code }) => !revoked.includes(code)));
    if (refuses) return Response.json({ code: 'internal' }, { status: 500 });
    revoked.push(path.split('/').at(-1) ?? '');
    return new Response(null, { status: 204 });
  });
  render(<ViewLinksTab />, { wrapper: Asking });
  return revoked;
}

test('links are listed with what they open and from when, and revoked one by one [VL-6, VL-7]', async () => {
  const revoked = show([aLink(1, ['胸部CT', '腹部CT']), aLink(2, [])]);
  const items = await screen.findAllByRole('listitem');
  expect(within(items[0]!).getByRole('link', { name: '胸部CT、腹部CT' }).getAttribute('href')).toBe(
    '/viewer?view=AAAAAAAAAAAAAAA1',
  );
  expect(items[1]?.textContent).toContain('現在は表示できません');
  expect(within(items[1]!).queryByRole('link')).toBeNull();
  await userEvent.click(within(items[0]!).getByRole('button', { name: /を無効にする$/ }));
  await vi.waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(revoked).toEqual(['AAAAAAAAAAAAAAA1']);
  expect(document.activeElement).toBe(screen.getByRole('list'));
});

test('there are none, or one that could not be revoked: that is said [VL-6, VL-7]', async () => {
  show([]);
  expect((await screen.findByRole('status')).textContent).toBe('まだリンクはありません。');
  cleanup();
  show([aLink(1, ['CT'])], { refuses: true });
  await userEvent.click(await screen.findByRole('button', { name: /を無効にする$/ }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});

test('of very many fifty are shown, and more when they are wanted [VL-6]', async () => {
  show(Array.from({ length: 60 }, (_, n) => aLink(n, ['CT'])));
  expect(await screen.findAllByRole('listitem')).toHaveLength(50);
  await userEvent.click(screen.getByRole('button', { name: 'さらに表示' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(60);
});

test('behind those that come at once are more, down to the first one, which is revoked like any other [VL-9]', async () => {
  const all = Array.from({ length: 70 }, (_, n) => aLink(n, [`CT ${n}`]));
  const revoked: string[] = [];
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit) => {
    if (method !== 'GET') {
      revoked.push(path.split('/').at(-1) ?? '');
      return new Response(null, { status: 204 });
    }
    asked.push(path);
    const left = all.filter(({ code }) => !revoked.includes(code));
    const isFirst = !path.includes('after');
    const headers = isFirst ? { link: '<?after=1_x>; rel="next"' } : undefined;
    return Response.json(isFirst ? left.slice(0, 60) : left.slice(60), headers && { headers });
  });
  render(<ViewLinksTab />, { wrapper: Asking });
  expect(await screen.findAllByRole('listitem')).toHaveLength(50);
  expect(asked).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'さらに表示' }));
  await vi.waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(70));
  expect(asked[1]).toContain('after=1_x');
  expect(screen.queryByRole('button', { name: 'さらに表示' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /^CT 69（/ }));
  await vi.waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(69));
  expect(revoked).toEqual([all[69]?.code]);
});
