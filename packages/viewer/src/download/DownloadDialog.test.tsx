// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aMeasurement } from '../session/testing/a-measurement.ts';
import { aSeries, aStudy } from '../session/testing/a-study.ts';
import { drawPixels, greysOn } from '../testing/pixel-canvas.ts';
import { renderInViewer } from '../testing/in-a-viewer.tsx';
import { DownloadDialog } from './DownloadDialog.tsx';
import { aSavedStudy, load, picturesAtHand, seriesKey, show } from './testing/a-shown-picture.ts';

const saved: { name: string; blob: Blob; width: number; height: number }[] = [];
let failing = false;
beforeEach(() => {
  drawPixels();
  failing = false;
  saved.length = 0;
  let last = { width: 0, height: 0, blob: new Blob() };
  HTMLCanvasElement.prototype.toBlob = function (done, type) {
    last = { width: this.width, height: this.height, blob: new Blob(['x'], { type: type ?? '' }) };
    done(failing ? null : last.blob);
  };
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => '#file', revokeObjectURL: () => undefined }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, ...last });
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const onClose = vi.fn();
function open(before: 'shown' | 'coming' = 'shown') {
  onClose.mockClear();
  const session = renderInViewer(<DownloadDialog onClose={onClose} />, [aSavedStudy()], picturesAtHand);
  load(session);
  if (before === 'shown') show(session);
  return session;
}
const field = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label });
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'ダウンロード' });
const preview = async () => screen.findByTestId<HTMLCanvasElement>('picture-preview');

/** As a Japanese keyboard writes: letter by letter, and then what has come of it. */
function compose(label: string, ...steps: string[]) {
  const input = field(label);
  fireEvent.compositionStart(input);
  for (const value of steps) {
    fireEvent.input(input, { target: { value }, isComposing: true });
    expect(input.value).toBe(value);
  }
  fireEvent.compositionEnd(input, { data: steps.at(-1) });
}

describe('the dialog that saves a picture', () => {
  it('takes what a Japanese keyboard has composed when it is done, not before [VW-151]', async () => {
    open();
    await preview();
    compose('幅', '７', '７０', '７００');
    expect([field('幅').value, field('高さ').value]).toEqual(['700', '700']);
    compose('高さ', '７００ｋ', '７００か');
    expect([field('幅').value, field('高さ').value]).toEqual(['700', '700']);
  });

  it('locks no ratio while there is none', async () => {
    open();
    await preview();
    const lock = () => screen.getByRole<HTMLButtonElement>('button', { name: '縦横比を保つ' });
    type('幅', '');
    expect(lock().disabled).toBe(false);
    fireEvent.click(lock());
    expect(lock().disabled).toBe(true);
    type('幅', '300');
    fireEvent.click(lock());
    expect(lock().getAttribute('aria-pressed')).toBe('true');
  });

  it('saves a file of the size, name and type that were asked for [VW-161]', async () => {
    open();
    await preview();
    expect(field('ファイル名').value).toBe('CT-3');
    type('幅', '300');
    expect(field('高さ').value).toBe('300');
    fireEvent.click(screen.getByRole('button', { name: '縦横比を保つ' }));
    type('高さ', '200');
    type('ファイル名', '膝');
    fireEvent.click(screen.getByRole('radio', { name: 'PNG' }));
    fireEvent.click(button());
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(saved).toMatchObject([{ name: '膝.png', width: 300, height: 200, blob: { type: 'image/png' } }]);
  });

  it.each([
    ['幅', '50', '100 px 以上'],
    ['高さ', '', '数字を入力してください'],
    ['ファイル名', ' ', 'ファイル名を入力してください'],
  ])('%s %j: the words stand at the field, and nothing can be saved', async (label, value, words) => {
    open();
    await preview();
    fireEvent.click(screen.getByRole('button', { name: '縦横比を保つ' }));
    expect(button().disabled).toBe(false);
    type(label, value);
    expect(button().disabled).toBe(true);
    expect(field(label).getAttribute('aria-invalid')).toBe('true');
    const said = document.getElementById(field(label).getAttribute('aria-describedby') ?? '');
    expect(said?.textContent).toBe(words);
    fireEvent.submit(field(label));
    expect(saved).toEqual([]);
  });

  it('shows it before, and anew a second after something was changed', async () => {
    const session = open('coming');
    act(() => session.dispatch({ type: 'put-measurement', measurement: aMeasurement() }));
    show(session);
    const canvas = await preview();
    expect([canvas.width, canvas.height]).toEqual([512, 512]);
    expect(greysOn(canvas)[80]?.[60]).toBe(0xf5);
    vi.useFakeTimers();
    fireEvent.click(screen.getByRole('button', { name: '縦横比を保つ' }));
    type('幅', '1024');
    fireEvent.click(screen.getByRole('switch', { name: '計測を入れる' }));
    act(() => void vi.advanceTimersByTime(999));
    expect([canvas.width, canvas.height]).toEqual([512, 512]);
    act(() => void vi.advanceTimersByTime(1));
    expect([canvas.width, canvas.height]).toEqual([512, 256]);
    // The image is whole in the middle; what was measured is not there.
    expect(greysOn(canvas)[32]?.[128 + 32]).toBe(0);
    expect(greysOn(canvas)[255]?.[383]).toBe(210);
    expect(greysOn(canvas).flat()).not.toContain(0xf5);
  });

  it('is off while the image is coming, and says so; it takes the image when it is there', async () => {
    const session = open('coming');
    expect(button().disabled).toBe(true);
    expect(screen.getByRole('status').textContent).toBe('画像を読み込んでいます。届くと保存できます');
    type('幅', '700');
    show(session);
    await preview();
    expect([button().disabled, field('幅').value]).toEqual([false, '700']);
  });

  it('is off for an image that cannot be shown, and says so', () => {
    const session = open('coming');
    act(() =>
      session.dispatch({
        type: 'images-failed',
        series: seriesKey,
        indexes: [0],
        failure: { kind: 'damaged' },
      } as never),
    );
    expect(button().disabled).toBe(true);
    expect(screen.getByRole('status').textContent).toBe('この画像は表示できないため、保存もコピーもできません');
  });

  it('says that a picture is too large for the browser, and keeps what was typed [VW-162]', async () => {
    open();
    await preview();
    failing = true;
    type('幅', '7000');
    type('ファイル名', '膝');
    fireEvent.click(button());
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('作れませんでした'));
    expect(onClose).not.toHaveBeenCalled();
    expect([field('幅').value, field('ファイル名').value, button().disabled]).toEqual(['7000', '膝', false]);
    expect(saved).toEqual([]);
  });
});

it('a right to download that is taken away is said, and what was typed stays [VW-223]', async () => {
  const session = open();
  await preview();
  type('ファイル名', '膝');
  const allowed = (download: boolean) =>
    act(() => session.dispatch({ type: 'studies-changed', studies: [aSavedStudy(download)] }));
  allowed(false);
  expect(screen.getByText(/ダウンロードの権限がなくなった/)).toBeTruthy();
  expect(button().disabled).toBe(true);
  fireEvent.click(button());
  expect(saved).toEqual([]);
  allowed(true);
  expect(screen.queryByText(/ダウンロードの権限がなくなった/)).toBeNull();
  expect([field('ファイル名').value, button().disabled]).toEqual(['膝', false]);
});

it('the right to what it shows counts, whatever its pane shows by now [VW-223]', async () => {
  const session = open();
  await preview();
  const other = (download: boolean) => [aStudy(...aSavedStudy(download).series, aSeries('b'))];
  act(() => session.dispatch({ type: 'studies-changed', studies: other(true) }));
  act(() => session.dispatch({ type: 'show-series', series: '/documents/b' }));
  expect(screen.queryByText(/ダウンロードの権限がなくなった/)).toBeNull();
  expect(button().disabled).toBe(false);
  act(() => session.dispatch({ type: 'studies-changed', studies: other(false) }));
  expect(screen.getByText(/ダウンロードの権限がなくなった/)).toBeTruthy();
});

it('a picture that was being made when the right to it was taken away is not saved [VW-223]', async () => {
  const session = open();
  await preview();
  const encoded = Promise.withResolvers<() => void>();
  HTMLCanvasElement.prototype.toBlob = (done) => encoded.resolve(() => done(new Blob(['x'])));
  fireEvent.click(button());
  const finish = await encoded.promise;
  act(() => session.dispatch({ type: 'studies-changed', studies: [aSavedStudy(false)] }));
  await act(async () => finish());
  await screen.findByText(/ダウンロードの権限がなくなった/);
  await waitFor(() => expect(screen.getByRole('button', { name: 'ダウンロード' })).toBeTruthy());
  expect([saved, onClose.mock.calls]).toEqual([[], []]);
});
