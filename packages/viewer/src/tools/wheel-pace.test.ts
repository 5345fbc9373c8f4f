import { beforeEach, expect, test } from 'vitest';
import { createWheelPace } from './wheel-pace.ts';

let gone: number[];
let frames: (() => void)[];
let turn: (steps: number) => void;

beforeEach(() => {
  gone = [];
  frames = [];
  turn = createWheelPace(
    (steps) => gone.push(steps),
    (shown) => frames.push(shown),
  );
});

function frame(): void {
  const before = frames;
  frames = [];
  for (const shown of before) shown();
}

test('a notch goes on at once', () => {
  turn(1);
  expect(gone).toEqual([1]);
});

test('the second one of a frame is seen in the next [VW-12]', () => {
  turn(1);
  turn(1);
  expect(gone).toEqual([1]);
  frame();
  expect(gone).toEqual([1, 1]);
  frame();
  frame();
  expect(gone).toEqual([1, 1]);
});

test('while one waits each frame shows one image more, and the last one comes a frame later', () => {
  turn(1);
  for (let notch = 0; notch < 5; notch++) {
    turn(1);
    frame();
    expect(gone).toHaveLength(notch + 2);
  }
  frame();
  expect(gone).toEqual([1, 1, 1, 1, 1, 1]);
});

test('three in one frame go on together: the picture is not behind by more than a frame', () => {
  turn(1);
  turn(1);
  turn(1);
  expect(gone).toEqual([1, 2]);
  frame();
  expect(gone).toEqual([1, 2]);
});

test('turning back at once ends where it began', () => {
  turn(1);
  turn(-1);
  frame();
  expect(gone.reduce((sum, steps) => sum + steps, 0)).toBe(0);
});

test('forward and back in one frame move nothing more', () => {
  turn(1);
  turn(1);
  turn(-1);
  frame();
  expect(gone).toEqual([1]);
});

test('what moves nothing takes no frame', () => {
  turn(0);
  expect([gone, frames]).toEqual([[], []]);
});
