// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { linkedView } from '../session/linked-view.ts';
import { imagesOfSeries } from '../session/testing/a-series-with-images.ts';
import { aSeries, aStudy } from '../session/testing/a-study.ts';
import { renderInViewer } from '../testing/in-a-viewer.tsx';
import { EmptyPane } from './EmptyPane.tsx';

afterEach(cleanup);

const words = 'リンク先のシリーズは、なくなったか、閲覧できません';

test('a pane whose study may not be seen any more says so [VW-183]', () => {
  const other = { ...aStudy(aSeries('o')), StudyInstanceUID: '1.9' };
  const session = renderInViewer(<EmptyPane number={0} />, [aStudy(aSeries('a')), other]);
  act(() => session.dispatch({ type: 'studies-changed', studies: [other] }));
  expect(screen.getByText('このスタディは、なくなったか、閲覧できません')).toBeTruthy();
});

test('a pane whose series in a link is not there says so until the grid is another [VW-171]', () => {
  const session = renderInViewer(<EmptyPane number={1} />, [aStudy(aSeries('a'), aSeries('b'), aSeries('c'))]);
  act(() => {
    const content = { images: imagesOfSeries(2), left_out: [] };
    session.dispatch({ type: 'layout', layout: { rows: 1, columns: 2 } });
    for (const name of ['a', 'b'])
      session.dispatch({ type: 'series-loaded', series: `/documents/${name}`, content, first: 0 });
  });
  const view = linkedView(session.getState()) ?? expect.fail('nothing is seen');
  const left = [aStudy(aSeries('a'), aSeries('c'))];
  act(() => session.dispatch({ type: 'studies-loaded', studies: left }));
  expect(screen.queryByText(words)).toBeNull();
  act(() => session.dispatch({ type: 'open-linked', view, withheld: false }));
  expect(screen.getByText(words)).toBeTruthy();
  act(() => session.dispatch({ type: 'linked-seen' }));
  expect(screen.getByText(words)).toBeTruthy();
  act(() => session.dispatch({ type: 'layout', layout: { rows: 1, columns: 2 } }));
  expect(screen.queryByText(words)).toBeNull();
});
