// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startI18n } from '../../app/language/i18n.ts';
import type { StorageLocation } from '../../features/storage/index.ts';
import { aUuid } from '../../testing/an-item.ts';
import { usePlaces } from './use-places.ts';

beforeAll(startI18n);
afterEach(cleanup);

const folder: StorageLocation = { kind: 'folder', uuid: aUuid(2) };
const around: StorageLocation = { kind: 'folder', uuid: aUuid(1) };
const wrapper = ({ children }: { children: ReactNode }): ReactNode => (
  <MemoryRouter initialEntries={['/here']}>{children}</MemoryRouter>
);

test('up, pressed before one knows what is around a folder, leads there as soon as one does, and once', () => {
  const { result, rerender } = renderHook(
    ({ ancestors }: { ancestors: StorageLocation[] }) => ({
      places: usePlaces(folder, { ancestors }),
      at: useLocation(),
    }),
    { wrapper, initialProps: { ancestors: [] as StorageLocation[] } },
  );
  act(() => result.current.places[0]?.run());
  expect(result.current.at.pathname).toBe('/here');
  rerender({ ancestors: [around] });
  expect(result.current.at.pathname).toContain(aUuid(1));
  expect(result.current.at.state).toEqual({ choose: aUuid(2) });
  const first = result.current.at.key;
  rerender({ ancestors: [{ ...around }] });
  expect(result.current.at.key).toBe(first);
});

test('a root has no key that leads up', () => {
  const root: StorageLocation = { kind: 'root', org: aUuid(3), type: 'org' };
  const { result } = renderHook(() => usePlaces(root, { ancestors: [] }), { wrapper });
  expect(result.current).toEqual([]);
});
