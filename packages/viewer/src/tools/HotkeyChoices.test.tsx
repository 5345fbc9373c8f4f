// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { Session } from '../session/create-session.ts';
import type { GivenKeys } from '../session/hotkeys.ts';
import { renderInViewer } from '../testing/in-a-viewer.tsx';
import { ControlsDialog } from './ControlsDialog.tsx';

afterEach(cleanup);

// By their labels: looking through the roles of so many takes long.
const keyOf = (name: string, key: string) => screen.getByLabelText(`${name}のキー：${key}`);
/** The place that asks for a key. */
const asking = () => screen.getByText('キーを押す');
const given = (session: Session) => Object.fromEntries(session.getState().hotkeys.given);

function open(kept: GivenKeys | null = new Map(), onClose = vi.fn()) {
  const session = renderInViewer(<ControlsDialog onClose={onClose} />, []);
  act(() => session.dispatch({ type: 'hotkeys-read', given: kept }));
  return { session, onClose };
}

test('a press gives a command its key, another one besides, and takes one off [VW-129]', async () => {
  const { session } = open();
  await userEvent.click(keyOf('白黒を反転', 'I'));
  await userEvent.keyboard('Q');
  expect(given(session)).toEqual({ invert: ['q'] });
  expect(document.activeElement).toBe(keyOf('白黒を反転', 'Q'));
  await userEvent.click(screen.getByLabelText('「白黒を反転」にキーを追加'));
  await userEvent.keyboard('{F2}');
  expect(given(session)).toEqual({ invert: ['q', 'F2'] });
  // There is room for two.
  expect(screen.queryByLabelText('「白黒を反転」にキーを追加')).toBeNull();
  await userEvent.click(keyOf('白黒を反転', 'Q'));
  await userEvent.click(screen.getByText('Q を外す'));
  expect(given(session)).toEqual({ invert: ['F2'] });
  expect(document.activeElement).toBe(keyOf('白黒を反転', 'F2'));
});

test('while a place asks for a key its name has what is read on it [VW-129]', async () => {
  open();
  for (const place of [keyOf('白黒を反転', 'I'), screen.getByLabelText('「白黒を反転」にキーを追加')]) {
    await userEvent.click(place);
    expect(place.textContent).toBe('キーを押す');
    expect(place.getAttribute('aria-label')).toContain('キーを押す');
    await userEvent.keyboard('{Escape}');
  }
});

test('a key that another has is told with its name, and taken only when that is said [VW-129]', async () => {
  const { session, onClose } = open();
  await userEvent.click(keyOf('白黒を反転', 'I'));
  await userEvent.keyboard('r');
  const question = screen.getByLabelText('R は「リセット」のキーです。');
  expect(given(session)).toEqual({});
  expect(document.activeElement?.textContent).toBe('こちらに割り当てる');
  await userEvent.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  expect([given(session), question.isConnected]).toEqual([{}, false]);
  expect(document.activeElement).toBe(keyOf('白黒を反転', 'I'));
  await userEvent.click(keyOf('白黒を反転', 'I'));
  await userEvent.keyboard('r');
  await userEvent.click(screen.getByText('やめる'));
  expect(given(session)).toEqual({});
  await userEvent.click(keyOf('白黒を反転', 'I'));
  await userEvent.keyboard('r{Enter}');
  expect(given(session)).toEqual({ invert: ['r'], reset: [] });
  expect(screen.getByText('R は「リセット」から外しました。')).toBeTruthy();
  expect(keyOf('リセット', 'なし').textContent).toBe('なし');
});

test('one command goes back to its first keys; what has one of them by now is named [VW-129]', async () => {
  const { session } = open(
    new Map([
      ['invert', ['q']],
      ['fit', ['g', 'f']],
      ['region', []],
    ]),
  );
  await userEvent.click(screen.getByLabelText('「白黒を反転」のキーを最初に戻す'));
  expect(given(session)).toEqual({ fit: ['g', 'f'], region: [] });
  expect(document.activeElement).toBe(keyOf('白黒を反転', 'I'));
  expect(screen.queryByLabelText('「白黒を反転」のキーを最初に戻す')).toBeNull();
  await userEvent.click(screen.getByLabelText('「囲んだ範囲に階調を合わせる」のキーを最初に戻す'));
  expect(screen.getByLabelText('G は「画像全体」のキーです。')).toBeTruthy();
  await userEvent.click(screen.getByText('こちらに割り当てる'));
  expect(given(session)).toEqual({});
});

test('all go back to their first keys, mouse and wheel too [VW-129]', async () => {
  const { session } = open(new Map([['invert', ['q']]]));
  act(() => session.dispatch({ type: 'controls', controls: { ...session.getState().controls, wheel: 'zoom' } }));
  await userEvent.click(screen.getByText('すべて最初に戻す'));
  expect([given(session), session.getState().controls.wheel]).toEqual([{}, 'scroll']);
});

test.each([
  [{ key: 'F5' }, 'F5 はブラウザや OS が使うため、割り当てられません。'],
  [{ key: 'w', ctrlKey: true }, 'Ctrl+W はブラウザや OS が使うため、割り当てられません。'],
  [{ key: 't', metaKey: true }, '⌘+T はブラウザや OS が使うため、割り当てられません。'],
  [{ key: 'ArrowLeft', altKey: true }, 'Alt+← はブラウザや OS が使うため、割り当てられません。'],
  [{ key: 'Tab' }, 'Tab は画面の操作に使うため、割り当てられません。'],
  [{ key: 'Enter' }, 'Enter は画面の操作に使うため、割り当てられません。'],
  [{ key: 'Escape' }, 'Escape は画面の操作に使うため、割り当てられません。'],
  [{ key: 'Process' }, '日本語入力をオフにしてから押してください。'],
  [{ key: 'か', isComposing: true }, '日本語入力をオフにしてから押してください。'],
  [{ key: 'Unidentified' }, 'Unidentified は割り当てられません。'],
  [{ key: 'i' }, 'I はすでにこの操作のキーです。'],
])('%j is refused with words, and changes nothing [VW-129]', (event, words) => {
  const { session, onClose } = open();
  fireEvent.click(keyOf('白黒を反転', 'I'));
  fireEvent.keyDown(asking(), event);
  expect(screen.getByText(words)).toBeTruthy();
  expect(given(session)).toEqual({});
  expect(onClose).not.toHaveBeenCalled();
});

test('a key that goes with others is refused when it comes up alone, and waited with until then [VW-129]', async () => {
  const { session } = open();
  const hands = userEvent.setup();
  await hands.click(keyOf('白黒を反転', 'I'));
  await hands.keyboard('{Shift>}');
  expect(screen.queryByText(/Shift/)).toBeNull();
  await hands.keyboard('{/Shift}');
  expect(screen.getByText('Shift キーだけでは割り当てられません。')).toBeTruthy();
  await hands.keyboard('{Shift>}Q{/Shift}');
  expect(given(session)).toEqual({ invert: ['q'] });
});

test('Escape ends the question alone, and Tab leads on: nobody is caught [VW-129]', async () => {
  const { session, onClose } = open();
  await userEvent.click(keyOf('等倍', 'Z'));
  await userEvent.keyboard('{Escape}');
  expect(keyOf('等倍', 'Z').textContent).toBe('Z');
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.keyboard('q');
  expect(given(session)).toEqual({});
  await userEvent.click(keyOf('等倍', 'Z'));
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByLabelText('「等倍」にキーを追加'));
  // The question is still open, and what it offers can be reached.
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByText('Z を外す'));
  await userEvent.keyboard('{Enter}');
  expect(given(session)).toEqual({ actualSize: [] });
});

test('what opened the question may be held down', () => {
  const { session } = open();
  fireEvent.click(keyOf('等倍', 'Z'));
  fireEvent.keyDown(asking(), { key: 'q', repeat: true });
  expect(given(session)).toEqual({});
});

test('what has no key at first can be given one, group by group; fixed keys are there to be read [VW-101]', async () => {
  const { session } = open();
  const view = within(screen.getByLabelText('見え方'));
  await userEvent.click(view.getByLabelText('左右反転のキー：なし'));
  await userEvent.keyboard('q');
  expect(given(session)).toEqual({ flipHorizontal: ['q'] });
  const measuring = within(screen.getByLabelText('計測'));
  expect(measuring.getByText('Ctrl+Z（固定）')).toBeTruthy();
  expect(measuring.getByText('Ctrl+Y（固定）')).toBeTruthy();
});

test('keys that could not be read are not changed unseen; they are read again [VW-130]', async () => {
  const { session } = open(null);
  expect(keyOf('白黒を反転', 'I')).toHaveProperty('disabled', true);
  await userEvent.click(screen.getByText('すべて最初に戻す'));
  expect(session.getState().hotkeys.changes).toBe(0);
  await userEvent.click(screen.getByText('もう一度'));
  expect(session.getState().hotkeys.phase).toBe('reading');
});

test('what was not kept is said in the dialog, and tried again [VW-130]', async () => {
  const { session } = open(new Map([['invert', ['q']]]));
  act(() => session.dispatch({ type: 'hotkeys-refused', refused: true }));
  expect(screen.getByRole('alert').textContent).toContain('ショートカットキーを保存できませんでした');
  await userEvent.click(screen.getByText('もう一度'));
  expect(session.getState().hotkeys).toMatchObject({ changes: 1, refused: false });
  expect(given(session)).toEqual({ invert: ['q'] });
});
