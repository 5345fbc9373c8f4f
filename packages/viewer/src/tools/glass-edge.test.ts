// @vitest-environment jsdom
import { useGlassEdge } from '@mado/ui';
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

const root = document.documentElement;
afterEach(() => root.removeAttribute('style'));

test('what is closed listens no more to how the phone is held', () => {
  const [begun, ended] = [vi.spyOn(window, 'addEventListener'), vi.spyOn(window, 'removeEventListener')];
  renderHook(useGlassEdge).unmount();
  const listening = (calls: readonly unknown[][]) => calls.filter(([type]) => type === 'resize').map(([, one]) => one);
  expect(listening(begun.mock.calls)).toHaveLength(1);
  expect(listening(ended.mock.calls)).toEqual(listening(begun.mock.calls));
  vi.restoreAllMocks();
});

test('what floats stays clear of the farthest edge of the glass, as the phone is turned, too [VW-194]', () => {
  const { result } = renderHook(useGlassEdge);
  expect(result.current).toBe(16);
  root.style.setProperty('--glass-edge', 'max(16px, 0px, 47px, 21px, 46.5px)');
  act(() => void window.dispatchEvent(new Event('resize')));
  expect(result.current).toBe(47);
  root.style.setProperty('--glass-edge', 'max(16px, 0px, 0px, 0px, 0px)');
  act(() => void window.dispatchEvent(new Event('resize')));
  expect(result.current).toBe(16);
});
