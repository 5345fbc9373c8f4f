import { afterEach, expect, test, vi } from 'vitest';
import { loadPageAnew } from './load-page-anew.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['answers', async () => new Response('page'), 1],
  ['does not know the page', async () => new Response('', { status: 404 }), 0],
  ['is not reached', () => Promise.reject(new TypeError('offline')), 0],
])('where the server %s, the page is loaded anew so many times: %#', async (_, answer, times) => {
  vi.stubGlobal('fetch', answer);
  const page = { href: 'https://mado.example.jp/viewer', reload: vi.fn() };
  await loadPageAnew(page);
  expect(page.reload).toHaveBeenCalledTimes(times);
});
