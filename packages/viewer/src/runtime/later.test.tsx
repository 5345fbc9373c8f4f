// @vitest-environment jsdom
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderInViewer } from '../testing/in-a-viewer.tsx';
import { later, loadLaterParts } from './later.tsx';

const anew = vi.fn<() => Promise<void>>(async () => undefined);

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  anew.mockClear();
});

const Panel = ({ word }: { word: string }) => <p>{word}</p>;

test('what is opened before its code is there comes with it, and the next time at once', async () => {
  const bring = vi.fn(async () => Panel);
  const Later = later(bring);
  expect(bring).not.toHaveBeenCalled();
  renderInViewer(<Later word="計測" />, []);
  expect(screen.queryByText('計測')).toBeNull();
  expect(await screen.findByText('計測')).toBeTruthy();
  cleanup();
  renderInViewer(<Later word="一覧" />, []);
  expect(screen.queryByText('一覧')).not.toBeNull();
  expect(bring).toHaveBeenCalledOnce();
});

test('what was brought in advance is there when it opens', async () => {
  const Later = later(async () => Panel);
  await loadLaterParts();
  renderInViewer(<Later word="計測" />, []);
  expect(screen.queryByText('計測')).not.toBeNull();
});

test('a part that does not come is told of, and comes when it is tried again, with the others [VW-120]', async () => {
  const bring = vi.fn(async () => Panel).mockRejectedValueOnce(new Error('offline'));
  const Later = later(bring, anew);
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
      <Later word="計測" />
      <Other word="一覧" />
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
  const Later = later<{ word: string }>(() => Promise.reject(new Error('kept by the browser')), anew);
  renderInViewer(<Later word="計測" />, []);
  await userEvent.click(await screen.findByRole('button', { name: '再試行' }));
  await vi.waitFor(() => expect(anew).toHaveBeenCalledOnce());
  expect(await screen.findByRole('alert')).toBeTruthy();
});

test('a part that neither comes nor fails is told of, and is there when it comes all the same [VW-120]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { promise, resolve } = Promise.withResolvers<typeof Panel>();
  const Later = later(() => promise);
  renderInViewer(<Later word="計測" />, []);
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
  const Later = later<{ word: string }>(() => Promise.reject(new Error('offline')));
  const opener = document.body.appendChild(document.createElement('button'));
  opener.focus();
  renderInViewer(<Later word="計測" onClose={() => undefined} />, []);
  await userEvent.click(await screen.findByRole('button', { name: '閉じる' }));
  expect(document.activeElement).toBe(opener);
  opener.remove();
});

test('a part that does not come can be closed where it could be closed', async () => {
  const onClose = vi.fn();
  const Later = later<{ word: string }>(() => Promise.reject(new Error('offline')));
  renderInViewer(<Later word="計測" onClose={onClose} />, []);
  await userEvent.click(await screen.findByRole('button', { name: '閉じる' }));
  expect(onClose).toHaveBeenCalledOnce();
  cleanup();
  renderInViewer(<Later word="計測" />, []);
  await screen.findByRole('alert');
  expect(screen.queryByRole('button', { name: '閉じる' })).toBeNull();
});
