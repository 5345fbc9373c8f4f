// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
});

/** The page as it is loaded now: what stands in the storage of the browser is read anew. */
async function load(start: string, login?: () => Promise<{ Component: () => ReactNode }>) {
  const { session } = await import('../app/http/index.ts');
  const { useSessionEnd } = await import('./use-session-end.ts');
  function Here(): ReactNode {
    const leaving = useSessionEnd();
    const { pathname, search, state } = useLocation();
    if (leaving) return <output>on the way</output>;
    return <output>{`${pathname}${search} ${(state as { ended: string } | null)?.ended ?? ''}`.trim()}</output>;
  }
  const routes = [{ path: '*', element: <Here /> }, ...(login ? [{ path: '/login', lazy: login }] : [])];
  const router = createMemoryRouter(routes, { initialEntries: [start] });
  const queries = new QueryClient();
  return {
    session,
    queries,
    end: (why: 'expired' | 'refused' | 'left') => session.end(why),
    show: () => {
      render(
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>,
      );
    },
  };
}

function signedIn(): void {
  for (const [key, value] of [
    ['access_token', 'a'],
    ['email', 'a@example.jp'],
    ['username', 'a'],
  ] as const)
    localStorage.setItem(key, value);
}

test('a session that ends before the page is on the screen leads to the sign-in as well, and back', async () => {
  signedIn();
  const page = await load('/storage/org/x');
  page.end('expired');
  page.show();
  expect(await screen.findByText('/login?continueUrl=%2Fstorage%2Forg%2Fx expired')).toBeDefined();
});

test.each(['/viewer?url=/a', '/storage/3f0f3a0e-58a5-4f3c-9a55-0d7b7f2a5d11', '/img/a', '/download/a', '/signup', '/'])(
  'a page that visitors may see stays: %s [WB-62]',
  async (start) => {
    signedIn();
    const page = await load(start);
    page.end('expired');
    page.show();
    expect(await screen.findByText(start)).toBeDefined();
  },
);

test('whoever signs out is led to the sign-in from there, too', async () => {
  signedIn();
  const page = await load('/viewer?url=/a');
  page.end('left');
  page.show();
  expect(await screen.findByText('/login?continueUrl=%2Fviewer%3Furl%3D%2Fa left')).toBeDefined();
});

test('while the sign-in page is on its way nothing of the page is there that could ask as a visitor', async () => {
  signedIn();
  const arrives = Promise.withResolvers<{ Component: () => ReactNode }>();
  const page = await load('/storage/org/x', () => arrives.promise);
  page.show();
  expect(await screen.findByText('/storage/org/x')).toBeDefined();
  act(() => page.end('left'));
  expect(await screen.findByText('on the way')).toBeDefined();
  arrives.resolve({ Component: () => <p>sign in here</p> });
  expect(await screen.findByText('sign in here')).toBeDefined();
});

test('whose account cannot sign in any more is told so by their address, which is kept [WB-60]', async () => {
  signedIn();
  const page = await load('/viewer?url=/a');
  page.end('refused');
  page.show();
  expect(await screen.findByText('/conference/welcome/a%40example.jp')).toBeDefined();
  expect([localStorage.getItem('access_token'), localStorage.getItem('email')]).toEqual([null, 'a@example.jp']);
});

test('who came without a session stays where a link leads', async () => {
  const page = await load('/viewer?url=/a');
  page.show();
  expect(await screen.findByText('/viewer?url=/a')).toBeDefined();
});

test('another person sees nothing of what the last one has looked at', async () => {
  signedIn();
  const { session, queries, show } = await load('/storage/org/x');
  show();
  queries.setQueryData(['a list'], 'of the last one');
  act(() => session.start({ access_token: 'b', email: 'b@example.jp', username: 'b' }));
  expect(await screen.findByText('/storage/org/x')).toBeDefined();
  expect(queries.getQueryData(['a list'])).toBeUndefined();
});

test.each(['left', 'expired', 'refused'] as const)('of who is led away nothing stays in memory: %s', async (why) => {
  signedIn();
  const { queries, end, show } = await load('/storage/org/x');
  show();
  queries.setQueryData(['a list'], 'of the last one');
  act(() => end(why));
  expect(await screen.findByText(/login|welcome/)).toBeDefined();
  await vi.waitFor(() => expect(queries.getQueryData(['a list'])).toBeUndefined());
});

test('where a page stays for visitors nothing stays that only the account was shown [WB-62]', async () => {
  signedIn();
  const { queries, end, show } = await load('/img/a');
  show();
  queries.setQueryData(['a list'], 'of the last one');
  act(() => end('expired'));
  expect(await screen.findByText('/img/a')).toBeDefined();
  expect(queries.getQueryData(['a list'])).toBeUndefined();
});

test('the end of a sign-in is listened for as soon as the server has confirmed it, and of a visitor none is [WB-61]', async () => {
  const asked = vi.fn(() => new Promise<Response>(() => undefined));
  vi.stubGlobal('fetch', asked);
  const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 5)));
  const visitor = await load('/img/a');
  visitor.show();
  await settled();
  expect(asked).not.toHaveBeenCalled();
  cleanup();
  vi.resetModules();
  signedIn();
  const { session, show } = await load('/storage/org/x');
  show();
  await settled();
  expect(asked).not.toHaveBeenCalled();
  act(() => session.confirm(null));
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce());
});

test('what was asked for ahead of a look is not shown after the sign-in has ended, not even to the same person', async () => {
  signedIn();
  vi.stubGlobal('fetch', () => new Promise<Response>(() => undefined));
  const { session, end, show } = await load('/img/a');
  const { sourceFor } = await import('../features/viewing/index.ts');
  show();
  const addresses = ['/api/datamanage/dcm/folder/3f0f3a0e-58a5-4f3c-9a55-0d7b7f2a5d11'];
  const before = sourceFor(addresses);
  expect(before).not.toBeNull();
  expect(sourceFor(addresses)).toBe(before);
  act(() => end('expired'));
  act(() => session.start({ access_token: 'b', email: 'a@example.jp', username: 'a' }));
  expect(sourceFor(addresses)).not.toBe(before);
});
