import { describe, expect, it } from 'vitest';
import { createWheelSteps, type WheelInput } from './wheel-steps.ts';

const input = (deltaY: number, timeStamp = 0, deltaMode = 0) => ({ deltaY, deltaMode, timeStamp });

const inStackOf = (count: number) => {
  const steps = createWheelSteps();
  return (one: WheelInput) => steps(one, count);
};

describe('wheel steps', () => {
  it.each([100, 53, 120, 240])('take one image for a notch of %i pixels', (pixels) => {
    const steps = inStackOf(100);
    expect([steps(input(pixels)), steps(input(pixels)), steps(input(-pixels))]).toEqual([1, 1, -1]);
  });

  it('take one image for a notch in lines or pages', () => {
    const steps = inStackOf(100);
    expect([steps(input(3, 0, 1)), steps(input(-1, 0, 2))]).toEqual([1, -1]);
  });

  it('add up what a trackpad sends', () => {
    const steps = inStackOf(100);
    const made = Array.from({ length: 12 }, (_, index) => steps(input(10, index * 16)));
    expect(made).toEqual([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1]);
  });

  it('forget the rest when the finger turns round or pauses', () => {
    const steps = inStackOf(100);
    steps(input(35, 0));
    expect(steps(input(-10, 16))).toBe(0);
    expect(steps(input(-30, 32))).toBe(-1);
    steps(input(35, 48));
    expect(steps(input(10, 1000))).toBe(0);
  });

  it('go faster through long stacks, but not past images of an ordinary one [VW-12]', () => {
    const notch = (count: number) => inStackOf(count)(input(100));
    expect([1, 500, 1499, 1500, 2600, 20_000].map(notch)).toEqual([1, 1, 1, 2, 3, 5]);
    const swipe = (count: number) => inStackOf(count)(input(40));
    expect([10, 100, 200, 500, 5000].map(swipe)).toEqual([1, 1, 2, 5, 5]);
  });
});
