// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { StorageLocation } from '../storage-location.ts';
import { useSort } from './use-sort.ts';

afterEach(cleanup);

const root: StorageLocation = { kind: 'root', org: 'o', type: 'org' };
const recent: StorageLocation = { kind: 'personal', org: 'o', list: 'recent' };
const starred: StorageLocation = { kind: 'personal', org: 'o', list: 'starred' };

function sorted(location: StorageLocation | undefined, address = '/') {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
  );
  return renderHook(() => ({ sort: useSort(location), search: useLocation().search }), { wrapper }).result;
}

test.each<[string, StorageLocation | undefined, string, string]>([
  ['name asc', undefined, '/', 'by name'],
  ['name asc', root, '/', 'by name'],
  ['name asc', starred, '/', 'by name'],
  ['recent desc', recent, '/', 'the latest first'],
  ['size asc', root, '/?sort=size', 'as the address says'],
  ['size desc', root, '/?sort=size&order=desc', 'as the address says'],
  ['name asc', recent, '/?sort=name', 'as the address says'],
  ['name desc', recent, '/?sort=name&order=desc', 'as the address says'],
  ['name asc', root, '/?sort=nothing', 'by name where the address says nothing that is known'],
  ['name desc', root, '/?order=desc', 'turned round'],
])('a list is sorted %s at %j with %s: %s', (wanted, location, address) => {
  const { key, order } = sorted(location, address).current.sort[0];
  expect(`${key} ${order}`).toBe(wanted);
});

test('a press sorts by a column, a second one turns it round, and the address keeps it with what else it says', () => {
  const result = sorted(root, '/?columns=name');
  act(() => result.current.sort[1]('size'));
  expect(result.current.search).toBe('?columns=name&sort=size&order=asc');
  act(() => result.current.sort[1]('size'));
  expect(result.current.sort[0]).toEqual({ key: 'size', order: 'desc' });
  act(() => result.current.sort[1]('size'));
  expect(result.current.sort[0]).toEqual({ key: 'size', order: 'asc' });
  act(() => result.current.sort[1]('name'));
  expect(result.current.search).toBe('?columns=name&sort=name&order=asc');
});
