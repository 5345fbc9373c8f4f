// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { Picture } from '../session/picture.ts';
import { imagesOfSeries } from '../session/testing/a-series-with-images.ts';
import { aSeries, aStudy } from '../session/testing/a-study.ts';
import { renderInViewer } from '../testing/in-a-viewer.tsx';
import { PresetMenu } from './PresetMenu.tsx';

afterEach(cleanup);

const series = aSeries('a');
const size = { columns: 1, rows: 1 };
const colour: Picture = { kind: 'colour', ...size, rgba: new Uint8ClampedArray(4) };
const grey: Picture = {
  kind: 'grey',
  ...size,
  pixels: Uint16Array.of(1),
  least: 1,
  most: 1,
  low: 1,
  high: 1,
  pipeline: { modality: { slope: 1, intercept: 0 }, alternatives: [], inverse: false },
};

function show(picture: Picture) {
  const session = renderInViewer(<PresetMenu />, [aStudy(series)], { picture: () => picture });
  const content = { images: imagesOfSeries(1), left_out: [] };
  act(() => {
    session.dispatch({ type: 'series-loaded', series: series.document, content, first: 0 });
    const shown = { index: 0, voi: null, scale: 1 };
    session.dispatch({ type: 'shown', pane: 0, series: series.document, shown });
  });
  return screen.getByRole('button', { name: '候補' });
}

test('colour has no windows: the button says so and opens nothing', async () => {
  const button = show(colour);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(button.title).toContain('カラー');
  await userEvent.setup().click(button);
  expect(screen.queryByRole('menu')).toBeNull();
});

test('grey has at least one', async () => {
  const button = show(grey);
  expect(button.getAttribute('aria-disabled')).toBeNull();
  await userEvent.setup().click(button);
  expect(screen.getAllByRole('menuitem')).toHaveLength(1);
});
