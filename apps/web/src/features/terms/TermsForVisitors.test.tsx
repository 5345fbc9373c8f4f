// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { session } from '../../app/http/index.ts';
import { startI18n } from '../../app/language/i18n.ts';
import { Themed } from '../../testing/frame.tsx';
import { agreement, agreeToTerms, termsVersion } from './agreement.ts';
import { TermsForVisitors } from './index.ts';

beforeAll(startI18n);
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  session.end();
  localStorage.clear();
  agreement.setState(false, true);
});

function Asking({ until }: { until: Promise<string> }): ReactNode {
  useQuery({ queryKey: ['a list'], queryFn: () => until, retry: false });
  return null;
}

function show(until: Promise<string> = Promise.resolve('')): void {
  render(
    <Themed>
      <QueryClientProvider client={new QueryClient()}>
        <Asking until={until} />
        <TermsForVisitors />
      </QueryClientProvider>
    </Themed>,
  );
}

/** Shows the page and lets the time pass in which a visitor would be asked. */
async function quiet(until?: Promise<string>): Promise<void> {
  vi.useFakeTimers();
  show(until);
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  vi.useRealTimers();
}

const dialog = () => screen.queryByRole('dialog', { name: '利用規約' });

test('a visitor is asked once there is something to see, and not again when they have agreed [WB-53]', async () => {
  vi.useFakeTimers();
  const { promise, resolve } = Promise.withResolvers<string>();
  show(promise);
  act(() => void vi.advanceTimersByTime(10_000));
  expect(dialog()).toBeNull();
  resolve('');
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  vi.useRealTimers();
  expect(await screen.findByRole('dialog', { name: '利用規約' })).toBeTruthy();
  expect(screen.getByText('2026年11月25日 から有効です。')).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  expect(dialog()).not.toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '利用規約に同意する' }));
  expect(screen.queryByRole('button', { name: '利用規約に同意する' })).toBeNull();
  expect(localStorage.getItem('is_terms_of_service_agree')).toBe('true');
  expect(localStorage.getItem('terms_of_service_version')).toBe(termsVersion);
  cleanup();
  await quiet();
  expect(dialog()).toBeNull();
});

test('who has agreed to another version is asked again, here and when another tab agrees no more [WB-53]', async () => {
  localStorage.setItem('is_terms_of_service_agree', 'true');
  localStorage.setItem('terms_of_service_version', '2020-01-01');
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  show();
  expect(await screen.findByRole('dialog', { name: '利用規約' })).toBeTruthy();
  act(() => {
    localStorage.setItem('terms_of_service_version', '2026-11-25');
    window.dispatchEvent(new StorageEvent('storage', { key: 'terms_of_service_version' }));
  });
  expect(screen.queryByRole('button', { name: '利用規約に同意する' })).toBeNull();
  // Whoever empties the storage of the browser has agreed to nothing.
  act(() => {
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
  });
  expect(screen.getByRole('button', { name: '利用規約に同意する' })).toBeTruthy();
});

test('who is refused is not asked', async () => {
  await quiet(Promise.reject(new Error('refused')));
  expect(dialog()).toBeNull();
});

test('who is signed in is not asked', async () => {
  session.start({ access_token: 'a', email: 'a@example.jp', username: 'a' });
  await quiet();
  expect(dialog()).toBeNull();
});

test('where the browser keeps nothing, who has agreed sees what is there all the same [WB-53]', async () => {
  await quiet();
  expect(dialog()).not.toBeNull();
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  act(agreeToTerms);
  full.mockRestore();
  await vi.waitFor(() => expect(dialog()).toBeNull());
});
