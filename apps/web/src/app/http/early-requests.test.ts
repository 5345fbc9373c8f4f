// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { dropEarly, sendEarly, takeEarly } from './early-requests.ts';

afterEach(() => {
  dropEarly();
  vi.unstubAllGlobals();
});

test('one that was sent in another sign-in ends all that were sent with it', () => {
  const signals: (AbortSignal | null | undefined)[] = [];
  vi.stubGlobal('fetch', (_address: string, { signal }: RequestInit) => {
    signals.push(signal);
    return new Promise(() => undefined);
  });
  sendEarly('/source', 'old', {});
  sendEarly('/frame', 'old', {});
  expect(takeEarly('/source', 'new')).toBeNull();
  expect(signals.map((signal) => signal?.aborted)).toEqual([true, true]);
  expect(takeEarly('/frame', 'old')).toBeNull();
});
