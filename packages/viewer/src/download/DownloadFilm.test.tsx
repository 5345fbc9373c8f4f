// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FetchFailure } from '../frames/fetch-bytes.ts';
import type { Picture } from '../session/picture.ts';
import { renderInViewer } from '../testing/in-a-viewer.tsx';
import { drawPixels } from '../testing/pixel-canvas.ts';
import { DownloadDialog } from './DownloadDialog.tsx';
import { aSavedStudy, load, picturesAtHand, show } from './testing/a-shown-picture.ts';
import { encodeVideo, type EncoderWork } from './testing/a-video-encoder.ts';

let work: EncoderWork;
const saved: string[] = [];
const onClose = vi.fn<() => void>();
beforeEach(() => {
  drawPixels();
  work = encodeVideo();
  saved.length = 0;
  onClose.mockClear();
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => '#file', revokeObjectURL: () => undefined }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const aPicture: Picture = { kind: 'colour', columns: 4, rows: 4, rgba: new Uint8ClampedArray(64).fill(255) };

function open(count = 12, fetchPicture: (index: number) => Promise<Picture> = async () => aPicture) {
  const session = renderInViewer(<DownloadDialog onClose={onClose} />, [aSavedStudy()], {
    ...picturesAtHand,
    fetchPicture: (_, index) => fetchPicture(index),
  });
  load(session, count);
  show(session);
  return session;
}
const field = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label });
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const told = (words: RegExp) => screen.findByText(words, {}, { timeout: 20_000 });
const chooseFilm = async () => fireEvent.click(await screen.findByRole('radio', { name: 'WebM' }));

test('the kinds of film that the browser makes are offered for several images, and begin with all of them [VW-195]', async () => {
  open();
  await chooseFilm();
  expect(screen.getAllByRole('radio').map((one) => (one as HTMLInputElement).value)).toEqual(['jpg', 'png', 'webm']);
  expect(['最初の画像', '最後の画像', '枚/秒', 'ファイル名'].map((one) => field(one).value)).toEqual([
    '1',
    '12',
    '24',
    'CT-3',
  ]);
  type('最後の画像', '13');
  expect(button('ダウンロード').disabled).toBe(true);
  expect(screen.getByText('1～12')).not.toBeNull();
  type('最後の画像', '6');
  type('枚/秒', '3');
  expect(screen.getByText('6 枚・2 秒')).not.toBeNull();
  type('幅', '101');
  fireEvent.click(button('ダウンロード'));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce(), { timeout: 20_000 });
  expect(saved).toEqual(['CT-3.webm']);
});

test('of what is played a film has the range and the rate [VW-195]', async () => {
  const session = open();
  session.dispatch({ type: 'cine', still: true });
  session.dispatch({ type: 'cine-set', pane: 0, setting: { from: 2, to: 7, rate: 10 } });
  await chooseFilm();
  expect(['最初の画像', '最後の画像', '枚/秒'].map((one) => field(one).value)).toEqual(['3', '8', '10']);
});

test('of one image there is no film, and nothing is said of it', async () => {
  open(1);
  await screen.findByTestId('picture-preview');
  expect(screen.getAllByRole('radio').length).toBe(2);
  expect(screen.queryByText(/動画/)).toBeNull();
});

test('a browser that makes no films says so [VW-195]', async () => {
  work.codecs = [];
  open();
  expect(await screen.findByText('このブラウザでは動画（MP4・WebM）を作れません。')).not.toBeNull();
  expect(screen.getAllByRole('radio').length).toBe(2);
});

test('an image without pixels, a source without an answer and an encoder that gives up are told, and what was typed stays [VW-197, VW-198]', async () => {
  const failure = (kind: 'corrupt' | 'network') => Promise.reject(new FetchFailure({ kind }));
  let fails: (() => Promise<Picture>) | null = null;
  open(12, async (index) => (index === 4 && fails ? fails() : aPicture));
  await chooseFilm();
  type('幅', '120');
  fails = () => failure('network');
  fireEvent.click(button('ダウンロード'));
  await told(/画像 5 を読み込めなかったため/);
  fails = null;
  work.failsAt = 3;
  fireEvent.click(button('ダウンロード'));
  await told(/この大きさの動画は/);
  work.failsAt = -1;
  expect([saved, field('幅').value]).toEqual([[], '120']);
  fails = () => failure('corrupt');
  fireEvent.click(button('ダウンロード'));
  await told(/番号だけになっています：5/);
  expect([saved, onClose.mock.calls.length]).toEqual([['CT-3.webm'], 0]);
  fireEvent.click(button('閉じる'));
  expect(onClose).toHaveBeenCalledOnce();
});

test('who stops a film has the form as it was, and no file [VW-196]', async () => {
  let go: () => void = () => undefined;
  open(12, (index) =>
    index === 3 ? new Promise((resolve) => (go = () => resolve(aPicture))) : Promise.resolve(aPicture),
  );
  await chooseFilm();
  fireEvent.click(button('ダウンロード'));
  await waitFor(() => expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25'));
  fireEvent.click(button('中止'));
  go();
  await waitFor(() => expect(button('ダウンロード').disabled).toBe(false));
  expect([saved, screen.queryByRole('progressbar'), onClose.mock.calls.length]).toEqual([[], null, 0]);
});

test('a film is given up with the dialog in which it is made [VW-196]', async () => {
  const asked: number[] = [];
  let go: () => void = () => undefined;
  open(30, (index) => {
    asked.push(index);
    return index === 3 ? new Promise((resolve) => (go = () => resolve(aPicture))) : Promise.resolve(aPicture);
  });
  await chooseFilm();
  fireEvent.click(button('ダウンロード'));
  await waitFor(() => expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('10'));
  await waitFor(() => expect(Math.max(...asked)).toBe(11));
  const closed = vi.spyOn(VideoEncoder.prototype, 'close');
  cleanup();
  go();
  await waitFor(() => expect(closed).toHaveBeenCalled());
  // Nothing behind what was on its way is fetched.
  expect([saved, Math.max(...asked)]).toEqual([[], 11]);
});

test('a film that is being made ends with the right to it [VW-223]', async () => {
  let go: () => void = () => undefined;
  const session = open(12, (index) =>
    index === 3 ? new Promise((resolve) => (go = () => resolve(aPicture))) : Promise.resolve(aPicture),
  );
  await chooseFilm();
  fireEvent.click(button('ダウンロード'));
  await waitFor(() => expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25'));
  act(() => session.dispatch({ type: 'studies-changed', studies: [aSavedStudy(false)] }));
  go();
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  expect(saved).toEqual([]);
});
