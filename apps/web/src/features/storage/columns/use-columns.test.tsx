// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import i18next from 'i18next';
import { startI18n } from '../../../app/language/i18n.ts';
import type { Text } from '../../../app/language/use-text.ts';
import { Themed } from '../../../testing/frame.tsx';
import { ColumnSettings } from './ColumnSettings.tsx';
import { columnIds, columns, defaultColumns, fullOrder } from './columns.ts';
import { useColumns } from './use-columns.ts';
import { edgeOf, leastOf, sized, templateOf } from './widths.ts';

beforeAll(startI18n);
beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function Harness({ shares }: { shares: boolean }): ReactNode {
  const choice = useColumns({ shares });
  return (
    <>
      <output>{choice.visible.map(({ id }) => id).join(' ')}</output>
      <i>{useLocation().search}</i>
      <ColumnSettings choice={choice} />
    </>
  );
}

async function show(address = '/storage', shares = false): Promise<void> {
  render(
    <MemoryRouter initialEntries={[address]}>
      <Harness shares={shares} />
    </MemoryRouter>,
    { wrapper: Themed },
  );
  await userEvent.click(screen.getByRole('button', { name: 'カラム' }));
  await screen.findByRole('dialog');
}

const visible = (): string | null => document.querySelector('output')?.textContent ?? null;

test('all columns but the action and the identifier are shown at first [WB-11]', async () => {
  await show();
  expect(visible()).toBe(
    'name type created_dt size PatientSex StudyDate modality_list bodypartexamined_list instance_count series_count PatientID ProtocolName ReferringPhysicianName InstitutionName',
  );
});

test('the choice is kept in this browser, in the order of the columns [WB-11]', async () => {
  await show();
  await userEvent.click(screen.getByRole('button', { name: 'すべて解除' }));
  expect(visible()).toBe('');
  await userEvent.click(screen.getByRole('checkbox', { name: 'サイズ' }));
  await userEvent.click(screen.getByRole('checkbox', { name: '名前' }));
  expect(visible()).toBe('name size');
  expect(JSON.parse(localStorage.getItem('selected_colum_fields') ?? '')).toEqual(['name', 'size']);
  cleanup();
  await show();
  expect(visible()).toBe('name size');
  await userEvent.click(screen.getByRole('button', { name: 'すべて選択' }));
  expect(visible()).toContain('uuid');
});

test('the address fixes the columns until one makes them changeable [WB-11]', async () => {
  localStorage.setItem('selected_colum_fields', '["name","size"]');
  await show('/storage?columns=uuid,name,nonsense');
  expect(visible()).toBe('uuid name');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'サイズ' }).disabled).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: '変更できるようにする' }));
  expect(visible()).toBe('name size');
});

const press = async (name: string): Promise<void> => userEvent.click(await screen.findByRole('button', { name }));
const search = (): string | null => document.querySelector('i')?.textContent ?? null;
const lines = (): (string | undefined)[] =>
  screen.getAllByRole('checkbox').map((box) => box.closest<HTMLElement>('[data-column]')?.dataset['column']);

test('a column moves by the arrow keys of its handle, keeps the focus and says its place; the order is kept and can be reset', async () => {
  await show();
  await press('すべて解除');
  await userEvent.click(screen.getByRole('checkbox', { name: '名前' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'サイズ' }));
  const handle = screen.getByRole('button', { name: 'サイズ を移動' });
  handle.focus();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}');
  expect(visible()).toBe('size name');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('サイズ を移動');
  expect(screen.getByText('サイズ: 17 列中 1 番目')).toBeTruthy();
  cleanup();
  await show();
  expect(visible()).toBe('size name');
  // A column that is not shown keeps its place too.
  await userEvent.click(screen.getByRole('checkbox', { name: '種類' }));
  expect(visible()).toBe('size name type');
  await press('順序をリセット');
  expect(visible()).toBe('name type size');
});

/** jsdom's pointer events know neither a place nor which pointer it is. */
function pointer(on: EventTarget, type: string, clientY: number): void {
  const event = new MouseEvent(type, { bubbles: true, cancelable: true, clientX: 200, clientY });
  act(() => void on.dispatchEvent(Object.defineProperty(event, 'isPrimary', { value: true })));
}

/** jsdom lays nothing out: each line is told that it is 36 px high and stands below the one before it. */
function layOut(): void {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: HTMLElement) {
    const line = this.closest<HTMLElement>('[data-column]');
    return new DOMRect(0, line === null ? 0 : 36 * lines().indexOf(line.dataset['column']), 300, 36);
  });
}

test('a column is dragged by its handle, from line to line, until it is let go', async () => {
  await show();
  layOut();
  const handle = screen.getByRole('button', { name: '種類 を移動' });
  pointer(handle, 'pointerdown', 90);
  pointer(document, 'pointermove', 60);
  pointer(document, 'pointermove', 10);
  await act(() => Promise.resolve());
  expect(lines().slice(0, 3)).toEqual(['name', 'action', 'type']);
  // Only where it is let go it stays.
  expect(visible()).toMatch(/^name type/);
  await vi.waitFor(() => {
    const [name] = screen.getAllByRole('checkbox');
    expect(name?.closest<HTMLElement>('[data-column]')?.style.transform).toBe('translateY(36px)');
  });
  pointer(document, 'pointerup', 10);
  await vi.waitFor(() => expect(visible()).toMatch(/^type name created_dt/));
});

test('the setting becomes the default, said for two seconds, and can be had again [WB-11]', async () => {
  await show();
  await press('デフォルトを適用');
  expect(screen.getByRole('alert').textContent).toBe('デフォルトのカラム設定がありません');
  expect(visible()).toContain('name type');
  await press('すべて解除');
  await userEvent.click(screen.getByRole('checkbox', { name: 'サイズ' }));
  vi.useFakeTimers();
  fireEvent.click(screen.getByRole('button', { name: '現在の設定をデフォルトとして保存' }));
  expect(screen.getByText('デフォルトのカラムを保存しました。')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  act(() => void vi.advanceTimersByTime(1999));
  expect(screen.getByText('デフォルトのカラムを保存しました。')).toBeTruthy();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.queryByText('デフォルトのカラムを保存しました。')).toBeNull();
  vi.useRealTimers();
  expect(JSON.parse(localStorage.getItem('default_colum_fields') ?? '')).toEqual(['size']);
  await press('すべて選択');
  await press('デフォルトを適用');
  expect(visible()).toBe('size');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the columns go into the address beside what is there, and out of it again', async () => {
  localStorage.setItem('selected_colum_fields', '["size","name"]');
  await show('/storage?sort=size');
  await press('カラムを URL に追加');
  expect(search()).toBe('?sort=size&columns=size,name');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'すべて選択' }).disabled).toBe(true);
  await press('変更できるようにする');
  expect(search()).toBe('?sort=size');
});

test('columns that are not named stand behind their usual neighbours', () => {
  expect(fullOrder(['uuid', 'name']).slice(0, 4)).toEqual(['uuid', 'name', 'action', 'type']);
  expect(fullOrder([])).toEqual(columnIds);
});

test.each(['not json', '{"name":true}'])('a broken memory (%s) shows the usual columns', async (text) => {
  localStorage.setItem('selected_colum_fields', text);
  await show();
  expect(visible()).toContain('name type created_dt');
});

test('up to the patient ID the usual columns fit on a screen of 1440 px, beside drawer, margins and scroll bar', () => {
  const usual = columns.filter(({ id }) => defaultColumns.includes(id));
  const upToPatient = usual.slice(0, usual.findIndex(({ id }) => id === 'PatientID') + 1);
  const needed = leastOf(sized(upToPatient, {}, i18next.t as Text));
  expect(needed).toBeLessThanOrEqual(1440 - 220 - 32 - 17);
});

test.each(['ja-JP', 'en-US'])('no column is narrower than its name, also with the arrow of the order (%s)', (lng) => {
  const t = i18next.getFixedT(lng) as Text;
  for (const { id, width, least } of sized(columns, { PatientSex: 1, size: 5 }, t)) {
    const words = Array.from(t(`storage.columns.${id}`));
    const sum = words.reduce((total, one) => total + (one > '\u02ff' ? 12 : 6.6), 0);
    expect(width, id).toBeGreaterThanOrEqual(sum + 20 + 15);
    expect(width).toBeGreaterThanOrEqual(least);
  }
});

test('the name takes the rest, and each column is widened at the edge that moves', () => {
  const t = i18next.t as Text;
  const of = (...ids: string[]) =>
    sized(
      ids.flatMap((id) => columns.filter((column) => column.id === id)),
      { size: 90 },
      t,
    );
  expect(templateOf(of('type', 'name', 'size'))).toBe('100px minmax(212px, 1fr) 90px');
  expect(templateOf(of('type', 'size'))).toBe('100px minmax(90px, 1fr)');
  expect(['type', 'name', 'size'].map((id) => edgeOf(of('type', 'name', 'size'), id as 'size'))).toEqual([
    'right',
    null,
    'left',
  ]);
});

test('among conferences what is shared stands behind the name, whatever is chosen, and is no choice [WB-122]', async () => {
  await show('/conference?columns=type,name,size', true);
  expect(visible()).toBe('type name share size');
  expect(screen.queryByRole('checkbox', { name: '共有' })).toBeNull();
  cleanup();
  await show('/conference?columns=size', true);
  expect(visible()).toBe('share size');
  cleanup();
  await show('/conference?columns=', true);
  expect(visible()).toBe('');
});
