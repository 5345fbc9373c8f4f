// @vitest-environment jsdom
import { RouterProvider } from 'react-router';
import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createRouter } from './router.tsx';

vi.mock('./RootLayout.tsx', async () => ({ RootLayout: (await import('react-router')).Outlet }));
vi.mock('./LoginRoute.tsx', () => ({ Component: () => 'the login page' }));
afterEach(cleanup);

test('the old address of the front page leads to where the front page leads [WB-7]', async () => {
  history.replaceState(null, '', '/oldhome');
  const router = createRouter();
  const { container } = render(<RouterProvider router={router} />);
  await waitFor(() => expect(container.textContent).toBe('the login page'));
  expect(router.state.location.pathname).toBe('/login');
  router.dispose();
});
