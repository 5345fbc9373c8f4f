// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSession, type Session } from '../session/create-session.ts';
import { aSeries, aStudy } from '../session/testing/a-study.ts';
import { listenToSeriesDrops, putDraggedSeries } from './dragged-series.ts';

let session: Session;
let cell: HTMLElement;
let stop: () => void;

beforeEach(() => {
  session = createSession();
  session.dispatch({ type: 'studies-loaded', studies: [aStudy(aSeries('a'), aSeries('b'), aSeries('c'))] });
  session.dispatch({ type: 'layout', layout: { rows: 1, columns: 2 } });
  cell = document.createElement('div');
  stop = listenToSeriesDrops(cell, session, 1);
});
afterEach(() => stop());

/** What a browser hands on from where a drag began to where it ends. */
function dragged(put: (data: DataTransfer) => void): DataTransfer {
  const kept = new Map<string, string>();
  const data = {
    effectAllowed: '',
    get types() {
      return [...kept.keys()];
    },
    setData: (type: string, text: string) => void kept.set(type, text),
    getData: (type: string) => kept.get(type) ?? '',
  };
  put(data as unknown as DataTransfer);
  return data as unknown as DataTransfer;
}

function over(type: 'dragover' | 'drop', dataTransfer: DataTransfer): boolean {
  const event = Object.assign(new Event(type, { cancelable: true }), { dataTransfer });
  cell.dispatchEvent(event);
  return event.defaultPrevented;
}
const shown = () => session.getState().panes.map(({ series }) => series);

test('a series that is let go over a cell is shown there, and the cell becomes the active one', () => {
  const data = dragged((to) => putDraggedSeries(to, '/documents/c'));
  expect(over('dragover', data)).toBe(true);
  expect(over('drop', data)).toBe(true);
  expect(shown()).toEqual(['/documents/a', '/documents/c']);
  expect(session.getState().active).toBe(1);
});

test('what is no series is left to the page, and one that is not listed changes nothing', () => {
  const file = dragged((to) => to.setData('text/plain', '/documents/c'));
  expect([over('dragover', file), over('drop', file)]).toEqual([false, false]);
  over(
    'drop',
    dragged((to) => putDraggedSeries(to, '/documents/gone')),
  );
  expect(shown()).toEqual(['/documents/a', '/documents/b']);
});

test('a pane that is gone takes nothing', () => {
  stop();
  expect(
    over(
      'drop',
      dragged((to) => putDraggedSeries(to, '/documents/c')),
    ),
  ).toBe(false);
  expect(shown()).toEqual(['/documents/a', '/documents/b']);
});
