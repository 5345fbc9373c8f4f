// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

afterEach(cleanup);
beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
});

/** The page as it is loaded now: what stands in the storage of the browser is read anew. */
async function load(): Promise<{ end: () => void; show: () => void }> {
  const { session } = await import('../app/http/index.ts');
  const { useSessionEnd } = await import('./use-session-end.ts');
  function Here(): ReactNode {
    useSessionEnd();
    const { pathname, search, state } = useLocation();
    return <output>{`${pathname}${search} ${(state as { ended: string } | null)?.ended ?? ''}`.trim()}</output>;
  }
  const router = createMemoryRouter([{ path: '*', element: <Here /> }], { initialEntries: ['/viewer?url=/a'] });
  return {
    end: () => session.end('expired'),
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
  const page = await load();
  page.end();
  page.show();
  expect(await screen.findByText('/login?continueUrl=%2Fviewer%3Furl%3D%2Fa expired')).toBeDefined();
});

test('who came without a session stays where a link leads', async () => {
  const page = await load();
  page.show();
  expect(await screen.findByText('/viewer?url=/a')).toBeDefined();
});
