// @vitest-environment jsdom
import { act, cleanup, screen, within } from '@testing-library/react';
import type { Measurement } from '@mado/reading';
import { afterEach, expect, test } from 'vitest';
import { aMeasurement } from '../session/testing/a-measurement.ts';
import { imagesOfSeries, plainAffine } from '../session/testing/a-series-with-images.ts';
import { renderInViewer } from '../testing/in-a-viewer.tsx';
import { MeasurementLayer } from './MeasurementLayer.tsx';

afterEach(cleanup);

const [image] = imagesOfSeries(1);

function draw(given: Partial<Measurement>): Element {
  const session = renderInViewer(<MeasurementLayer pane={0} image={image!} affine={plainAffine} canvas={null} />, []);
  act(() => session.dispatch({ type: 'put-measurement', measurement: aMeasurement(given) }));
  return screen.getByTestId('measurement');
}
const words = (given: Partial<Measurement>) => [...draw(given).querySelectorAll('tspan')].map((one) => one.textContent);

test.each<[Partial<Measurement>, string[]]>([
  [{}, ['5.0 px']],
  [{ location: 'Lung' }, ['肺', '5.0 px']],
  [{ location: 'Lung', label: 'L1' }, ['L1 · 肺', '5.0 px']],
  [{ location: 'Lung', label: 'Lung' }, ['肺', '5.0 px']],
  [{ location: 'Lung', text: '結節', toolType: 'ArrowAnnotate', cachedStats: {} }, ['結節 · 肺']],
  [{ label: 'x'.repeat(50) }, [`${'x'.repeat(40)}…`, '5.0 px']],
])('%j says on the image %j [VW-107]', (given, lines) => {
  expect(words(given)).toEqual(lines);
});

test('lines are two pixels wide, and have a dark line around them on bright bone, as words have', () => {
  const drawn = draw({ label: 'L1' });
  const lines = [...drawn.querySelectorAll('path')];
  expect(lines.map((line) => line.getAttribute('stroke-width'))).toEqual(['4', '2']);
  expect(lines[0]?.getAttribute('stroke')).toBe('#000');
  const text = drawn.querySelector('text');
  expect([text?.getAttribute('stroke'), text?.getAttribute('stroke-width'), text?.style.paintOrder]).toEqual([
    '#000',
    '4',
    'stroke',
  ]);
});

test('what is hidden is not drawn, and comes back [VW-172]', () => {
  const session = renderInViewer(<MeasurementLayer pane={0} image={image!} affine={plainAffine} canvas={null} />, []);
  act(() => session.dispatch({ type: 'put-measurement', measurement: aMeasurement() }));
  act(() => session.dispatch({ type: 'hide-measurements' }));
  expect(screen.queryByTestId('measurement')).toBeNull();
  act(() => session.dispatch({ type: 'hide-measurements' }));
  expect(screen.getByTestId('measurement')).toBeTruthy();
});

const [first, second] = imagesOfSeries(2);
const somebody = { uuid: null, username: '' };
const kept = {
  ...aMeasurement(),
  clock: 1,
  addedBy: somebody,
  addedAt: '',
  updatedBy: somebody,
  updatedAt: '',
};

/** What two panes draw, of the first and of the second image. */
function twoPanes(mayWrite = true) {
  const session = renderInViewer(
    <>
      {[first!, second!].map((one, pane) => (
        <div key={one.key} data-testid={`pane-${pane}`}>
          <MeasurementLayer pane={pane} image={one} affine={plainAffine} canvas={null} />
        </div>
      ))}
    </>,
    [],
  );
  act(() => session.dispatch({ type: 'reading-loaded', measurements: [kept], mayWrite }));
  const drawn = (pane: number) =>
    within(screen.getByTestId(`pane-${pane}`))
      .queryAllByTestId('measurement')
      .map((one) => [one.dataset['id'], one.querySelector('path')?.getAttribute('d')]);
  return { session, drawn };
}

test('what is being moved is drawn once, as it is now, on its own image and pane alone', () => {
  const { session, drawn } = twoPanes();
  expect([drawn(0), drawn(1)]).toEqual([[['a', 'M0.00 0.00L3.00 4.00']], []]);
  const moved = aMeasurement({
    points: [
      [1, 1],
      [4, 5],
    ],
  });
  const draft = (pane: number) =>
    act(() => session.dispatch({ type: 'draft', draft: { pane, measurement: moved, finger: null } }));
  draft(0);
  expect([drawn(0), drawn(1)]).toEqual([[['a', 'M1.00 1.00L4.00 5.00']], []]);
  // It is drawn on a pane that shows another image by now.
  draft(1);
  expect([drawn(0), drawn(1)]).toEqual([[['a', 'M0.00 0.00L3.00 4.00']], []]);
});

test.each([
  [true, 2],
  [false, 0],
])('what is chosen has handles for who may write (%s): %d', (mayWrite, count) => {
  const { session } = twoPanes();
  act(() => session.dispatch({ type: 'select-measurement', id: 'a' }));
  const handles = () => screen.getByTestId('pane-0').querySelectorAll('circle').length;
  expect(handles()).toBe(2);
  const draft = { pane: 0, measurement: aMeasurement(), finger: null };
  act(() => session.dispatch({ type: 'draft', draft }));
  act(() => session.dispatch({ type: 'reading-loaded', measurements: [kept], mayWrite }));
  expect(handles()).toBe(count);
});

test('words of measurements that lie close to each other do not cover each other [VW-82]', () => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 400, height: 300 });
  const session = renderInViewer(<MeasurementLayer pane={0} image={image!} affine={plainAffine} canvas={canvas} />, []);
  const put = (_id: string) =>
    act(() => session.dispatch({ type: 'put-measurement', measurement: aMeasurement({ _id, label: `結節 ${_id}` }) }));
  const at = () =>
    screen.getAllByTestId('measurement').map((one) => {
      const text = one.querySelector('text');
      return [Number(text?.getAttribute('x')), Number(text?.getAttribute('y'))];
    });
  put('a');
  const first = at();
  put('b');
  put('c');
  expect(at()[0]).toEqual(first[0]);
  const tops = at().map(([, y = 0]) => y);
  // Two lines each.
  for (const [n, top] of tops.entries())
    for (const other of tops.slice(n + 1)) expect(Math.abs(top - other)).toBeGreaterThanOrEqual(2 * 12.5);
});
