// @vitest-environment jsdom
import { onlineManager, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';

afterEach(() => {
  onlineManager.setOnline(true);
  cleanup();
});

const ask = vi.fn(async (): Promise<string> => {
  if (!onlineManager.isOnline()) throw new Error('no network');
  return 'rows';
});

function Shown(): string {
  const { data, error } = useQuery({ queryKey: ['x'], queryFn: ask, throwOnError: false });
  return data ?? (error === null ? 'waiting' : 'said');
}

test('an answer is fresh for a minute, kept for five, and not asked for again by itself [WB-4]', () => {
  expect(createQueryClient().getDefaultOptions().queries).toMatchObject({
    staleTime: 60_000,
    gcTime: 300_000,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: true,
  });
});

test('without a network a screen is told so instead of waiting, and asks again once there is one [WB-4]', async () => {
  onlineManager.setOnline(false);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Shown />
    </QueryClientProvider>,
  );
  expect(await screen.findByText('said')).toBeTruthy();
  act(() => onlineManager.setOnline(true));
  expect(await screen.findByText('rows')).toBeTruthy();
  expect(ask).toHaveBeenCalledTimes(2);
});
