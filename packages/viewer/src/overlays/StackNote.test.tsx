// @vitest-environment jsdom
import { patientPoint } from '@mado/dicom';
import { act, cleanup, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { ViewerStudy } from '../ports/index.ts';
import { useSession } from '../runtime/runtime-context.ts';
import { activePane, readySeries } from '../session/state.ts';
import { imagesOfSeries } from '../session/testing/a-series-with-images.ts';
import { aSeries, aStudy } from '../session/testing/a-study.ts';
import { renderInViewer } from '../testing/in-a-viewer.tsx';
import { StackNote } from './StackNote.tsx';

afterEach(cleanup);

const series = aSeries('a');

function Shown(): ReactNode {
  const ready = useSession((state) => readySeries(state, activePane(state)));
  return ready && <StackNote series={ready} />;
}

/** Axial slices at these heights, in mm, of a study of which that much has come. @returns the marks */
function show(heights: readonly number[], incomplete: ViewerStudy['incomplete'] = null): (string | null)[] {
  const session = renderInViewer(<Shown />, [{ ...aStudy(series), incomplete }]);
  const images = imagesOfSeries(heights.length).map((image, index) => ({
    ...image,
    plane: {
      ...image.plane,
      orientation: [1, 0, 0, 0, 1, 0],
      position: patientPoint([0, 0, heights[index] ?? 0]),
    },
  }));
  const content = { images, left_out: [] };
  act(() => session.dispatch({ type: 'series-loaded', series: series.document, content, first: 0 }));
  const note = screen.queryByRole('note');
  return note === null
    ? []
    : within(note)
        .getAllByTestId('mark')
        .map(({ textContent }) => textContent);
}

const even = Array.from({ length: 40 }, (_, n) => n * 2.5);
const without = (...gone: number[]) => even.filter((_, n) => !gone.includes(n));

test('nothing is said of an even stack of a study that is whole', () => {
  expect(show(even)).toEqual([]);
});

test('a study of which not all has come says so on the picture', () => {
  expect(show(even, { received: 90, expected: 143 })).toEqual(['未完了：143 件のうち 90 件だけが届いています']);
});

test('missing slices are named below it', () => {
  expect(show(without(5, 12, 13), { received: 90, expected: 143 })).toEqual([
    '未完了：143 件のうち 90 件だけが届いています',
    'スライスが欠けています：画像 5 と 6 の間（1 枚）',
    'スライスが欠けています：画像 11 と 12 の間（2 枚）',
  ]);
});

test('of many gaps three are written out, and the others counted', () => {
  const lines = show(without(5, 10, 15, 20, 25));
  expect(lines).toHaveLength(4);
  expect(lines.at(-1)).toBe('ほかに 2 か所');
});

test('an image whose direction is none is said [VW-9]', () => {
  const session = renderInViewer(<Shown />, [aStudy(series)]);
  const images = imagesOfSeries(2).map((image) => ({ ...image, plane: { ...image.plane, misdirected: true } }));
  const content = { images, left_out: [] };
  act(() => session.dispatch({ type: 'series-loaded', series: series.document, content, first: 0 }));
  expect(screen.getByRole('note').textContent).toContain('方向余弦');
});

test('of a slide its overview is shown, and it is said that it is not all [VW-95]', () => {
  const session = renderInViewer(<Shown />, [aStudy(series)]);
  const content = { images: imagesOfSeries(1), left_out: ['slide' as const] };
  act(() => session.dispatch({ type: 'series-loaded', series: series.document, content, first: 0 }));
  expect(screen.getByRole('note').textContent).toBe(
    'スライド全体は表示していません。概観などの画像だけを表示しています。',
  );
});
