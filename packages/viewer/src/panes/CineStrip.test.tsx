// @vitest-environment jsdom
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { useDispatch, useSession } from '../runtime/runtime-context.ts';
import { activePane } from '../session/state.ts';
import { imagesOfSeries } from '../session/testing/a-series-with-images.ts';
import { aSeries, aStudy } from '../session/testing/a-study.ts';
import { renderInViewer } from '../testing/in-a-viewer.tsx';
import { CineStrip } from './CineStrip.tsx';

afterEach(cleanup);

function Strip({ width }: { width: number }): ReactNode {
  const pane = useSession(activePane);
  const dispatch = useDispatch();
  const onClose = () => dispatch({ type: 'cine-close', pane: 0 });
  return pane.cine && <CineStrip number={0} pane={pane} cine={pane.cine} count={9} width={width} onClose={onClose} />;
}

function show(width: number) {
  const series = aSeries('a');
  const session = renderInViewer(<Strip width={width} />, [aStudy(series)]);
  const content = { images: imagesOfSeries(9), left_out: [] };
  act(() => {
    session.dispatch({ type: 'series-loaded', series: series.document, content, first: 0 });
    session.dispatch({ type: 'cine', still: true });
  });
  return session;
}

const words = (within: Element) => [...within.querySelectorAll('button')].map((one) => one.getAttribute('aria-label'));

test.each([
  [800, ['前の画像', '再生', '次の画像', '往復再生', 'シネを閉じる']],
  [390, ['再生', '再生の設定', 'シネを閉じる']],
  [130, ['再生', '再生の設定']],
  [76, ['再生の設定']],
])('a pane %i px wide has room for %j [VW-104]', (width, shown) => {
  show(width);
  expect(words(screen.getByTestId('cine'))).toEqual(shown);
});

test('what has no room opens over the pane [VW-104]', async () => {
  const session = show(76);
  await userEvent.click(screen.getByRole('button', { name: '再生の設定' }));
  const settings = within(screen.getByRole('dialog', { name: '再生の設定' }));
  await userEvent.click(settings.getByRole('button', { name: '次の画像' }));
  expect(activePane(session.getState()).viewState.index).toBe(1);
  expect(settings.getAllByRole('slider')).toHaveLength(3);
  await userEvent.click(settings.getByRole('button', { name: 'シネを閉じる' }));
  expect(activePane(session.getState()).cine).toBeNull();
});
