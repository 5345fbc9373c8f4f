// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aMeasurement } from '../session/testing/a-measurement.ts';
import { renderInViewer } from '../testing/in-a-viewer.tsx';
import { AnnotationPanel } from './AnnotationPanel.tsx';

const [onEdit, onJump] = [vi.fn(), vi.fn()];
const reader = { uuid: null, username: 'Dr. A' };
const nobody = { uuid: null, username: '' };
const length = {
  ...aMeasurement({ location: 'Lung', description: '=1+1, "x"' }),
  clock: 1,
  addedBy: reader,
  addedAt: '2026-01-15T09:50:00.000Z',
  updatedBy: nobody,
  updatedAt: '2026-01-16T09:50:00.000Z',
};
const cachedStats = { longestDiameter: 24, shortestDiameter: 12 };
const both = { ...length, ...aMeasurement({ _id: 'b', toolType: 'Bidirectional', cachedStats, unit: 'mm' }) };

function show(mayWrite = true) {
  const session = renderInViewer(
    <AnnotationPanel sheet={false} onClose={() => undefined} onEdit={onEdit} onJump={onJump} />,
    [],
  );
  act(() => session.dispatch({ type: 'reading-loaded', measurements: [length, both], mayWrite }));
  return session;
}

beforeEach(() => {
  vi.clearAllMocks();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  for (const [on, name] of [
    [document, 'execCommand'],
    [navigator, 'clipboard'],
  ] as const)
    Reflect.deleteProperty(on, name);
});

const group = (name: string) => within(screen.getByLabelText(name, { selector: 'section' }));

test('what was measured is listed by group, and expands to who and when', () => {
  show();
  expect(group('ターゲット').getAllByTestId('annotation')).toHaveLength(1);
  const other = group('その他').getByTestId('annotation');
  expect(other.textContent).toContain('肺');
  expect(other.textContent).toContain('5.0 px');
  expect(within(other).queryByText('Dr. A')).toBeNull();
  fireEvent.click(within(other).getByLabelText('詳細'));
  expect(within(other).getByText('Dr. A')).toBeTruthy();
  expect(within(other).getByText('anonymous')).toBeTruthy();
});

test('where nothing has been measured it says how, wherever the tools lie [VW-190]', () => {
  const session = show();
  act(() => session.dispatch({ type: 'reading-loaded', measurements: [], mayWrite: true }));
  expect(screen.getByText(/^計測ツールを選び/)).toBeTruthy();
});

test('one can go to it, edit and delete it', () => {
  const session = show();
  const other = within(group('その他').getByTestId('annotation'));
  fireEvent.click(other.getByTitle('画像を表示'));
  expect(onJump.mock.calls[0]?.[0]).toMatchObject({ measurement: { _id: 'a' } });
  fireEvent.click(other.getByLabelText('詳細'));
  fireEvent.click(other.getByLabelText('ラベルを編集'));
  expect(onEdit.mock.calls[0]?.[0]).toBe('a');
  fireEvent.click(other.getByLabelText('削除'));
  expect([...session.getState().reading.measurements.keys()]).toEqual(['b']);
});

test('who deletes by keys stays in the list [VW-124]', () => {
  const session = show();
  const remove = (name: string) => {
    const item = within(group(name).getByTestId('annotation'));
    fireEvent.click(item.getByLabelText('詳細'));
    fireEvent.click(item.getByLabelText('削除'));
  };
  remove('ターゲット');
  expect(document.activeElement).toBe(within(group('その他').getByTestId('annotation')).getByTitle('画像を表示'));
  act(() => session.dispatch({ type: 'undo' }));
  remove('その他');
  expect(document.activeElement).toBe(within(group('ターゲット').getByTestId('annotation')).getByTitle('画像を表示'));
  remove('ターゲット');
  expect(document.activeElement).toBe(screen.getByLabelText('元に戻す'));
});

test('who may only look neither edits nor deletes', () => {
  show(false);
  const other = within(group('その他').getByTestId('annotation'));
  fireEvent.click(other.getByLabelText('詳細'));
  expect([other.queryByLabelText('ラベルを編集'), other.queryByLabelText('削除')]).toEqual([null, null]);
  expect(screen.getByText('閲覧権限では計測・保存はできません')).toBeTruthy();
});

test('who may only look is told of what could not be kept, and of nothing else', () => {
  const session = show(false);
  expect(screen.queryByTestId('saving')).toBeNull();
  act(() => session.dispatch({ type: 'reading-saving', saving: 'forbidden' }));
  expect(screen.getByTestId('saving').dataset['saving']).toBe('forbidden');
});

test('what was done before the right was taken cannot be taken back, and again when it is given [VW-125]', () => {
  const session = show();
  act(() => session.dispatch({ type: 'remove-measurements', ids: ['b'] }));
  const isIdle = () => screen.getByLabelText<HTMLButtonElement>('元に戻す').disabled;
  expect(isIdle()).toBe(false);
  act(() => session.dispatch({ type: 'reading-loaded', measurements: [length], mayWrite: false }));
  expect(isIdle()).toBe(true);
  act(() => session.dispatch({ type: 'reading-loaded', measurements: [length], mayWrite: true }));
  expect(isIdle()).toBe(false);
  fireEvent.click(screen.getByLabelText('元に戻す'));
  act(() => session.dispatch({ type: 'reading-loaded', measurements: [length], mayWrite: false }));
  expect(screen.getByLabelText<HTMLButtonElement>('やり直す').disabled).toBe(true);
});

test('a measurement is called by its label, else by where it lies, else by its words, else by its tool', () => {
  const names = [
    { label: 'L1', location: 'Lung', text: '結節' },
    { location: 'Lung', text: '結節' },
    { text: '結節' },
    {},
  ].map((given) => {
    const session = show();
    const one = { ...length, ...aMeasurement({ ...given, toolType: 'ArrowAnnotate', cachedStats: {} }) };
    act(() => session.dispatch({ type: 'reading-loaded', measurements: [one], mayWrite: true }));
    const named = within(screen.getByTestId('annotation')).getByTitle('画像を表示').textContent;
    cleanup();
    return named;
  });
  expect(names).toEqual(['1L1', '1肺', '1結節', '1矢印']);
});

test('what is not kept yet stands behind what is, by number', () => {
  const session = show();
  act(() => session.dispatch({ type: 'put-measurement', measurement: aMeasurement({ _id: 'new', label: '新' }) }));
  act(() =>
    session.dispatch({
      type: 'reading-changed',
      put: [{ ...length, ...aMeasurement({ _id: 'theirs', label: '他' }), addedAt: '2026-01-14T09:50:00.000Z' }],
      remove: [],
    }),
  );
  const listed = screen.getAllByTestId('annotation').map((one) => within(one).getByTitle('画像を表示').textContent);
  expect(listed.map((one) => one.slice(0, 2))).toEqual(['3二', '1他', '2肺', '4新']);
});

const text = '2. 二方向  長径 24.0 mm / 短径 12.0 mm\n1. 長さ  肺  5.0 px  =1+1, "x"';
const copy = async () => {
  fireEvent.click(screen.getByLabelText('テキストをコピー'));
  await act(async () => undefined);
};
const withClipboard = (clipboard: unknown) =>
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });

test('the list is copied as text, and that is said [VW-109]', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
  withClipboard({ writeText });
  show();
  await copy();
  expect(writeText.mock.calls).toEqual([[text]]);
  expect(await screen.findByText('コピーしました')).toBeTruthy();
});

test.each([
  ['there is none', undefined],
  ['it refuses', { writeText: () => Promise.reject(new Error('no')) }],
])('without a clipboard, for %s, a selection is copied [VW-109]', async (_, clipboard) => {
  withClipboard(clipboard);
  const selected: string[] = [];
  const execCommand = () => selected.push((document.activeElement as HTMLTextAreaElement).value) > 0;
  Object.assign(document, { execCommand });
  show();
  await copy();
  expect(selected).toEqual([text]);
  expect(await screen.findByText('コピーしました')).toBeTruthy();
  expect(document.querySelector('body > textarea')).toBeNull();
});

test('where nothing can be copied the text stands there, to be copied by hand [VW-109]', async () => {
  withClipboard(undefined);
  show();
  await copy();
  const field = within(await screen.findByRole('dialog')).getByLabelText<HTMLTextAreaElement>('テキストをコピー');
  expect(field.value).toBe(text);
  expect(screen.queryByText('コピーしました')).toBeNull();
});

test('the list is saved as CSV, which a spreadsheet reads and does not calculate', async () => {
  let saved: Blob | undefined;
  const createObjectURL = (blob: Blob) => {
    saved = blob;
    return 'blob:1';
  };
  Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined });
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  show();
  fireEvent.click(screen.getByLabelText('CSV を保存'));
  expect(clicked).toHaveBeenCalledTimes(1);
  const reader = new FileReader();
  reader.readAsText(saved!);
  await vi.waitFor(() => expect(reader.readyState).toBe(reader.DONE));
  const lines = (reader.result as string).split('\r\n');
  expect(lines[0]).toContain('番号,種類,ラベル,部位,説明,計測値');
  expect(lines[2]).toContain(`1,長さ,,肺,"'=1+1, ""x""",5.0 px`);
});
