// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

afterEach(cleanup);
beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
});

/** The page as it is loaded now: what stands in the storage of the browser is read anew. */
async function load(
  start: string,
  login?: () => Promise<{ Component: () => ReactNode }>,
): Promise<{ end: (why: 'expired' | 'refused' | 'left') => void; show: () => void }> {
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
  return {
    end: (why) => session.end(why),
    show: () => {
      render(
        <QueryClientProvider client={new QueryClient()}>
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

test.each(['/viewer?url=/a', '/storage/3f0f3a0e-58a5-4f3c-9a55-0d7b7f2a5d11', '/img/a', '/signup', '/'])(
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
