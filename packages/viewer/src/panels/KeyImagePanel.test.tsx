// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { keyObjectsOf, readInstance, type KeyObject } from '@mado/dicom';
import { buildDicomFile } from '@mado/dicom/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { KeyImageStore } from '../ports/index.ts';
import { markKeyImage } from '../session/mark-key-image.ts';
import { activePane } from '../session/state.ts';
import { imagesOfSeries, plainAffine } from '../session/testing/a-series-with-images.ts';
import { aSeries, aStudy } from '../session/testing/a-study.ts';
import { renderInViewer } from '../testing/in-a-viewer.tsx';
import { KeyImagePanel } from './KeyImagePanel.tsx';
import { aKeyImageStore } from './testing/a-key-image-store.ts';

const head = aSeries('head', { SeriesInstanceUID: '1.2.7', SeriesNumber: 4 });
const study = { ...aStudy(head), id: 'folder' };
const { dicomJson: instance } = readInstance(
  buildDicomFile({ StudyInstanceUID: '1.2', SpecificCharacterSet: 'ISO_IR 192', PatientName: '窓^試験' }),
);

beforeEach(() =>
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  ),
);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The list, beside a pane that shows the third image of a series. */
function draw(store?: KeyImageStore) {
  const readSeries = vi.fn();
  const session = renderInViewer(<KeyImagePanel sheet={false} store={store} onClose={() => undefined} />, [study], {
    readSeries,
  });
  const images = imagesOfSeries(4).map((image) => ({ ...image, instance }));
  const arrive = () =>
    session.dispatch({ type: 'series-loaded', series: head.document, content: { images, left_out: [] }, first: 2 });
  const see = (index: number) =>
    session.dispatch({
      type: 'shown',
      pane: 0,
      series: head.document,
      shown: { index, voi: null, scale: 1, affine: plainAffine },
    });
  return { session, readSeries, arrive, see };
}

/** With the third image marked. */
function drawMarked(store?: KeyImageStore) {
  const drawn = draw(store);
  act(() => {
    drawn.arrive();
    drawn.see(2);
    markKeyImage(drawn.session);
  });
  return drawn;
}

const rows = () => screen.queryAllByTestId('key-image');
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: '保存' });

test('its star marks what is shown, and its list gives that up [VW-134, VW-135]', () => {
  const { arrive, see } = draw();
  expect(screen.getByText('キー画像はありません')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'キー画像にする' }).disabled).toBe(true);
  act(() => {
    arrive();
    see(2);
  });
  fireEvent.click(screen.getByRole('button', { name: 'キー画像にする' }));
  expect(rows().map(({ textContent }) => textContent)).toEqual(['画像 34 head']);
  expect(screen.getByText(/ここでは保存できません/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '保存' })).toBeNull();
  fireEvent.click(within(rows()[0] as HTMLElement).getByRole('button', { name: 'キー画像から外す' }));
  expect(rows()).toEqual([]);
});

test('what documents name is listed, with where it is; what is not there is said [VW-135, VW-137]', () => {
  const { session, readSeries, arrive } = draw();
  const key = (SeriesInstanceUID: string, n: number): KeyObject => {
    const SOPInstanceUID = `1.2.3.${n}`;
    return { StudyInstanceUID: '1.2', SeriesInstanceUID, SOPClassUID: '1.2', SOPInstanceUID, FrameNumber: null };
  };
  const images = [key('1.2.7', 1), key('1.2.7', 9), key('1.2.8', 1)];
  const said = {
    SOPInstanceUID: '1.9',
    StudyInstanceUID: '1.2',
    note: '結節',
    ContentDate: '20261127',
    ContentTime: '1605',
  };
  act(() => session.dispatch({ type: 'key-documents', documents: [{ ...said, images }], unread: 1 }));
  expect(readSeries.mock.calls).toEqual([[head.document]]);
  expect(screen.getByRole('status').textContent).toContain('読み込めませんでした');
  act(arrive);
  expect(screen.getByRole('region', { name: 'キー画像 2026-11-27 16:05' }).textContent).toContain('結節');
  const missing = 'この画像は、開いているスタディにありません';
  expect(rows().map(({ textContent }) => textContent)).toEqual(['画像 24 head', missing, missing]);
  fireEvent.click(screen.getByRole('button', { name: /画像 2/ }));
  expect(activePane(session.getState()).viewState.index).toBe(1);
});

test('of a document that names very many images the first are listed, and more when they are asked for [VW-181]', () => {
  const { session } = draw();
  const images = Array.from({ length: 450 }, (_, n): KeyObject => {
    const of = { StudyInstanceUID: '1.2', SeriesInstanceUID: '1.2.7', SOPClassUID: '1.2', FrameNumber: null };
    return { ...of, SOPInstanceUID: `1.2.3.${n}` };
  });
  const said = { SOPInstanceUID: '1.9', StudyInstanceUID: '1.2', note: '', ContentDate: '', ContentTime: '' };
  act(() => session.dispatch({ type: 'key-documents', documents: [{ ...said, images }], unread: 0 }));
  expect(rows()).toHaveLength(200);
  fireEvent.click(screen.getByRole('button', { name: 'さらに表示（残り 250 件）' }));
  expect(rows()).toHaveLength(400);
  fireEvent.click(screen.getByRole('button', { name: 'さらに表示（残り 50 件）' }));
  expect(rows()).toHaveLength(450);
  expect(screen.queryByRole('button', { name: /さらに表示/ })).toBeNull();
});

test('saved, it is a document of the images with what was said [VW-138]', async () => {
  const sent: Parameters<KeyImageStore['save']>[] = [];
  const take: KeyImageStore['save'] = async (...given) => {
    sent.push(given);
    return null;
  };
  const { session } = drawMarked(aKeyImageStore({ save: take }));
  fireEvent.change(screen.getByLabelText('メモ'), { target: { value: '結節' } });
  const own = session.getState().keyImages.own.get('folder');
  await vi.waitFor(save);
  await act(async () => fireEvent.click(save()));
  const [[of, file, name] = []] = sent;
  expect([of, name]).toEqual([study, `${own?.SOPInstanceUID}.dcm`]);
  const { dicomJson, facts } = readInstance(file ?? new Uint8Array());
  expect(keyObjectsOf(dicomJson)).toEqual({ note: '結節', images: own?.images });
  expect(facts).toMatchObject({
    SOPInstanceUID: own?.SOPInstanceUID,
    StudyInstanceUID: '1.2',
    SeriesNumber: 900,
    SeriesDescription: 'キー画像',
    PatientName: { alphabetic: '窓^試験' },
  });
  expect(session.getState().keyImages).toMatchObject({ own: new Map(), documents: [{ note: '結節' }] });
  expect(screen.queryByRole('button', { name: '保存' })).toBeNull();
});

test('what is refused is said and stays, and is sent again as the same document [VW-138]', async () => {
  const answers: (string | null | Error)[] = ['容量がありません。', new Error('a fault'), null];
  const sent: string[] = [];
  const store = aKeyImageStore({
    save: async (_, __, name) => {
      sent.push(name);
      const answer = answers.shift() ?? null;
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
  drawMarked(store);
  await vi.waitFor(save);
  await act(async () => fireEvent.click(save()));
  expect(screen.getByRole('alert').textContent).toBe(
    '保存できませんでした。印とメモは残っています。 容量がありません。',
  );
  await act(async () => fireEvent.click(save()));
  expect(screen.getByRole('alert').textContent?.trim()).toBe('保存できませんでした。印とメモは残っています。');
  expect(rows()).toHaveLength(1);
  await act(async () => fireEvent.click(save()));
  expect(new Set(sent).size).toBe(1);
  expect(sent).toHaveLength(3);
});

test('who presses twice sends it once [VW-138]', async () => {
  const answer = Promise.withResolvers<string | null>();
  const send = vi.fn(() => answer.promise);
  const { session } = drawMarked(aKeyImageStore({ save: send }));
  await vi.waitFor(save);
  const button = save();
  fireEvent.click(button);
  fireEvent.click(button);
  await act(async () => answer.resolve(null));
  expect(send).toHaveBeenCalledTimes(1);
  expect(session.getState().keyImages.documents).toHaveLength(1);
});

test('who may not save is told why, and is not offered to [VW-139]', async () => {
  drawMarked(aKeyImageStore({ refusal: async () => '権限がありません。' }));
  expect(await screen.findByText('このスタディには保存できません。 権限がありません。')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '保存' })).toBeNull();
  cleanup();
  // Who could not be asked may be asked by saving.
  drawMarked(aKeyImageStore({ refusal: () => Promise.reject(new Error('no answer')) }));
  expect(await screen.findByRole('button', { name: '保存' })).toBeTruthy();
});

test('whose images these are is not said while that is hidden [VW-13]', () => {
  const other = { ...aStudy(aSeries('b')), StudyInstanceUID: '1.3', id: 'other' };
  const session = renderInViewer(<KeyImagePanel sheet={false} store={undefined} onClose={() => undefined} />, [
    { ...study, PatientName: '窓 試験' },
    other,
  ]);
  const document = {
    SOPInstanceUID: '1.9',
    StudyInstanceUID: '1.2',
    images: [],
    note: '',
    ContentDate: '',
    ContentTime: '',
  };
  act(() => session.dispatch({ type: 'key-documents', documents: [document], unread: 0 }));
  expect(screen.getByText(/窓 試験/)).toBeTruthy();
  act(() => session.dispatch({ type: 'hide-identity' }));
  expect(screen.queryByText(/窓 試験/)).toBeNull();
});
