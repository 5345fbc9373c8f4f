// @vitest-environment jsdom
import { createMadoTheme, useMadoTheme } from '@mado/ui';
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

test('who asks for more contrast has it at once, and what is usual when they ask no more [VW-203]', () => {
  let asks = false;
  const listeners = new Set<() => void>();
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return asks && query === '(prefers-contrast: more)';
    },
    addEventListener: (_: string, tell: () => void) => listeners.add(tell),
    removeEventListener: (_: string, tell: () => void) => listeners.delete(tell),
  }));
  const ask = (now: boolean) =>
    act(() => {
      asks = now;
      for (const tell of listeners) tell();
    });
  const { result } = renderHook(() => useMadoTheme('dark', 'ja-JP'));
  const [usual, more] = [false, true].map((wanted) => createMadoTheme('dark', 'ja-JP', wanted).tokens);
  expect(result.current.tokens).toEqual(usual);
  ask(true);
  expect(result.current.tokens).toEqual(more);
  ask(false);
  expect(result.current.tokens).toEqual(usual);
});
