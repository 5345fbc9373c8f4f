// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Measurement } from '@mado/reading';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadLaterParts } from '../runtime/later.tsx';
import { useSession } from '../runtime/runtime-context.ts';
import { aMeasurement } from '../session/testing/a-measurement.ts';
import { renderInViewer } from '../testing/in-a-viewer.tsx';
import { LabellingDialog } from './LabellingDialog.tsx';
import { MeasurementMenu } from './MeasurementMenu.tsx';
import { useLabelling } from './use-labelling.tsx';

let onClose: ReturnType<typeof vi.fn<() => void>>;
beforeEach(() => {
  onClose = vi.fn();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Asked({ step }: { step: 'location' | 'words' }): ReactNode {
  const measurement = useSession(({ reading }) => reading.measurements.get('a')?.measurement);
  return measurement && <LabellingDialog measurement={measurement} at={{ x: 0, y: 0 }} step={step} onClose={onClose} />;
}

function open(given: Partial<Measurement> = {}, step: 'location' | 'words' = 'location') {
  const session = renderInViewer(<Asked step={step} />, []);
  act(() => session.dispatch({ type: 'put-measurement', measurement: aMeasurement(given) }));
  return () => session.getState().reading.measurements.get('a')?.measurement;
}

const location = (name: string) => screen.getByText(name, { selector: '[role=treeitem] span' });
const press = (name: string) => fireEvent.click(screen.getByText(name, { selector: 'button' }));
const write = (name: string, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } });

describe('the labelling dialog [VW-106]', () => {
  it('asks for the location, then for a description, and saves both', () => {
    const kept = open();
    fireEvent.click(location('肺'));
    write('説明', ' 右上葉 ');
    press('保存');
    expect(kept()).toMatchObject({ location: 'Lung', description: '右上葉' });
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('keeps by Cancel the location that was chosen, and nothing of the description', () => {
    const kept = open({ description: '前' });
    fireEvent.click(location('肺'));
    write('説明', '後');
    press('キャンセル');
    expect(kept()).toMatchObject({ location: 'Lung', description: '前' });
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('lets a description be edited without choosing a location, also where there is none', () => {
    const kept = open({ description: '前' });
    press('説明だけを編集');
    write('説明', '後');
    press('保存');
    expect(kept()).toMatchObject({ location: '', description: '後' });
  });

  it('lets the words of an arrow be edited in the same way', () => {
    const kept = open({ toolType: 'ArrowAnnotate', location: 'Lung', text: '結節' });
    press('文字と説明を編集');
    write('矢印の文字', '腫瘤');
    press('保存');
    expect(kept()).toMatchObject({ location: 'Lung', text: '腫瘤' });
  });

  it('finds locations by what is typed, in Japanese and in English, and says when there is none', () => {
    open();
    const names = () => [...document.querySelectorAll('[aria-level="2"]')].map(({ textContent }) => textContent);
    expect(names()).toHaveLength(28);
    write('部位を探す', 'リンパ');
    expect(names()).toEqual(['リンパ節']);
    write('部位を探す', 'ＬＵＮＧ');
    expect(names()).toEqual(['肺']);
    write('部位を探す', 'xyz');
    expect(screen.getByText('該当する部位がありません')).toBeTruthy();
  });

  it('takes the location away again', () => {
    const kept = open({ location: 'Lung' });
    expect(location('肺').closest('[role=treeitem]')?.getAttribute('aria-selected')).toBe('true');
    fireEvent.click(location('部位なし'));
    expect(kept()?.location).toBe('');
  });

  it('can be gone through by keys alone', async () => {
    const kept = open();
    const hand = userEvent.setup();
    await hand.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('頭頸部');
    await hand.keyboard('{ArrowLeft}');
    expect(document.activeElement?.getAttribute('aria-expanded')).toBe('false');
    await hand.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('胸部');
    await hand.keyboard('{ArrowUp}{ArrowUp}');
    expect(document.activeElement?.tagName).toBe('INPUT');
    await hand.keyboard('liver{Enter}');
    expect(kept()?.location).toBe('Liver');
    await hand.keyboard('S6{Tab}{Tab}{Enter}');
    expect(kept()).toMatchObject({ location: 'Liver', description: 'S6' });
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('leaves out what is pasted along with words and nobody sees, and says a place in its own words [AN-29]', () => {
    const kept = open({ toolType: 'ArrowAnnotate', location: '右大腿' }, 'words');
    expect(screen.getByRole('dialog').textContent).toContain('右大腿');
    write('矢印の文字', '\u200e2024/01/02\u200f');
    write('説明', '嚢胞\u202e\u0085\n疑い\u000b次の行');
    press('保存');
    expect(kept()).toMatchObject({ text: '2024/01/02', location: '右大腿', description: '嚢胞\n疑い\n次の行' });
  });

  it('goes by Escape, and changes nothing', async () => {
    const kept = open({ description: '前' }, 'words');
    write('説明', '後');
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(kept()).toEqual(aMeasurement({ description: '前' }));
  });

  it('goes a second after the pointer has left, unless it comes back or the description is open', () => {
    vi.useFakeTimers();
    open();
    const dialog = screen.getByRole('dialog');
    fireEvent.mouseLeave(dialog);
    act(() => void vi.advanceTimersByTime(999));
    fireEvent.mouseEnter(dialog);
    act(() => void vi.advanceTimersByTime(5000));
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.mouseLeave(dialog);
    act(() => void vi.advanceTimersByTime(1000));
    expect(onClose).toHaveBeenCalledTimes(1);
    fireEvent.click(location('肺'));
    fireEvent.mouseLeave(dialog);
    act(() => void vi.advanceTimersByTime(5000));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('stays when the pointer leaves it with words that were changed, and does not go once more when it is closed', () => {
    vi.useFakeTimers();
    const kept = open({ description: '前' }, 'words');
    write('説明', '後');
    press('部位を変更');
    fireEvent.mouseLeave(screen.getByRole('dialog'));
    act(() => void vi.advanceTimersByTime(5000));
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.click(location('肺'));
    press('保存');
    expect(kept()).toMatchObject({ location: 'Lung', description: '後' });
    cleanup();
    onClose.mockClear();
    open();
    fireEvent.mouseLeave(screen.getByRole('dialog'));
    cleanup();
    act(() => void vi.advanceTimersByTime(5000));
    expect(onClose).not.toHaveBeenCalled();
  });

  it('takes by Enter what was found, and nothing where nothing is looked for or a word is being written', () => {
    const kept = open();
    const enter = (more: object = {}) =>
      fireEvent.keyDown(screen.getByLabelText('部位を探す'), { key: 'Enter', ...more });
    enter();
    expect(kept()?.location).toBe('');
    // What was folded is found all the same.
    fireEvent.click(screen.getByText('胸部', { selector: '[role=treeitem] span' }));
    write('部位を探す', '肺');
    expect(location('肺')).toBeTruthy();
    enter({ isComposing: true });
    expect(kept()?.location).toBe('');
    enter();
    expect(kept()?.location).toBe('Lung');
  });
});

const somebody = { uuid: null, username: 'someone' };
const kept = (clock: number, given: Partial<Measurement>) => ({
  ...aMeasurement(given),
  clock,
  addedBy: somebody,
  addedAt: '2026-01-02T03:04:05Z',
  updatedBy: somebody,
  updatedAt: '2026-01-02T03:04:05Z',
});

describe('what others change while it is asked about [VW-41]', () => {
  it('in the dialog: theirs stands, the reader is told, and other values are added to it', () => {
    const session = renderInViewer(<Asked step="words" />, []);
    act(() => session.dispatch({ type: 'reading-loaded', measurements: [kept(5, {})], mayWrite: true }));
    const theirs = kept(6, { description: '先の人' });
    act(() => session.dispatch({ type: 'reading-changed', put: [theirs], remove: [] }));
    write('説明', '後の人');
    press('部位を変更');
    fireEvent.click(location('肺'));
    press('保存');
    const { measurements, rebased } = session.getState().reading;
    expect(measurements.get('a')?.measurement).toMatchObject({ description: '先の人', location: 'Lung' });
    expect(rebased).toEqual(['a']);
  });

  it('in the menu: it is not removed unseen', () => {
    const session = renderInViewer(<Menued />, []);
    act(() => session.dispatch({ type: 'reading-loaded', measurements: [kept(5, {})], mayWrite: true }));
    act(() => session.dispatch({ type: 'reading-changed', put: [kept(6, { label: '先の人' })], remove: [] }));
    fireEvent.click(screen.getByText('計測を削除'));
    expect([session.getState().reading.measurements.size, session.getState().reading.rebased]).toEqual([1, ['a']]);
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});

describe('a right that is taken while it is asked [VW-125]', () => {
  const taken = { type: 'reading-loaded', measurements: [kept(5, {})], mayWrite: false } as const;

  it('in the dialog: that is said, what was typed stays, and nothing is put', () => {
    const session = renderInViewer(<Asked step="words" />, []);
    act(() => session.dispatch({ ...taken, mayWrite: true }));
    write('説明', '長い説明');
    act(() => session.dispatch(taken));
    expect(screen.getByRole('status').textContent).toContain('閲覧権限では');
    expect(screen.getByLabelText<HTMLTextAreaElement>('説明').value).toBe('長い説明');
    expect(screen.getByText<HTMLButtonElement>('保存', { selector: 'button' }).disabled).toBe(true);
    fireEvent.submit(screen.getByLabelText('説明'));
    expect(onClose).not.toHaveBeenCalled();
    press('部位を変更');
    fireEvent.click(location('肺'));
    // It has not been chosen.
    expect(screen.queryByText('部位を変更')).toBeNull();
    act(() => session.dispatch({ ...taken, mayWrite: true }));
    fireEvent.click(location('肺'));
    press('保存');
    expect(session.getState().reading.measurements.get('a')?.measurement).toMatchObject({
      description: '長い説明',
      location: 'Lung',
    });
  });

  it('the menu closes', async () => {
    await loadLaterParts();
    const session = renderInViewer(<Labelled />, []);
    act(() => session.dispatch({ ...taken, mayWrite: true }));
    fireEvent.click(screen.getByText('menu'));
    expect(screen.queryByText('計測を削除')).not.toBeNull();
    act(() => session.dispatch(taken));
    expect(screen.queryByText('計測を削除')).toBeNull();
  });
});

function Labelled(): ReactNode {
  const { onMenu, parts } = useLabelling();
  return (
    <>
      <button type="button" onClick={() => onMenu(aMeasurement(), { x: 0, y: 0 })}>
        menu
      </button>
      {parts}
    </>
  );
}

function Menued(): ReactNode {
  const measurement = useSession(({ reading }) => reading.measurements.get('a')?.measurement);
  return (
    measurement && (
      <MeasurementMenu measurement={measurement} at={{ x: 0, y: 0 }} onLabel={() => undefined} onClose={onClose} />
    )
  );
}
