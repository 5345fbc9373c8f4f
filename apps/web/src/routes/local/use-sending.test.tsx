// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SnackbarProvider } from 'notistack';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { session } from '../../app/http/index.ts';
import { startI18n } from '../../app/language/i18n.ts';
import { CarriedFiles } from '../../features/local/index.ts';
import { Themed } from '../../testing/frame.tsx';
import { useSending } from './use-sending.tsx';

beforeAll(startI18n);
afterEach(() => {
  cleanup();
  session.end();
  localStorage.clear();
});

function Sender({ files }: { files: (study: number | null) => Promise<readonly File[]> }): ReactNode {
  const { begin, question } = useSending({ files });
  return (
    <>
      <button onClick={() => begin(7)}>send</button>
      {question}
    </>
  );
}

function show(files: (study: number | null) => Promise<readonly File[]>) {
  const router = createMemoryRouter(
    [
      { path: '/local', element: <Sender {...{ files }} /> },
      { path: '/storage', element: <CarriedFiles onHere={() => undefined} /> },
      { path: '/login', element: <CarriedFiles onHere={null} /> },
    ],
    { initialEntries: ['/local'] },
  );
  render(
    <SnackbarProvider>
      <RouterProvider router={router} />
    </SnackbarProvider>,
    { wrapper: Themed },
  );
  return () => router.state.location.pathname;
}

const signIn = () => session.start({ access_token: 'token', email: 'hana@example.jp', username: '花' });

test('where the files cannot be had one stays on the page, and is told [LO-25]', async () => {
  signIn();
  const files = vi.fn<(study: number | null) => Promise<readonly File[]>>(() => Promise.reject(new Error('gone')));
  const address = show(files);
  await userEvent.click(screen.getByText('send'));
  expect(await screen.findByText(/送れませんでした/)).toBeTruthy();
  expect(address()).toBe('/local');
  files.mockResolvedValueOnce([]);
  await userEvent.click(screen.getByText('send'));
  expect(await screen.findAllByText(/送れませんでした/)).toHaveLength(2);
  expect(address()).toBe('/local');
  files.mockResolvedValueOnce([new File(['x'], 'image')]);
  await userEvent.click(screen.getByText('send'));
  expect((await screen.findByTestId('carried-files')).textContent).toContain('1 件');
  expect([address(), files.mock.calls]).toEqual(['/storage', [[7], [7], [7]]]);
});

test('a visitor whose files cannot be had is not led to the sign-in [LO-25]', async () => {
  const address = show(() => Promise.reject(new Error('gone')));
  await userEvent.click(screen.getByText('send'));
  await userEvent.click(await screen.findByRole('button', { name: 'ログイン' }));
  expect(await screen.findByText(/送れませんでした/)).toBeTruthy();
  expect(address()).toBe('/local');
  expect(screen.queryByRole('dialog')).toBeNull();
});
