// @vitest-environment jsdom
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, type ReactNode } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { EmptyPane } from '../panes/EmptyPane.tsx';
import { HangingAwaited } from '../panes/HangingAwaited.tsx';
import { loadLaterParts } from '../runtime/later.tsx';
import { keyOf, readAs } from '../session/testing/a-hung-study.ts';
import { aSeries, aStudy } from '../session/testing/a-study.ts';
import { renderInViewer } from '../testing/in-a-viewer.tsx';
import { HangingRefused } from './HangingRefused.tsx';
import { LayoutMenu } from './LayoutMenu.tsx';
import { useShortcuts } from './use-shortcuts.ts';

beforeAll(loadLaterParts);
afterEach(cleanup);

const nothing = () => undefined;

function Room(): ReactNode {
  const room = useRef<HTMLDivElement>(null);
  useShortcuts(room, {
    onFit: nothing,
    onActualSize: nothing,
    onShortcuts: nothing,
    onList: nothing,
    onSwitch: nothing,
    onKeyImages: nothing,
    onCopy: nothing,
    onDownload: nothing,
    onLabel: nothing,
    onStepMeasurement: nothing,
  });
  return (
    <div ref={room}>
      <LayoutMenu />
      <EmptyPane number={0} />
      <HangingAwaited />
    </div>
  );
}

function open(...names: string[]) {
  const session = renderInViewer(<Room />, [aStudy(...names.map((name) => aSeries(name, { Modality: 'US' })))]);
  act(() => names.forEach((name) => readAs(session, name, {})));
  return session;
}
const menu = () => userEvent.click(screen.getByRole('button', { name: /^レイアウト/ }));
const button = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const columns = (session: ReturnType<typeof open>) => session.getState().layout;

test('the menu of the grid hangs the study, and goes through its stages as far as there are [HP-17]', async () => {
  const session = open('a', 'b', 'c');
  await menu();
  expect(screen.queryByRole('group', { name: '配置の段階' })).toBeNull();
  await userEvent.click(button(/^この検査に合う配置（U）$/));
  expect(columns(session)).toEqual({ rows: 2, columns: 2 });
  await menu();
  expect(screen.getByText('段階 1/2')).toBeTruthy();
  expect(button(/^前の段階/).disabled).toBe(true);
  await userEvent.click(button(/^次の段階/));
  expect(columns(session)).toEqual({ rows: 1, columns: 2 });
  expect([button(/^前の段階/).disabled, button(/^次の段階/).disabled]).toEqual([false, true]);
});

test('keys do the same [HP-17]', async () => {
  const session = open('a', 'b', 'c');
  await userEvent.keyboard('u');
  await vi.waitFor(() => expect(columns(session)).toEqual({ rows: 2, columns: 2 }));
  await userEvent.keyboard('>>');
  expect(columns(session)).toEqual({ rows: 1, columns: 2 });
  await userEvent.keyboard('<');
  expect(session.getState().panes.map(({ series }) => series)).toEqual([keyOf('a'), keyOf('b'), keyOf('c'), null]);
});

test('where there is one stage, none is spoken of; where there are no images, there is nothing to hang [HP-17]', async () => {
  open('a');
  await menu();
  await userEvent.click(button(/^この検査に合う配置/));
  await menu();
  expect(screen.queryByText(/^段階/)).toBeNull();
  cleanup();
  renderInViewer(<Room />, [aStudy(aSeries('report', { first_frame: null }))]);
  await menu();
  expect(button(/^この検査に合う配置/).disabled).toBe(true);
});

test('an empty pane says that nothing was found for it, where the study is hung [HP-14]', async () => {
  const session = open('a', 'b', 'c');
  expect(screen.queryByTestId('nothing-fits')).toBeNull();
  await userEvent.keyboard('u');
  expect((await screen.findByTestId('nothing-fits')).textContent).toBe('この位置に合うシリーズはありません');
  act(() => session.dispatch({ type: 'layout', layout: { rows: 1, columns: 2 } }));
  expect(screen.queryByTestId('nothing-fits')).toBeNull();
});

test('who waits for it is told so [HP-16]', async () => {
  const session = open('a');
  act(() => session.dispatch({ type: 'hang-awaited' }));
  expect((await screen.findByRole('status')).textContent).toBe('この検査に合う配置を準備しています');
  act(() => session.dispatch({ type: 'hang', stages: [] }));
  expect(screen.queryByRole('status')).toBeNull();
});

test('whether what is opened is laid out is chosen here, once what was chosen before is known [HP-22]', async () => {
  const session = open('a', 'b');
  const choice = () => screen.getByRole<HTMLInputElement>('checkbox', { name: '開いたときに配置する' });
  await menu();
  expect(choice().disabled).toBe(true);
  act(() => session.dispatch({ type: 'hanging-read', kept: { atOpening: true, protocols: [{ name: 'mine' }] } }));
  expect([choice().disabled, choice().checked]).toEqual([false, true]);
  await userEvent.click(choice());
  expect(session.getState().hangingPreferences).toMatchObject({
    atOpening: false,
    protocols: [{ name: 'mine' }],
    changes: 1,
  });
});

test('what could not be read is asked for again by who opens the menu [HP-22]', async () => {
  const session = open('a');
  act(() => session.dispatch({ type: 'hanging-read', kept: null }));
  expect(session.getState().hangingPreferences.phase).toBe('unread');
  await menu();
  expect(session.getState().hangingPreferences.phase).toBe('reading');
  act(() => session.dispatch({ type: 'hanging-read', kept: null }));
  expect(screen.getByRole('status').textContent).toContain('保存した配置を読み込めませんでした');
  await userEvent.click(screen.getByRole('button', { name: 'もう一度' }));
  expect(session.getState().hangingPreferences.phase).toBe('reading');
  expect(screen.queryByRole('status')).toBeNull();
});

test('that it was not kept is said, and it can be kept once more [HP-22]', async () => {
  const onClose = vi.fn<() => void>();
  const session = renderInViewer(<HangingRefused onClose={onClose} />, []);
  expect(screen.queryByRole('alert')).toBeNull();
  act(() => session.dispatch({ type: 'hanging-refused', refused: true }));
  expect(screen.getByText(/^配置の設定を保存できませんでした/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'もう一度' }));
  expect(session.getState().hangingPreferences).toMatchObject({ refused: false, changes: 1 });
});

test('that there is no room is said with how many and what to do, and which they are stands in the list [HP-36]', async () => {
  const session = open('a');
  act(() => {
    const kept = { atOpening: true, protocols: [{ name: '胸部 CT' }, { name: '腹部 CT' }] };
    session.dispatch({ type: 'hanging-read', kept, unkept: ['胸部 CT'] });
    session.dispatch({ type: 'hanging-refused', refused: true });
  });
  await menu();
  const [first, second] = within(screen.getByRole('list', { name: '自分の配置' })).getAllByRole('listitem');
  expect(first?.textContent).toContain('まだ保存されていません');
  expect(second?.textContent).not.toContain('まだ保存されていません');
  cleanup();
  const notice = renderInViewer(<HangingRefused onClose={vi.fn<() => void>()} />, []);
  act(() => {
    notice.dispatch({ type: 'hanging-read', kept: { atOpening: true, protocols: [] }, unkept: ['a', 'b'] });
    notice.dispatch({ type: 'hanging-refused', refused: true });
  });
  expect(
    screen.getByText(/^配置は 50 件まで保存できます。2 件はまだ保存されていません。不要な配置を削除/),
  ).toBeTruthy();
});
