// @vitest-environment jsdom
import { toCanvas, type Affine } from '@mado/reading';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fromTo, useDrawnAffine } from './drawn-affine.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const at = (scale: number, e: number, f: number): Affine => ({ a: scale, b: 0, c: 0, d: 2 * scale, e, f });
const turned: Affine = { a: 0, b: 3, c: -1.5, d: 0, e: 40, f: -7 };
const mirrored: Affine = { a: 0, b: 2, c: 5, d: 0, e: -3, f: 11 };

test('the way from one drawing to the other leads every point to its place', () => {
  for (const [from, to] of [
    [at(2, 5, 6), at(2, 9, 1)],
    [at(2, 5, 6), at(3.7, -9, 1)],
    [at(2, 5, 6), turned],
    [turned, at(0.3, 1, 2)],
    [turned, mirrored],
    [mirrored, turned],
  ] as const)
    for (const point of [
      { column: 0, row: 0 },
      { column: 13.5, row: 7 },
      { column: -2, row: 31 },
    ]) {
      const { x, y } = toCanvas(from, point);
      const there = toCanvas(fromTo(from, to), { column: x, row: y });
      const wanted = toCanvas(to, point);
      expect(there.x).toBeCloseTo(wanted.x, 9);
      expect(there.y).toBeCloseTo(wanted.y, 9);
    }
});

function drawn(count: number) {
  const { result, rerender } = renderHook(({ affine }) => useDrawnAffine(affine, count), {
    initialProps: { affine: at(2, 5, 6) },
  });
  return {
    now: () => result.current,
    show: (affine: Affine) => rerender({ affine }),
    rest: () => act(() => void vi.advanceTimersByTime(1000)),
  };
}

test('what is the same is drawn once; a shift moves the whole, until it rests', () => {
  const { now, show, rest } = drawn(3);
  const first = now().affine;
  show(at(2, 5, 6));
  expect(now()).toEqual({ affine: first, transform: undefined });
  expect(now().affine).toBe(first);
  show(at(2, 15, 2));
  expect(now().affine).toBe(first);
  expect(now().transform).toBe('matrix(1, 0, 0, 1, 10, -4)');
  rest();
  expect(now()).toEqual({ affine: at(2, 15, 2), transform: undefined });
});

test('a zoom draws few anew at once, and many when it rests', () => {
  const few = drawn(3);
  few.show(at(4, 5, 6));
  expect(few.now()).toEqual({ affine: at(4, 5, 6), transform: undefined });
  const many = drawn(200);
  many.show(at(4, 5, 6));
  expect(many.now()).toEqual({ affine: at(2, 5, 6), transform: 'matrix(2, 0, 0, 2, -5, -6)' });
  many.rest();
  expect(many.now()).toEqual({ affine: at(4, 5, 6), transform: undefined });
});

test('a zoom that goes on is not drawn anew in between, as it was a moment ago', () => {
  const many = drawn(200);
  for (const scale of [3, 4, 5, 6]) {
    many.show(at(scale, 5, 6));
    act(() => void vi.advanceTimersByTime(100));
    expect(many.now().affine).toEqual(at(2, 5, 6));
  }
  many.rest();
  expect(many.now()).toEqual({ affine: at(6, 5, 6), transform: undefined });
});
