// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
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
