// @vitest-environment jsdom
import { RouterProvider } from 'react-router';
import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createRouter } from './router.tsx';

vi.mock('./RootLayout.tsx', async () => ({ RootLayout: (await import('react-router')).Outlet }));
vi.mock('./FrontRoute.tsx', () => ({ Component: () => 'the front page' }));
afterEach(cleanup);

test('the old address of the front page leads to it [WB-7]', async () => {
  history.replaceState(null, '', '/oldhome');
  const router = createRouter();
  const { container } = render(<RouterProvider router={router} />);
  await waitFor(() => expect(container.textContent).toBe('the front page'));
  expect(router.state.location.pathname).toBe('/');
  router.dispose();
});
