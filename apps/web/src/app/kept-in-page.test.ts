import { expect, test } from 'vitest';
import { keepInPage } from './kept-in-page.ts';

const denied = () =>
  Object.defineProperty({}, 'localStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  }) as unknown as typeof globalThis;

test('where the browser denies what a site keeps, the page keeps it itself [WB-150]', () => {
  const page = denied();
  keepInPage(page);
  for (const storage of [page.localStorage, page.sessionStorage]) {
    expect([storage.length, storage.getItem('a'), storage.key(0)]).toEqual([0, null, null]);
    storage.setItem('a', '1');
    storage.setItem('b', 2 as unknown as string);
    expect([storage.length, storage.getItem('a'), storage.getItem('b'), storage.key(1)]).toEqual([2, '1', '2', 'b']);
    storage.removeItem('a');
    expect([storage.length, storage.getItem('a')]).toEqual([1, null]);
    storage.clear();
    expect(storage.length).toBe(0);
  }
  expect(page.localStorage).not.toBe(page.sessionStorage);
});

test('what the browser keeps stays where it is', () => {
  const kept = { getItem: () => 'kept' } as unknown as Storage;
  const page = { localStorage: kept, sessionStorage: kept } as unknown as typeof globalThis;
  keepInPage(page);
  expect([page.localStorage, page.sessionStorage]).toEqual([kept, kept]);
});
