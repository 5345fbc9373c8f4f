// @vitest-environment jsdom
import type { TrashEntry } from '@mado/contract';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../app/language/i18n.ts';
import { aUuid } from '../../testing/an-item.ts';
import { aTrashEntry } from '../../testing/a-trash-entry.ts';
import { Themed } from '../../testing/frame.tsx';
import { TrashList } from './TrashList.tsx';

beforeAll(startI18n);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Harness({ entries, phone = false }: { entries: TrashEntry[]; phone?: boolean }): ReactNode {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  return <TrashList {...{ entries, chosen, phone }} organisation="山田医院" onChoose={setChosen} />;
}
const show = (entries: TrashEntry[], phone = false) => render(<Harness {...{ entries, phone }} />, { wrapper: Themed });
const cells = (name: string) =>
  [...(screen.getByText(name).closest('tr')?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent);

test('it says where each lay, from the root down, and who moved it there', () => {
  const folder = { uuid: aUuid(7), name: '症例' };
  show([
    aTrashEntry(1),
    aTrashEntry(2, { org_root: 'private', path: [folder, { uuid: null, name: null }], trashed_as: 'link' }),
    aTrashEntry(3, {
      path: [folder],
      trashed_by: { uuid: aUuid(8), id: '8', username: '鈴木', email: 's@example.jp' },
    }),
  ]);
  expect(cells('item 1').slice(2, 4)).toEqual(['山田医院', '2026-11-20']);
  expect(cells('item 1')[4]).toBe('自動');
  expect(cells('item 2')[2]).toBe('プライベート / 症例 / …');
  expect(cells('item 2')[4]).toBe('リンクの訪問者');
  expect([cells('item 3')[2], cells('item 3')[4]]).toEqual(['山田医院 / 症例', '鈴木']);
});

test('on a phone all of it stands below the name', () => {
  show([aTrashEntry(1, { kind: 'version', object_type: 'file' })], true);
  expect(cells('item 1')[1]).toBe('item 1以前の版 · 山田医院 · 2026-11-20 · 1.0KB');
});

test('of thousands those are drawn that one comes to, and all can be chosen', () => {
  let near = (): void => undefined;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        near = () => tell([{ isIntersecting: true }]);
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
  show(Array.from({ length: 250 }, (_, n) => aTrashEntry(n + 100)));
  // Asked of the document itself: who asks by role looks at each of thousands of elements.
  const drawn = () => document.querySelectorAll('tbody tr').length;
  const chosen = () => document.querySelectorAll('tr.Mui-selected').length;
  expect(drawn()).toBe(200);
  expect(document.querySelector('table')?.getAttribute('aria-rowcount')).toBe('251');
  fireEvent.click(screen.getByLabelText('すべて選択'));
  expect(chosen()).toBe(200);
  act(() => near());
  expect([drawn(), chosen()]).toEqual([250, 250]);
  fireEvent.click(screen.getByText('item 101'));
  expect(chosen()).toBe(249);
});
