// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderInViewer } from '../testing/in-a-viewer.tsx';
import { later, loadLaterParts } from './later.tsx';

afterEach(cleanup);

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

test('a part that does not come is told of, and comes when it is tried again [VW-120]', async () => {
  const bring = vi.fn(async () => Panel).mockRejectedValueOnce(new Error('offline'));
  const Later = later(bring);
  await loadLaterParts();
  expect(bring).toHaveBeenCalledOnce();
  bring.mockRejectedValueOnce(new Error('still offline'));
  renderInViewer(<Later word="計測" />, []);
  expect((await screen.findByRole('alert')).textContent).toContain('読み込めませんでした');
  await userEvent.click(screen.getByRole('button', { name: '再試行' }));
  expect(await screen.findByText('計測')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
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
