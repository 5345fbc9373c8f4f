// @vitest-environment jsdom
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ReadingNotices } from '../panels/ReadingNotices.tsx';
import { renderInViewer } from '../testing/in-a-viewer.tsx';
import { Notice } from './Notice.tsx';
import { NoticeRoom } from './notice-room.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const escape = (more: object = {}) => fireEvent.keyDown(document.body, { key: 'Escape', ...more });

test.each([
  ['info', 'status', 'お知らせ'],
  ['success', 'status', '完了'],
  ['warning', 'alert', '注意'],
  ['error', 'alert', 'エラー'],
] as const)('%s: it is a %s and says its type [VW-140]', (type, role, word) => {
  renderInViewer(<Notice type={type} title="計測" message="保存" onClose={() => undefined} />, []);
  expect(screen.getByRole(role).textContent).toBe('計測保存');
  expect(screen.getByRole('img', { name: word })).toBeTruthy();
});

test('edges and signs of the types have four colours [VW-140]', () => {
  const types = ['info', 'success', 'warning', 'error'] as const;
  const all = types.map((type) => <Notice key={type} type={type} message={type} onClose={() => undefined} />);
  renderInViewer(<>{all}</>, []);
  const notices = screen.getAllByTestId('notice');
  const edges = notices.map((one) => getComputedStyle(one).borderLeftColor);
  const signs = screen.getAllByRole('img').map((sign) => sign.getAttribute('stroke'));
  expect([new Set(edges).size, new Set(signs).size]).toEqual([4, 4]);
});

test('without a type it is an information and goes after five seconds; told to stay, it stays [VW-140, VW-141]', () => {
  const [goes, stays] = [vi.fn(), vi.fn()];
  renderInViewer(
    <>
      <Notice message="行く" onClose={goes} />
      <Notice message="残る" duration={null} onClose={stays} />
    </>,
    [],
  );
  expect(screen.getAllByRole('status')).toHaveLength(2);
  pass(4999);
  expect(goes).not.toHaveBeenCalled();
  pass(1);
  expect(goes).toHaveBeenCalledOnce();
  pass(600_000);
  expect(stays).not.toHaveBeenCalled();
});

test('its time stands still under the pointer, with the keys in it, and while another window is used [VW-141]', () => {
  const onClose = vi.fn();
  renderInViewer(<Notice message="コピーしました" onClose={onClose} />, []);
  const notice = screen.getByTestId('notice');
  const close = screen.getByRole('button', { name: '閉じる' });
  const holds: [() => void, () => void][] = [
    [() => fireEvent.pointerEnter(notice), () => fireEvent.pointerLeave(notice)],
    [() => close.focus(), () => close.blur()],
    [() => fireEvent.blur(window), () => fireEvent.focus(window)],
  ];
  for (const [hold, release] of holds) {
    pass(1000);
    act(hold);
    pass(60_000);
    act(release);
  }
  expect(onClose).not.toHaveBeenCalled();
  pass(1999);
  expect(onClose).not.toHaveBeenCalled();
  pass(1);
  expect(onClose).toHaveBeenCalledOnce();
});

test('what is told while another window is used waits until the reader is back [VW-141]', () => {
  const onClose = vi.fn();
  const focus = vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  renderInViewer(<Notice message="保存しました" onClose={onClose} />, []);
  pass(60_000);
  expect(onClose).not.toHaveBeenCalled();
  act(() => void fireEvent.focus(window));
  pass(5_000);
  expect(onClose).toHaveBeenCalledOnce();
  focus.mockRestore();
});

/** Each until it is closed, with what else is on the page. */
function Told({ words, children }: { words: readonly string[]; children?: ReactNode }) {
  const [room, setRoom] = useState<HTMLElement | null>(null);
  const [closed, setClosed] = useState<readonly string[]>([]);
  const open = words.filter((word) => !closed.includes(word));
  const close = (word: string) => setClosed((before) => [...before, word]);
  return (
    <NoticeRoom value={room}>
      {open.map((word) => (
        <Notice key={word} message={word} duration={null} onClose={() => close(word)} />
      ))}
      <ReadingNotices isListOpen={false} onShow={() => undefined} room={setRoom} />
      {children}
    </NoticeRoom>
  );
}
const told = () => screen.queryAllByTestId('notice').map(({ textContent }) => textContent);
const seen = () =>
  screen
    .queryAllByTestId('notice')
    .filter((one) => getComputedStyle(one).display !== 'none')
    .map(({ textContent }) => textContent);

test('Escape closes the newest, one at a time, and is then nobody else’s [VW-142]', () => {
  renderInViewer(<Told words={['一', '二']} />, []);
  expect(escape()).toBe(false);
  expect(told()).toEqual(['一']);
  escape({ repeat: true });
  expect(told()).toEqual(['一']);
  escape();
  expect(told()).toEqual([]);
  expect(escape()).toBe(true);
});

test('an Escape that ends something else closes none: a dialog, a composition, what took it [VW-142]', () => {
  const onDialogClose = vi.fn();
  const dialog = (
    <Dialog open onClose={onDialogClose}>
      <Button>中</Button>
    </Dialog>
  );
  renderInViewer(<Told words={['一']}>{dialog}</Told>, []);
  fireEvent.keyDown(screen.getByRole('button', { name: '中' }), { key: 'Escape' });
  expect(onDialogClose).toHaveBeenCalledOnce();
  escape({ isComposing: true });
  const take = (event: Event) => event.preventDefault();
  document.addEventListener('keydown', take);
  escape();
  document.removeEventListener('keydown', take);
  expect(told()).toEqual(['一']);
  escape();
  expect(told()).toEqual([]);
});

test('all stand in one room, the newest last; the three newest are seen [VW-121, VW-143]', () => {
  const session = renderInViewer(<Told words={['一', '二', '三']} />, []);
  act(() => session.dispatch({ type: 'reading-saving', saving: 'waiting' }));
  const all = screen.getAllByTestId('notice');
  expect(new Set(all.map(({ parentElement }) => parentElement)).size).toBe(1);
  expect(told()).toEqual(['一', '二', '三', expect.stringContaining('この端末に保存し')]);
  expect(seen()).toEqual(['二', '三', expect.stringContaining('この端末に保存し')]);
  cleanup();
  renderInViewer(<Told words={['一', '二', '三']} />, []);
  expect(seen()).toEqual(['一', '二', '三']);
});

test('the room lets touches through beside what stands in it [VW-143]', () => {
  renderInViewer(<Told words={['一']} />, []);
  const notice = screen.getByTestId('notice');
  expect(getComputedStyle(notice).pointerEvents).toBe('auto');
  expect(getComputedStyle(notice.parentElement!).pointerEvents).toBe('none');
});
