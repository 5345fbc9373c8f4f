// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { fit, flipped, turned, type PaneView } from '../session/pane-view.ts';
import { imagesOfSeries } from '../session/testing/a-series-with-images.ts';
import { aStudy } from '../session/testing/a-study.ts';
import { renderInViewer } from '../testing/in-a-viewer.tsx';
import { EdgeLetters } from './EdgeLetters.tsx';

afterEach(cleanup);

const [image] = imagesOfSeries(1);
const show = (orientation: number[] | null, view: PaneView = fit) =>
  renderInViewer(<EdgeLetters image={{ ...image!, plane: { ...image!.plane, orientation } }} view={view} />, [
    aStudy(),
  ]);

test('each letter stands at its own edge: of an axial slice R at the left, A at the top (PS3.3 C.7.6.1.1.1)', () => {
  show([1, 0, 0, 0, 1, 0]);
  const at = (letter: string) => {
    const { left, right, top, bottom } = screen.getByText(letter).style;
    return { left, right, top, bottom };
  };
  expect(at('R')).toEqual({ left: '10px', right: '', top: '50%', bottom: '' });
  expect(at('L')).toEqual({ left: '', right: 'calc(10px + var(--bar-room, 0px))', top: '50%', bottom: '' });
  const middle = 'calc((100% - var(--bar-room, 0px)) / 2)';
  expect(at('A')).toEqual({ left: middle, right: '', top: '6px', bottom: '' });
  expect(at('P')).toEqual({ left: middle, right: '', top: '', bottom: '6px' });
});

test('there are none where the file does not say how the image lies', () => {
  show(null);
  expect(screen.queryByText(/./)).toBeNull();
});

test('they turn and are mirrored with the image', () => {
  const seen = (view: PaneView) => {
    cleanup();
    show([1, 0, 0, 0, 1, 0], view);
    return ['top', 'right', 'bottom', 'left'].map((edge) => screen.getByTestId(`edge-${edge}`).textContent).join('');
  };
  expect(seen(fit)).toBe('ALPR');
  expect(seen(turned(fit, 1))).toBe('RALP');
  expect(seen(flipped(fit, 'horizontal'))).toBe('ARPL');
  expect(seen(flipped(fit, 'vertical'))).toBe('PLAR');
  // What is seen is mirrored, whichever way it was turned before.
  expect(seen(flipped(turned(fit, 1), 'horizontal'))).toBe('RPLA');
  expect(seen(turned(flipped(fit, 'horizontal'), -1))).toBe('RPLA');
});
