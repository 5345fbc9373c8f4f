import type { ToolType } from '@mado/reading';
import { expect, test } from 'vitest';
import { measurementPrimitives, seenMeasurement } from './measurement-primitives.ts';

const at = (x: number, y: number) => ({ x, y });
const seen = (toolType: ToolType, points: { x: number; y: number }[], handles = true) => ({
  toolType,
  points,
  outline: [points],
  lines: [],
  handles,
});

test('the head of an arrow is at what it points at, and opens towards where it begins', () => {
  const [, head] = measurementPrimitives(seen('ArrowAnnotate', [at(10, 50), at(90, 50)], false), null);
  if (head?.kind !== 'line') throw new Error('no head');
  const [upper, tip, lower] = head.points;
  expect(tip).toEqual(at(10, 50));
  for (const barb of [upper, lower]) {
    expect(barb?.x).toBeGreaterThan(10);
    expect(Math.hypot((barb?.x ?? 0) - 10, (barb?.y ?? 0) - 50)).toBeCloseTo(12, 9);
  }
  expect([(upper?.y ?? 0) + (lower?.y ?? 0), upper?.y === lower?.y]).toEqual([expect.closeTo(100, 9), false]);
});

test('each point that can be taken hold of has a handle; of an outline twelve at most, and a probe has its cross', () => {
  const handles = (toolType: ToolType, count: number) =>
    measurementPrimitives(
      seen(
        toolType,
        Array.from({ length: count }, (_, n) => at(n, n)),
      ),
      null,
    ).filter(({ kind }) => kind === 'handle').length;
  expect([handles('Length', 2), handles('RectangleRoi', 4), handles('DragProbe', 1)]).toEqual([2, 4, 0]);
  expect([handles('FreehandMouse', 5), handles('FreehandMouse', 12), handles('FreehandMouse', 1000)]).toEqual([
    5, 12, 12,
  ]);
  const probe = measurementPrimitives(seen('DragProbe', [at(5, 6)]), null);
  expect(probe.slice(1)).toEqual([
    { kind: 'line', points: [at(-2, 6), at(12, 6)] },
    { kind: 'line', points: [at(5, -1), at(5, 13)] },
  ]);
});

test('points and lines lie on the canvas where the image has them', () => {
  const turned = { a: 0, b: 2, c: -3, d: 0, e: 100, f: 7 };
  expect(seenMeasurement('Length', [{ column: 4, row: 5 }], [[{ column: 1, row: 0 }]], turned)).toEqual({
    toolType: 'Length',
    points: [at(85, 15)],
    outline: [[at(100, 9)]],
  });
});
