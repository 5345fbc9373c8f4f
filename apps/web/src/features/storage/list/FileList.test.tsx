// @vitest-environment jsdom
import type { Item } from '@mado/contract';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { File } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../../app/language/i18n.ts';
import { aFile, anItem, aStudy } from '../../../testing/an-item.ts';
import { Themed } from '../../../testing/frame.tsx';
import { columns, defaultColumns, type Column } from '../columns/columns.ts';
import { sized } from '../columns/widths.ts';
import { FileList } from './FileList.tsx';
import { longPressTime } from './long-press.ts';
import { rowsOf, type Rows } from './rows.ts';
import { useChoosing } from './use-choosing.ts';
import type { ListView } from './use-list-view.ts';
import type { Listing } from './use-listing.ts';
import { useText } from '../../../app/language/use-text.ts';

const onOpen = vi.fn();
const onHint = vi.fn();
const onSort = vi.fn();
const onWidth = vi.fn();
const onLook = vi.fn();
const hold = vi.fn();

beforeAll(startI18n);
beforeEach(() => {
  vi.clearAllMocks();
  // jsdom lays nothing out: the list is told that it has room for about ten rows.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(520);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1200);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(520);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const usual = columns.filter(({ id }) => defaultColumns.includes(id));

interface HarnessProps {
  items: Item[];
  phone?: boolean;
  only?: readonly Column[];
  view?: ListView;
  /** Instead of all items. */
  there?: Rows;
  reach?: Listing['reach'];
}

function Harness(props: HarnessProps): ReactNode {
  const { items, phone = false, only = usual, view = 'rows', reach = vi.fn() } = props;
  const t = useText();
  const all = useMemo(() => rowsOf(items), [items]);
  const rows = props.there ?? all;
  const choosing = useChoosing({ rows, reach, hold });
  const { selection } = choosing;
  const menu = selection.ids.size > 0 ? 'what is chosen' : 'the location';
  return (
    <>
      <output>{[...selection.ids].length}</output>
      <FileList
        label="rows"
        rows={rows}
        view={view}
        columns={sized(only, {}, t)}
        sort={{ key: 'name', order: 'asc' }}
        phone={phone}
        choosing={choosing}
        menu={[{ key: 'open', label: `do something with ${menu}`, icon: File, run: vi.fn() }]}
        menuLabel="menu"
        keys={[]}
        tail={null}
        onSort={onSort}
        onOpen={onOpen}
        onHint={onHint}
        onWidth={onWidth}
        onLook={onLook}
      />
    </>
  );
}

function show(items: Item[], phone = false): void {
  render(<Harness items={items} phone={phone} />, { wrapper: Themed });
}

const many = (count: number): Item[] => Array.from({ length: count }, (_, n) => anItem(n + 1));
const row = (name: string): HTMLElement => {
  const found = screen.getByText(name).closest<HTMLElement>('[role="row"]');
  if (found === null) throw new Error(`no row ${name}`);
  return found;
};
const chosen = (): string[] =>
  screen
    .getAllByRole('row')
    .filter((one) => one.getAttribute('aria-selected') === 'true')
    .map((one) => one.textContent.match(/item \d+/)?.[0] ?? '');
const count = (): string | null => screen.getByRole('status').textContent;

test('of ten thousand rows only those on the screen exist', () => {
  show(many(10_000));
  const rows = screen.getAllByRole('row');
  expect(rows.length).toBeGreaterThan(8);
  expect(rows.length).toBeLessThan(40);
  expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('10001');
});

test('a row says what the columns promise', () => {
  show([
    aStudy(1, {
      name: '田中 一郎',
      StudyDescription: '胸腹部造影CT',
      StudyDate: '20261112',
      PatientSex: 'M',
      modality_list: ['CT', 'SEG'],
      instance_count: 1350,
      series_count: 4,
      size: 71_240_000,
    }),
  ]);
  const cells = within(row('田中 一郎')).getAllByRole('gridcell');
  const texts = Object.fromEntries(cells.map((cell) => [cell.dataset['column'], cell.textContent]));
  expect(texts).toMatchObject({
    name: '田中 一郎胸腹部造影CT · 2026-11-12',
    type: 'スタディ',
    size: '71.2MB',
    PatientSex: '男',
    modality_list: 'CTSEG',
    instance_count: '1,350',
    series_count: '4',
    PatientID: '',
  });
});

test.each([
  [['CT', 'MR', 'PT'], 'CTMRPT'],
  [['CT', 'MR', 'PT', 'SR'], 'CTMR+2'],
  [['CT', 'RTPLAN', 'RTSTRUCT'], 'CTRTPLAN+1'],
  [['RTPLAN', 'RTSTRUCT'], 'RTPLAN+1'],
  [['RTSTRUCT', 'RTPLAN', 'RTDOSE', 'CT'], 'RTSTRUCT+3'],
])('of the modalities %j as many are shown as there is room for, none of them cut', (modality_list, shown) => {
  show([aStudy(1, { modality_list })]);
  expect(row('item 1').querySelector('[data-column="modality_list"]')?.textContent).toBe(shown);
});

test.each([false, true])('marks stand with the name, in one kind (phone: %s)', (phone) => {
  const incomplete = { received: 2, expected: 1536 };
  show([aStudy(1, { name: '検査 一', identity_conflict: true, incomplete }), aStudy(2, { name: '検査 二' })], phone);
  expect(
    within(row('検査 一'))
      .getAllByTestId('mark')
      .map(({ textContent }) => textContent)
      .toSorted(),
  ).toEqual(['患者情報が一致しません', '未完了 2 / 1,536'].toSorted());
  expect(within(row('検査 二')).queryByTestId('mark')).toBeNull();
});

test.each([false, true])('each mark has a line of its own, for which its row is taller (phone: %s)', (phone) => {
  const incomplete = { received: 2, expected: 1536 };
  const items = [aStudy(1), aStudy(2, { identity_conflict: true, incomplete }), aStudy(3, { incomplete }), aStudy(4)];
  show(items, phone);
  const shown = items.map(({ uuid }) => document.getElementById(`row-${uuid}`)!);
  const heights = shown.map(({ style }) => Number.parseFloat(style.height));
  const [none = 0, both = 0, one = 0] = heights;
  expect(one).toBeGreaterThan(none);
  expect(both - one).toBe(one - none);
  const tops = shown.map(({ style }) => Number(/translateY\(([\d.]+)px\)/.exec(style.transform)?.[1]));
  expect(tops).toEqual([0, none, none + both, none + both + one]);
});

test('a click selects, Ctrl adds, Shift takes the range, a click beside clears [WB-12]', async () => {
  const user = userEvent.setup();
  show(many(8));
  await user.click(row('item 2'));
  expect(chosen()).toEqual(['item 2']);
  await user.keyboard('{Control>}');
  await user.click(row('item 4'));
  await user.keyboard('{/Control}');
  expect(chosen()).toEqual(['item 2', 'item 4']);
  await user.keyboard('{Shift>}');
  await user.click(row('item 6'));
  await user.keyboard('{/Shift}');
  expect(chosen()).toEqual(['item 4', 'item 5', 'item 6']);
  await user.click(screen.getByRole('grid'));
  expect(chosen()).toEqual([]);
});

test('a double click opens [WB-12]', async () => {
  show(many(3));
  await userEvent.dblClick(row('item 3'));
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'item 3' }));
});

test('the keyboard walks, extends, opens, takes all and lets go', async () => {
  const user = userEvent.setup();
  show(many(300));
  screen.getByRole('grid').focus();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(chosen()).toEqual(['item 2']);
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  expect(chosen()).toEqual(['item 2', 'item 3', 'item 4']);
  await user.keyboard('{ArrowUp}');
  expect(chosen()).toEqual(['item 3']);
  await user.keyboard('{Enter}');
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'item 3' }));
  await user.keyboard('{Control>}a{/Control}');
  expect(count()).toBe('300');
  await user.keyboard('{Escape}');
  expect(count()).toBe('0');
  await user.keyboard('{Home}');
  expect(chosen()).toEqual(['item 1']);
  await user.keyboard(' ');
  expect(chosen()).toEqual([]);
});

test('a right click opens the menu for the row, or for the location [WB-12]', async () => {
  show(many(3));
  fireEvent.contextMenu(row('item 2'));
  expect(screen.getByRole('menuitem', { name: 'do something with what is chosen' })).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  fireEvent.contextMenu(screen.getByRole('grid'));
  expect(screen.getByRole('menuitem', { name: 'do something with the location' })).toBeTruthy();
});

/** jsdom's pointer events know no place. */
function finger(type: string, y: number): void {
  const event = new MouseEvent(type, { bubbles: true, clientX: 20, clientY: y });
  Object.defineProperty(event, 'pointerType', { value: 'touch' });
  fireEvent(row('item 1'), event);
}

const wait = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));

test('a finger that rests opens the menu; one that moves or lifts does not [WB-12]', () => {
  expect(longPressTime).toBe(610);
  vi.useFakeTimers();
  show(many(3));
  finger('pointerdown', 20);
  finger('pointermove', 60);
  wait(longPressTime);
  expect(screen.queryByRole('menu')).toBeNull();
  finger('pointerdown', 20);
  wait(longPressTime - 1);
  finger('pointerup', 20);
  wait(10);
  expect(screen.queryByRole('menu')).toBeNull();
  finger('pointerdown', 20);
  finger('pointermove', 24);
  wait(longPressTime);
  finger('pointerup', 24);
  expect(screen.getByText('do something with what is chosen')).toBeTruthy();
});

test('what the browser makes of the finger that lifts does not close the menu; the next press does', () => {
  vi.useFakeTimers();
  show(many(3));
  const menu = 'do something with what is chosen';
  const ground = (): Element => document.querySelector('.MuiBackdrop-root') ?? document.body;
  const lift = (on: Element): void => {
    for (const type of ['mousedown', 'mouseup', 'click', 'contextmenu'])
      fireEvent(on, new MouseEvent(type, { bubbles: true }));
  };
  finger('pointerdown', 20);
  // Some browsers come with a menu of their own before ours is due.
  fireEvent.contextMenu(row('item 1'));
  expect(screen.queryByText(menu)).toBeNull();
  wait(longPressTime);
  expect(screen.getByText(menu)).toBeTruthy();
  finger('pointerup', 20);
  lift(ground());
  wait(1000);
  expect(screen.getByText(menu)).toBeTruthy();
  fireEvent.pointerDown(ground());
  lift(ground());
  wait(1000);
  expect(screen.queryByText(menu)).toBeNull();
});

test('a pointer that rests on a row is a hint', () => {
  vi.useFakeTimers();
  show([aStudy(1), aFile(2, 'application/pdf')]);
  fireEvent.pointerOver(row('item 1'));
  expect(onHint).not.toHaveBeenCalled();
  vi.advanceTimersByTime(200);
  expect(onHint).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'item 1' }));
});

test('a header sorts', async () => {
  show(many(2));
  await userEvent.click(screen.getByRole('button', { name: 'サイズ' }));
  expect(onSort).toHaveBeenCalledExactlyOnceWith('size');
  expect(screen.getByRole('columnheader', { name: '名前' }).getAttribute('aria-sort')).toBe('ascending');
});

test('on a phone a row is one column with the same words', () => {
  const facts = { StudyDescription: '胸部CT', StudyDate: '20261112', instance_count: 135, size: 71_240_000 };
  show([aStudy(1, { name: '田中 一郎', ...facts }), aFile(2, 'application/pdf', { size: 1_200_000 })], true);
  expect(screen.queryByRole('columnheader')).toBeNull();
  expect(within(row('田中 一郎')).getAllByRole('gridcell')).toHaveLength(1);
  expect(row('田中 一郎').textContent).toContain('胸部CT · 2026-11-12 · 135枚');
  expect(row('item 2').textContent).toContain('PDF · 1.2MB · 2026-11-17');
});

test('on a phone the box adds and takes away, and once there are several the whole row does', async () => {
  show(many(4), true);
  const box = (name: string): Element => row(name).querySelector('[data-pick]') ?? row(name);
  expect(screen.getByRole('grid').dataset['picking']).toBeUndefined();
  await userEvent.click(row('item 1'));
  expect(screen.getByRole('grid').dataset['picking']).toBe('phone');
  await userEvent.click(row('item 2'));
  expect(chosen()).toEqual(['item 2']);
  await userEvent.click(box('item 3'));
  expect(chosen()).toEqual(['item 2', 'item 3']);
  await userEvent.click(row('item 4'));
  expect(chosen()).toEqual(['item 2', 'item 3', 'item 4']);
  await userEvent.click(row('item 4'));
  await userEvent.click(box('item 3'));
  expect(chosen()).toEqual(['item 2']);
});

test('on a phone a long ID gives way in a piece of its own, and the date stays', () => {
  const facts = { StudyDescription: '胸部CT', StudyDate: '20261112', instance_count: 3, PatientID: 'P'.repeat(64) };
  show([aStudy(1, facts)], true);
  const [id, date] = ['patient', 'facts'].map((name) => row('item 1').querySelector(`.${name}`));
  expect(id?.textContent).toBe(` · ${'P'.repeat(64)}`);
  expect(date?.textContent).toBe(' · 2026-11-12 · 3枚');
  const shrink = (one: Element | null | undefined) => Number(one && getComputedStyle(one).flexShrink);
  expect(shrink(id)).toBeGreaterThan(shrink(date));
});

test('on a phone the chosen columns say which facts stand behind the name', () => {
  const facts = { StudyDescription: '胸部CT', instance_count: 135, PatientID: 'K-1', modality_list: ['CT'] };
  const shown = (ids: string[]): string => {
    const only = columns.filter(({ id }) => ids.includes(id));
    render(<Harness items={[aStudy(1, facts)]} phone only={only} />, { wrapper: Themed });
    const text = row('item 1').textContent;
    cleanup();
    return text;
  };
  expect(shown(['name', 'instance_count', 'modality_list', 'PatientID'])).toBe('item 1胸部CT · 135枚 · K-1CT');
  expect(shown(['name'])).toBe('item 1胸部CT');
});
