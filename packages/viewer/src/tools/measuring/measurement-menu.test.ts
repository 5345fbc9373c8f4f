import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLongPress } from './measurement-menu.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a finger that lies still is asked for once, by when it came down last', () => {
  const ask = vi.fn();
  const press = createLongPress(ask);
  press.begin();
  vi.advanceTimersByTime(300);
  press.begin();
  vi.advanceTimersByTime(499);
  expect(ask).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(ask).toHaveBeenCalledTimes(1);
  press.begin();
  press.end();
  vi.advanceTimersByTime(5000);
  expect(ask).toHaveBeenCalledTimes(1);
});
