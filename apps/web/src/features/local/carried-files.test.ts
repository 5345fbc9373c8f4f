// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react';
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { session } from '../../app/http/index.ts';
import { carryFiles, leaveCarried, useCarriedFiles } from './carried-files.ts';

afterEach(() => {
  cleanup();
  leaveCarried();
  session.end();
  localStorage.clear();
});

const files = [new File(['1'], 'one.dcm')];
const signIn = (email: string) => act(() => session.start({ access_token: 'token', email, username: '' }));
const end = (why: 'left' | 'expired') => act(() => session.end(why));
const carried = (by: string | null) => {
  carryFiles(files, by);
  const { result } = renderHook(useCarriedFiles);
  return () => result.current.length;
};

test('who signs in first has what was carried before; when they sign out it is gone, for them too [LO-12]', () => {
  const count = carried(null);
  signIn('hana@example.jp');
  expect(count()).toBe(1);
  end('left');
  expect(count()).toBe(0);
  signIn('taro@example.jp');
  expect(count()).toBe(0);
  signIn('hana@example.jp');
  expect(count()).toBe(0);
});

test('another who signs in in the place of whose they are has none, and they are gone [LO-12]', () => {
  signIn('hana@example.jp');
  const count = carried('hana@example.jp');
  signIn('taro@example.jp');
  expect(count()).toBe(0);
  signIn('hana@example.jp');
  expect(count()).toBe(0);
});

test('where the sign-in has run out whose they are goes on with them, and nobody else [LO-12]', () => {
  signIn('hana@example.jp');
  const count = carried('hana@example.jp');
  end('expired');
  expect(count()).toBe(0);
  signIn('hana@example.jp');
  expect(count()).toBe(1);
  end('expired');
  signIn('taro@example.jp');
  signIn('hana@example.jp');
  expect(count()).toBe(0);
});
