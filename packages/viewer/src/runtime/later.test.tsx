// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { useState } from 'react';
import { ReadingNotices } from '../panels/ReadingNotices.tsx';
import { renderInViewer } from '../testing/in-a-viewer.tsx';
import { later, loadLaterParts } from './later.tsx';
import { NoticeRoom } from './notice-room.tsx';

const anew = vi.fn<() => Promise<void>>(async () => undefined);

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  anew.mockClear();
});

interface PanelProps {
  word: string;
  onClose: () => void;
}
const Panel = ({ word }: PanelProps) => <p>{word}</p>;
const nothing = () => undefined;
const missing = () => Promise.reject(new Error('offline'));

test('what is opened before its code is there comes with it, and the next time at once', async () => {
  const bring = vi.fn(async () => Panel);
  const Later = later(bring);
  expect(bring).not.toHaveBeenCalled();
  renderInViewer(<Later word="計測" onClose={nothing} />, []);
  expect(screen.queryByText('計測')).toBeNull();
  expect(await screen.findByText('計測')).toBeTruthy();
  cleanup();
  renderInViewer(<Later word="一覧" onClose={nothing} />, []);
  expect(screen.queryByText('一覧')).not.toBeNull();
  expect(bring).toHaveBeenCalledOnce();
});

test('what was brought in advance is there when it opens', async () => {
  const Later = later(async () => Panel);
  await loadLaterParts();
  renderInViewer(<Later word="計測" onClose={nothing} />, []);
  expect(screen.queryByText('計測')).not.toBeNull();
});

test('a part that does not come is told of, and comes when it is tried again, with the others [VW-120]', async () => {
  const bring = vi.fn(async () => Panel).mockRejectedValueOnce(new Error('offline'));
  const Later = later(bring, { anew });
  const Other = later(
    vi
      .fn(async () => Panel)
      .mockRejectedValueOnce(new Error('offline'))
      .mockRejectedValueOnce('still'),
  );
  await loadLaterParts();
  expect(bring).toHaveBeenCalledOnce();
  bring.mockRejectedValueOnce(new Error('still offline'));
  renderInViewer(
    <>
      <Later word="計測" onClose={nothing} />
      <Other word="一覧" onClose={nothing} />
    </>,
    [],
  );
  const alerts = await screen.findAllByRole('alert');
  expect(alerts.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('読み込めませんでした'),
    expect.any(String),
  ]);
  await userEvent.click(within(alerts[0]!).getByRole('button', { name: '再試行' }));
  expect(await screen.findByText('計測')).toBeTruthy();
  expect(await screen.findByText('一覧')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(anew).not.toHaveBeenCalled();
});

test('where it fails for good, the page is loaded anew [VW-120]', async () => {
  const Later = later<PanelProps>(missing, { anew });
  renderInViewer(<Later word="計測" onClose={nothing} />, []);
  await userEvent.click(await screen.findByRole('button', { name: '再試行' }));
  await vi.waitFor(() => expect(anew).toHaveBeenCalledOnce());
  expect(await screen.findByRole('alert')).toBeTruthy();
});

test('a part that neither comes nor fails is told of, and is there when it comes all the same [VW-120]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { promise, resolve } = Promise.withResolvers<typeof Panel>();
  const Later = later(() => promise);
  renderInViewer(<Later word="計測" onClose={nothing} />, []);
  await act(() => vi.advanceTimersByTimeAsync(19_000));
  expect(screen.queryByRole('alert')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(screen.queryByRole('alert')).not.toBeNull();
  vi.useRealTimers();
  resolve(Panel);
  expect(await screen.findByText('計測')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the keys stay where they were when the words of a missing part are closed', async () => {
  const Later = later<PanelProps>(missing);
  const opener = document.body.appendChild(document.createElement('button'));
  opener.focus();
  renderInViewer(<Later word="計測" onClose={nothing} />, []);
  await userEvent.click(await screen.findByRole('button', { name: '閉じる' }));
  expect(document.activeElement).toBe(opener);
  opener.remove();
});

test('who has turned elsewhere meanwhile keeps the keys there', async () => {
  const Later = later<PanelProps>(missing);
  const [opener, elsewhere] = ['button', 'button'].map((name) =>
    document.body.appendChild(document.createElement(name)),
  );
  opener!.focus();
  renderInViewer(<Later word="計測" onClose={nothing} />, []);
  await screen.findByRole('alert');
  elsewhere!.focus();
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement).toBe(elsewhere);
  opener!.remove();
  elsewhere!.remove();
});

test('what is said of a missing part is closed by its button and by Escape, but not by that of a composition [VW-120]', async () => {
  const onClose = vi.fn();
  const Later = later<PanelProps>(missing);
  renderInViewer(<Later word="計測" onClose={onClose} />, []);
  await userEvent.click(await screen.findByRole('button', { name: '閉じる' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  fireEvent.keyDown(document.body, { key: 'Escape', isComposing: true });
  expect(onClose).toHaveBeenCalledTimes(1);
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(2);
});

test('what is told of a missing part stands with what else is told [VW-121]', async () => {
  const Later = later<PanelProps>(missing);
  function Viewer() {
    const [room, setRoom] = useState<HTMLElement | null>(null);
    return (
      <NoticeRoom value={room}>
        <Later word="計測" onClose={nothing} />
        <ReadingNotices isListOpen={false} onShow={nothing} room={setRoom} />
      </NoticeRoom>
    );
  }
  const session = renderInViewer(<Viewer />, []);
  act(() => session.dispatch({ type: 'reading-saving', saving: 'waiting' }));
  const missingPart = await screen.findByText(/この部分を読み込めませんでした/);
  const notices = screen.getAllByTestId('notice');
  expect(notices).toHaveLength(2);
  expect(notices.some((notice) => notice.contains(missingPart))).toBe(true);
  expect(new Set(notices.map(({ parentElement }) => parentElement)).size).toBe(1);
});

test('while a dialog is on its way keys are nobody else’s, and Escape gives it up [VW-122]', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof Panel>();
  const Later = later<PanelProps>(() => promise, { takesKeys: true });
  const heard = vi.fn();
  const onClose = vi.fn();
  document.addEventListener('keydown', heard);
  renderInViewer(<Later word="計測" onClose={onClose} />, []);
  await userEvent.keyboard('i{Delete}');
  expect(heard).not.toHaveBeenCalled();
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
  resolve(Panel);
  await screen.findByText('計測');
  await userEvent.keyboard('i');
  expect(heard).toHaveBeenCalledOnce();
  document.removeEventListener('keydown', heard);
});

test('a list on its way leaves the keys to the tools', async () => {
  const Later = later<PanelProps>(() => new Promise(() => undefined));
  const heard = vi.fn();
  document.addEventListener('keydown', heard);
  renderInViewer(<Later word="一覧" onClose={nothing} />, []);
  await userEvent.keyboard('i');
  expect(heard).toHaveBeenCalledOnce();
  document.removeEventListener('keydown', heard);
});
