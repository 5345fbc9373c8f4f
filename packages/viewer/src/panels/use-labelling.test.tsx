// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { loadLaterParts } from '../runtime/later.tsx';
import { aMeasurement } from '../session/testing/a-measurement.ts';
import { imagesOfSeries } from '../session/testing/a-series-with-images.ts';
import { aSeries, aStudy } from '../session/testing/a-study.ts';
import { renderInViewer } from '../testing/in-a-viewer.tsx';
import { useLabelling } from './use-labelling.tsx';

beforeAll(loadLaterParts);
afterEach(cleanup);

function Room(): ReactNode {
  const { onLabel, onStepMeasurement, parts } = useLabelling();
  return (
    <>
      <button type="button" onClick={() => onStepMeasurement(1)}>
        next
      </button>
      <button type="button" onClick={() => onStepMeasurement(-1)}>
        previous
      </button>
      <button type="button" onClick={onLabel}>
        label
      </button>
      {parts}
    </>
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const dialog = () => screen.queryByRole('dialog', { name: 'ラベルを追加・編集' });

function opened() {
  const session = renderInViewer(<Room />, [aStudy(aSeries('a'))]);
  const content = { images: imagesOfSeries(3), left_out: [] };
  act(() => session.dispatch({ type: 'series-loaded', series: aSeries('a').document, content, first: 0 }));
  const measurements = ['a', 'b', 'c'].map((_id) => aMeasurement({ _id }));
  act(() => {
    session.dispatch({ type: 'reading-loaded', measurements: [], mayWrite: true });
    for (const measurement of measurements) session.dispatch({ type: 'put-measurement', measurement });
    session.dispatch({ type: 'select-measurement', id: null });
  });
  return { selected: () => session.getState().reading.selected };
}

test('from one measurement to the next and back, round and round [VW-221]', () => {
  const { selected } = opened();
  press('next');
  expect(selected()).toBe('a');
  press('next');
  press('next');
  expect(selected()).toBe('c');
  press('next');
  expect(selected()).toBe('a');
  press('previous');
  expect(selected()).toBe('c');
});

test('the chosen one gets its label, where there is one [VW-221]', () => {
  opened();
  press('label');
  expect(dialog()).toBeNull();
  press('next');
  press('label');
  expect(dialog()).not.toBeNull();
});
