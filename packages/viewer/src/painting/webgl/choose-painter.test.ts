// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { choosePainter } from './choose-painter.ts';

it('plain code goes on where there is no WebGL2, asked for or not', () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  expect([choosePainter('auto'), choosePainter('gpu')]).toEqual([null, null]);
  vi.restoreAllMocks();
});
