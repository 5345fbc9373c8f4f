// @vitest-environment jsdom
import { act, cleanup } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { STEP_LIMIT } from '../session/reading-state.ts';
import { aMeasurement } from '../session/testing/a-measurement.ts';
import { renderInViewer } from '../testing/in-a-viewer.tsx';
import { useArrowWords } from './use-arrow-words.ts';

afterEach(cleanup);

function Asking({ asked }: { asked: string[] }): ReactNode {
  useArrowWords(({ id }) => asked.push(id));
  return null;
}

const arrow = (_id: string) => aMeasurement({ _id, toolType: 'ArrowAnnotate', cachedStats: {} });

test('an arrow is asked for its words when it is drawn, once, and however many steps were made before', () => {
  const asked: string[] = [];
  const session = renderInViewer(<Asking asked={asked} />, []);
  const put = (measurement: ReturnType<typeof arrow>) =>
    act(() => session.dispatch({ type: 'put-measurement', measurement }));
  put(arrow('a'));
  expect(asked).toEqual(['a']);
  act(() => session.dispatch({ type: 'undo' }));
  act(() => session.dispatch({ type: 'redo' }));
  put({ ...arrow('a'), label: 'L1' });
  put(aMeasurement({ _id: 'length' }));
  act(() => session.dispatch({ type: 'undo' }));
  expect(asked).toEqual(['a']);
  for (let n = 0; n <= STEP_LIMIT; n++) put(aMeasurement({ _id: `${n}` }));
  put(arrow('b'));
  expect(asked).toEqual(['a', 'b']);
});

test('an arrow that has come back, or that others have drawn, is not asked for its words [VW-71]', () => {
  const asked: string[] = [];
  const session = renderInViewer(<Asking asked={asked} />, []);
  const put = (_id: string, isRecovered: boolean) =>
    act(() => session.dispatch({ type: 'put-measurement', measurement: arrow(_id), isRecovered }));
  put('back', true);
  const somebody = { uuid: null, username: '' };
  const by = { clock: 1, addedBy: somebody, addedAt: '', updatedBy: somebody, updatedAt: '' };
  act(() => session.dispatch({ type: 'reading-changed', put: [{ ...arrow('theirs'), ...by }], remove: [] }));
  expect(asked).toEqual([]);
  put('own', false);
  expect(asked).toEqual(['own']);
});
