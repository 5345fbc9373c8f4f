// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { KeyImageStore, ViewerSeries, ViewerStudy } from '../ports/index.ts';
import { keyMark } from '../session/key-images.ts';
import { imagesOfSeries } from '../session/testing/a-series-with-images.ts';
import { aSeries, aStudy } from '../session/testing/a-study.ts';
import { renderInViewer } from '../testing/in-a-viewer.tsx';
import { KeyImagePanel } from './KeyImagePanel.tsx';
import { aKeyImageStore } from './testing/a-key-image-store.ts';

afterEach(cleanup);

const [image] = imagesOfSeries(1);
const isMarked = (session: ReturnType<typeof draw>) => {
  const [study] = session.getState().studies;
  return study && image ? keyMark(session.getState(), study, image) : null;
};

/** The list with one document, in a series of its own. */
function draw(store: KeyImageStore | undefined, given: Partial<ViewerSeries> = {}) {
  const ko = aSeries('900', { Modality: 'KO', SeriesNumber: 900, first_frame: null, instance_count: 1, ...given });
  const study = { ...aStudy(aSeries('head'), ko), id: 'folder' };
  const session = renderInViewer(<KeyImagePanel sheet={false} store={store} onClose={() => undefined} />, [study]);
  const key = {
    StudyInstanceUID: '1.2',
    SeriesInstanceUID: '1.2.9',
    SOPClassUID: '1.2',
    SOPInstanceUID: image?.SOPInstanceUID ?? '',
    FrameNumber: null,
  };
  const said = { SOPInstanceUID: '1.9', StudyInstanceUID: '1.2', study: 'folder', series: ko.document };
  const document = { ...said, images: [key], note: '結節', ContentDate: '20261127', ContentTime: '1605' };
  act(() => session.dispatch({ type: 'key-documents', documents: [document], unread: 0 }));
  return session;
}
const offer = () => screen.findByRole('button', { name: 'キー画像 2026-11-27 16:05 を削除' });
const confirm = () => userEvent.click(screen.getByRole('button', { name: '削除' }));

test('a document says where it lies, and goes with its stars after a question [VW-147]', async () => {
  const remove = vi.fn<KeyImageStore['remove']>(async () => null);
  const session = draw(aKeyImageStore({ remove }));
  expect(screen.getByRole('region', { name: /^キー画像/ }).textContent).toContain('900 900');
  expect(isMarked(session)).toBe('saved');
  await userEvent.click(await offer());
  expect(remove).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'キャンセル' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(await offer());
  expect(screen.getByRole('dialog').textContent).toContain('30 日間は元に戻せます');
  await confirm();
  expect(remove.mock.calls.map(([{ document }]) => document)).toEqual(['/documents/900']);
  expect(isMarked(session)).toBeNull();
  expect(screen.queryByText('結節')).toBeNull();
});

test('what is not deleted is said with why, and nothing goes [VW-147]', async () => {
  const answers: (string | Error)[] = ['権限がありません。', new Error('a fault')];
  const session = draw(
    aKeyImageStore({
      remove: async () => {
        const answer = answers.shift() ?? '';
        if (answer instanceof Error) throw answer;
        return answer;
      },
    }),
  );
  await userEvent.click(await offer());
  await confirm();
  expect((await screen.findByRole('alert')).textContent).toBe('削除できませんでした。 権限がありません。');
  await confirm();
  await vi.waitFor(() => expect(screen.getByRole('alert').textContent?.trim()).toBe('削除できませんでした。'));
  expect(isMarked(session)).toBe('saved');
});

test('while it is on its way the question stays, and then the panel has the keys [VW-147]', async () => {
  const answers: ((came: string | null) => void)[] = [];
  draw(aKeyImageStore({ remove: () => new Promise((resolve) => answers.push(resolve)) }));
  await userEvent.click(await offer());
  await confirm();
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'キャンセル' }).disabled).toBe(true);
  await act(async () => answers[0]?.('権限がありません。'));
  expect(screen.getByRole('alert').textContent).toContain('権限がありません。');
  await confirm();
  await act(async () => answers[1]?.(null));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement?.tagName).toBe('ASIDE');
});

test('it is asked once of a series who may, and what is open stays, however often the study is listed [VW-147]', async () => {
  const mayDelete = vi.fn<KeyImageStore['mayDelete']>(async () => true);
  const session = draw(aKeyImageStore({ mayDelete }));
  await userEvent.click(await offer());
  mayDelete.mockRejectedValue(new Error('offline'));
  const copy = JSON.parse(JSON.stringify(session.getState().studies)) as ViewerStudy[];
  await act(async () => session.dispatch({ type: 'studies-changed', studies: [{ ...copy[0]!, StudyID: 'other' }] }));
  expect(mayDelete).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('dialog')).toBeTruthy();
});

test.each<[string, KeyImageStore | undefined, Partial<ViewerSeries>]>([
  ['who may not', aKeyImageStore({ mayDelete: async () => false }), {}],
  ['who could not be asked', aKeyImageStore({ mayDelete: () => Promise.reject(new Error('offline')) }), {}],
  ['who has not signed in', undefined, {}],
  ['a series that has something else', aKeyImageStore({}), { instance_count: 2 }],
])('it is not offered to or of %s [VW-147]', async (_, store, given) => {
  draw(store, given);
  await act(async () => undefined);
  expect(screen.getByText('結節')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /を削除$/ })).toBeNull();
});
