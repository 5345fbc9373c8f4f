import { beforeEach, expect, test } from 'vitest';
import { createSession, type Session } from '../session/create-session.ts';
import { activePane } from '../session/state.ts';
import { aMeasurement } from '../session/testing/a-measurement.ts';
import { aStack } from '../session/testing/a-stack.ts';
import { aSeries, aStudy } from '../session/testing/a-study.ts';
import type { JumpFailure } from './jump-to-image.ts';
import { jumpToMeasurement } from './jump-to-measurement.ts';

/** Ten slices, each twice with another b value: two display sets. */
const heights = Array.from({ length: 10 }, (_, n) => 5 * n);
const images = [0, 800].flatMap((b) => aStack(heights, { '00189087': b }));
const [one, dwi, other] = [aSeries('one'), aSeries('dwi'), aSeries('other')];

let session: Session;
let failures: JumpFailure[];

beforeEach(() => {
  session = createSession();
  failures = [];
  session.dispatch({ type: 'studies-loaded', studies: [aStudy(one, dwi, other)] });
});

/** To the slice of the second part that has this index. */
function jump(index: number): void {
  const SOPInstanceUID = images[10 + index]?.SOPInstanceUID ?? '';
  const measurement = aMeasurement({ SeriesInstanceUID: dwi.SeriesInstanceUID, SOPInstanceUID });
  jumpToMeasurement(session, measurement, (failure) => failures.push(failure));
}
const arrive = (content = images) =>
  session.dispatch({
    type: 'series-loaded',
    series: dwi.document,
    content: { images: content, left_out: [] },
    first: 0,
  });
const here = () => [activePane(session.getState()).series, activePane(session.getState()).viewState.index];

test('a series that turns out to be two shows the part that has the image [VW-108]', () => {
  jump(7);
  expect(here()).toEqual([dwi.document, 0]);
  arrive();
  expect([...session.getState().series.keys()]).toHaveLength(4);
  expect(here()).toEqual([`${dwi.document}#2`, 7]);
  expect(session.getState().reading.selected).toBe('a');
  // It has arrived: what the reader does now is the reader's.
  session.dispatch({ type: 'go-to', index: 2 });
  expect(here()).toEqual([`${dwi.document}#2`, 2]);
});

test('one that has been read is gone to at once [VW-108]', () => {
  arrive();
  jump(4);
  expect(here()).toEqual([`${dwi.document}#2`, 4]);
  expect(failures).toEqual([]);
});

test('a reader who turns to another series meanwhile stays there [VW-108]', () => {
  jump(7);
  session.dispatch({ type: 'show-series', series: other.document });
  const content = { images: aStack(heights), left_out: [] };
  session.dispatch({ type: 'series-loaded', series: other.document, content, first: 3 });
  arrive();
  expect(here()).toEqual([other.document, 3]);
});

test('a reader who turns to another pane meanwhile is not moved [VW-108]', () => {
  session.dispatch({ type: 'layout', layout: { rows: 1, columns: 2 } });
  const content = { images: aStack(heights), left_out: [] };
  session.dispatch({ type: 'series-loaded', series: other.document, content, first: 3 });
  session.dispatch({ type: 'show-series', series: other.document, pane: 1 });
  session.dispatch({ type: 'activate', pane: 0 });
  jump(7);
  session.dispatch({ type: 'activate', pane: 1 });
  arrive();
  expect(here()).toEqual([other.document, 3]);
});

test('where no part has the image that is said, at once or when it is known [VW-108]', () => {
  jump(7);
  arrive(images.slice(0, 10));
  expect(failures).toEqual(['displaySetNotFound']);
  jumpToMeasurement(session, aMeasurement({ SeriesInstanceUID: 'none' }), (failure) => failures.push(failure));
  jumpToMeasurement(session, aMeasurement({ StudyInstanceUID: 'none' }), (failure) => failures.push(failure));
  expect(failures).toEqual(['displaySetNotFound', 'displaySetNotFound', 'studyNotFound']);
});

test('a series that cannot be read says so in its pane', () => {
  jump(7);
  session.dispatch({ type: 'series-failed', series: dwi.document, error: 'unreachable' });
  session.dispatch({ type: 'show-series', series: one.document });
  jump(7);
  expect(here()[0]).toBe(dwi.document);
  expect(failures).toEqual([]);
});

test('who may only look is shown where something was measured, and selects nothing by it [VW-42]', () => {
  session.dispatch({ type: 'reading-loaded', measurements: [], mayWrite: false });
  arrive();
  jump(4);
  expect(here()).toEqual([`${dwi.document}#2`, 4]);
  expect(session.getState().reading.selected).toBeNull();
});
