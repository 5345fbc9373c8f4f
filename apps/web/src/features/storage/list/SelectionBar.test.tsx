// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../../app/language/i18n.ts';
import { Themed } from '../../../testing/frame.tsx';
import { SelectionBar } from './SelectionBar.tsx';

beforeAll(startI18n);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const foot = (): string => document.documentElement.style.getPropertyValue('--foot');

test.each([
  [true, '52px'],
  [false, ''],
])('on a phone (%s) it says how high it is while it is there, so that toasts stand above it', (phone, height) => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(52);
  const { unmount } = render(<SelectionBar count={1} actions={[]} phone={phone} onClear={vi.fn()} />, {
    wrapper: Themed,
  });
  expect(foot()).toBe(height);
  unmount();
  expect(foot()).toBe('');
});
