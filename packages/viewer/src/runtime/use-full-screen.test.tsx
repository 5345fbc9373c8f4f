// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { useFullScreen } from './use-full-screen.ts';

let whole: Element | null = null;
const become = async (to: Element | null): Promise<void> => {
  whole = to;
  document.dispatchEvent(new Event('fullscreenchange'));
};
const change = (to: Element | null) => act(() => become(to));

/** A browser that has a whole screen, or none. */
function browser(has: boolean): { left: () => number } {
  whole = null;
  const exit = vi.fn<() => Promise<void>>(async () => become(null));
  Object.defineProperty(document, 'fullscreenElement', { configurable: true, get: () => whole });
  Object.defineProperty(document, 'fullscreenEnabled', { configurable: true, value: has ? true : undefined });
  Object.defineProperty(document, 'exitFullscreen', { configurable: true, value: exit });
  const take = async () => become(document.documentElement);
  Object.defineProperty(document.documentElement, 'requestFullscreen', { configurable: true, value: take });
  return { left: () => exit.mock.calls.length };
}

afterEach(() => {
  cleanup();
  for (const name of ['fullscreenElement', 'fullscreenEnabled', 'exitFullscreen'])
    Reflect.deleteProperty(document, name);
  Reflect.deleteProperty(document.documentElement, 'requestFullscreen');
});

function Button(): ReactNode {
  const fullScreen = useFullScreen();
  return fullScreen && <button onClick={fullScreen.toggle}>{String(fullScreen.isWhole)}</button>;
}
const press = () => act(async () => screen.getByRole('button').click());

test('it is whole as long as the browser says so, whoever ends it, and what was begun ends with it [VW-191]', async () => {
  const { left } = browser(true);
  const { unmount } = render(<Button />);
  await press();
  expect(screen.getByRole('button').textContent).toBe('true');
  await press();
  expect([screen.getByRole('button').textContent, left()]).toEqual(['false', 1]);
  await press();
  // Escape: the browser ends it by itself.
  await change(null);
  expect(screen.getByRole('button').textContent).toBe('false');
  await press();
  unmount();
  expect([whole, left()]).toEqual([null, 2]);
});

test('what somebody else has begun goes on [VW-191]', async () => {
  const { left } = browser(true);
  const { unmount } = render(<Button />);
  await change(document.documentElement);
  expect(screen.getByRole('button').textContent).toBe('true');
  unmount();
  expect(left()).toBe(0);
});

test('where the browser has none, none is offered [VW-191]', () => {
  browser(false);
  render(<Button />);
  expect(screen.queryByRole('button')).toBeNull();
});
