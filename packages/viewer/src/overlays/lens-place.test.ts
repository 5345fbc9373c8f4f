import { expect, test } from 'vitest';
import { lensPlace } from './lens-place.ts';

const pane = { width: 390 };

test('the lens lies around a mouse [VW-105]', () => {
  expect(lensPlace({ x: 300, y: 200 }, false, { width: 1000 })).toEqual({ left: 190, top: 90, size: 220 });
});

test('a finger never covers it: it lies above, or in the upper corner on the other side [VW-105]', () => {
  expect(lensPlace({ x: 195, y: 400 }, true, pane)).toEqual({ left: 115, top: 204, size: 160 });
  expect(lensPlace({ x: 10, y: 400 }, true, pane).left).toBe(0);
  for (let x = 0; x <= pane.width; x += 13)
    for (let y = 0; y <= 600; y += 13) {
      const { left, top, size } = lensPlace({ x, y }, true, pane);
      const [dx, dy] = [Math.max(left - x, x - left - size, 0), Math.max(top - y, y - top - size, 0)];
      // As much as the tip of a finger hides.
      expect(Math.hypot(dx, dy)).toBeGreaterThan(20);
      expect([left >= 0, top >= 0, left + size <= pane.width]).toEqual([true, true, true]);
    }
});
