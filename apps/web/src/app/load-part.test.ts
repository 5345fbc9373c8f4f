// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadPart } from './load-part.ts';

const reload = vi.fn();

beforeEach(() => {
  sessionStorage.clear();
  reload.mockClear();
  vi.stubGlobal('location', { reload });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a part that cannot be loaded loads the page anew once, and then says what is wrong', async () => {
  const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  void loadPart(gone);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  await expect(loadPart(gone)).rejects.toThrow('dynamically imported');
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a part that is there is given as it is', async () => {
  expect(await loadPart(async () => 'part')).toBe('part');
  expect(reload).not.toHaveBeenCalled();
});

test('a part that does not come is given up after two minutes', async () => {
  vi.useFakeTimers();
  void loadPart(() => new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(119_999);
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(reload).toHaveBeenCalledTimes(1);
});
