// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { session } from '../../app/http/index.ts';
import { useForgetting } from './use-forgetting.ts';

afterEach(() => {
  cleanup();
  session.end();
  localStorage.clear();
});

const signIn = (who: string) =>
  act(() => session.start({ access_token: 'token', email: `${who}@example.jp`, username: who }));
const end = (why: 'expired' | 'left') => act(() => session.end(why));

function aPage() {
  const forget = vi.fn();
  const { unmount } = renderHook(() => useForgetting({ forget }));
  return { forget, unmount };
}

test('who signs in again after a sign-in that has ended by itself still has what was opened [LO-4]', () => {
  signIn('hana');
  const { forget } = aPage();
  end('expired');
  signIn('hana');
  expect(forget).not.toHaveBeenCalled();
});

test('another person who signs in then has nothing of it [LO-4]', () => {
  signIn('hana');
  const { forget } = aPage();
  end('expired');
  expect(forget).not.toHaveBeenCalled();
  signIn('taro');
  expect(forget).toHaveBeenCalledTimes(1);
});

test('it goes with who signs out, and with the page; a visitor who signs in keeps it [LO-4]', () => {
  const { forget, unmount } = aPage();
  signIn('hana');
  expect(forget).not.toHaveBeenCalled();
  end('left');
  expect(forget).toHaveBeenCalledTimes(1);
  unmount();
  expect(forget).toHaveBeenCalledTimes(2);
});
