import { expect, it } from 'vitest';
import { scrollFigures } from './scroll-figures.ts';

const recording = { notches: 4, lastNotch: 50, animationFrames: 10, watched: 1300 };

it('counts from the first notch, and the longest pauses but a few', () => {
  expect(scrollFigures({ ...recording, changes: [100, 120, 140, 400] })).toEqual({
    shown: 4,
    perSecond: 10,
    gapP95: 260,
  });
});

it('refuses a wheel that moved nothing', () => {
  expect(() => scrollFigures({ ...recording, changes: [3] })).toThrow('moved nothing');
});
