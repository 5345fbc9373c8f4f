// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Session } from '../session/create-session.ts';
import { aMeasurement } from '../session/testing/a-measurement.ts';
import type { SavingPhase } from '../session/reading-state.ts';
import { renderInViewer } from '../testing/in-a-viewer.tsx';
import { ReadingNotices } from './ReadingNotices.tsx';

let session: Session;
let shown: string[];
const said = () => screen.queryAllByTestId('notice').map(({ textContent }) => textContent);
const types = () => screen.queryAllByTestId('notice').map(({ dataset }) => dataset['type']);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const saving = (phase: SavingPhase, more: object = {}) =>
  act(() => session.dispatch({ type: 'reading-saving', saving: phase, ...more }));

beforeEach(() => {
  vi.useFakeTimers();
  shown = [];
  session = renderInViewer(<ReadingNotices isListOpen={false} onShow={(id) => shown.push(id)} room={null} />, []);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('what waits is said without any panel, until it is dismissed or sent, and as it is [VW-73]', () => {
  saving('saving');
  expect(said()).toEqual([]);
  saving('waiting');
  expect(said()).toEqual([expect.stringContaining('この端末に保存し')]);
  act(() => void vi.advanceTimersByTime(60_000));
  expect(said()).toHaveLength(1);
  press('閉じる');
  saving('waiting');
  expect(said()).toEqual([]);
  saving('waiting', { isKept: false });
  expect(said()).toEqual([expect.stringContaining('この端末にも保存できません')]);
  saving('signedOut');
  expect(said()).toEqual([expect.stringContaining('ログインの期限が切れました')]);
});

it('what could not be saved and has been since is told for five seconds [VW-145]', () => {
  saving('saving');
  saving('saved');
  expect(said()).toEqual([]);
  saving('waiting');
  saving('saving');
  expect(said()).toEqual([]);
  saving('saved');
  expect(said()).toEqual(['計測を保存しました']);
  expect(types()).toEqual(['success']);
  act(() => void vi.advanceTimersByTime(5000));
  expect(said()).toEqual([]);
});

it('what the list says where it is open is not told later, when it is closed [VW-145]', () => {
  cleanup();
  const notices = (isListOpen: boolean) => (
    <ReadingNotices isListOpen={isListOpen} onShow={(id) => shown.push(id)} room={null} />
  );
  function Listed(): ReactNode {
    const [isOpen, setOpen] = useState(true);
    return (
      <>
        <button onClick={() => setOpen(false)}>一覧</button>
        {notices(isOpen)}
      </>
    );
  }
  session = renderInViewer(<Listed />, []);
  saving('waiting');
  saving('saved');
  press('一覧');
  expect(said()).toEqual([]);
});

it('what was given up, or was others’ first, is not said to be saved [VW-145]', () => {
  saving('forbidden', { unsent: [{ id: 'b', base: 1, put: null }] });
  press('破棄');
  press('1 件を破棄する');
  saving('saved');
  expect(said()).toEqual([]);
  saving('waiting');
  act(() => session.dispatch({ type: 'reading-rebased', newer: [], removed: ['a'] }));
  saving('saved');
  expect(said()).toEqual([expect.stringContaining('1 件をその内容に')]);
  saving('waiting');
  saving('saved');
  expect(said()).toContain('計測を保存しました');
});

it('what goes by itself is a warning; what is refused, or lost with the page, an error with its title [VW-140]', () => {
  saving('waiting');
  expect(types()).toEqual(['warning']);
  saving('waiting', { isKept: false });
  expect([types(), said()]).toEqual([['error'], [expect.stringContaining('計測を保存できませんでした')]]);
  saving('signedOut');
  expect(types()).toEqual(['warning']);
  saving('refused');
  expect(types()).toEqual(['error']);
});

it('what the store does not take is said with its reason, can be copied, and given up at the second word [VW-73]', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  const unsent = [
    { id: 'a', base: 1, put: aMeasurement({ description: '右上葉' }) },
    { id: 'b', base: 1, put: null },
  ];
  saving('forbidden', { unsent });
  expect(said()).toEqual([expect.stringContaining('権限がないため')]);
  saving('gone', { unsent });
  expect(said()).toEqual([expect.stringContaining('削除されたか')]);
  press('計測をコピー');
  expect(writeText).toHaveBeenCalledWith('1. 長さ  5.0 px  右上葉');
  await act(async () => void (await vi.advanceTimersByTimeAsync(0)));
  expect(screen.getByText('コピーしました')).toBeTruthy();
  press('破棄');
  expect(session.getState().reading.unsent).toHaveLength(2);
  press('2 件を破棄する');
  expect(session.getState().reading.unsent).toEqual([]);
  vi.unstubAllGlobals();
});

it('where the browser copies nothing, what was not kept stands there to be copied by hand [VW-73, VW-109]', async () => {
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('no')) } });
  saving('forbidden', { unsent: [{ id: 'a', base: 1, put: aMeasurement({ description: '右上葉' }) }] });
  press('計測をコピー');
  await act(async () => void (await vi.advanceTimersByTimeAsync(0)));
  expect(screen.queryByText('コピーしました')).toBeNull();
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toContain('右上葉');
});

it('somebody else was first: that is said for five seconds, and again when it happens again [VW-41, VW-73]', () => {
  const rebased = (id: string) => act(() => session.dispatch({ type: 'reading-rebased', newer: [], removed: [id] }));
  rebased('a');
  expect(said()).toEqual([expect.stringContaining('1 件をその内容に')]);
  act(() => void vi.advanceTimersByTime(5000));
  expect(said()).toEqual([]);
  rebased('b');
  expect(said()).toEqual([expect.stringContaining('2 件をその内容に')]);
  press('閉じる');
  expect(said()).toEqual([]);
});

it('what has come back is said, shown, and taken back [VW-71]', () => {
  act(() => session.dispatch({ type: 'put-measurement', measurement: aMeasurement(), isRecovered: true }));
  expect(said()).toEqual([expect.stringContaining('1 件戻しました')]);
  press('画像を表示');
  expect(shown).toEqual(['a']);
  press('元に戻す');
  expect([session.getState().reading.measurements.size, said()]).toEqual([0, []]);
});
