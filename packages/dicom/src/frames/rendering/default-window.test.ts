import { describe, expect, it } from 'vitest';
import type { StoredValues } from '../decoded-frame.ts';
import { fullRange } from './default-window.ts';
import type { ModalityTransform } from './grey-pipeline.ts';

describe('the window over everything', () => {
  const of = (pixels: StoredValues, bits: number, modality: ModalityTransform = { slope: 1, intercept: 0 }) => {
    const [low, high] = [Math.min(...pixels), Math.max(...pixels)];
    return fullRange({ low, high }, modality, bits);
  };

  it('is what 8 bits can hold, whatever is in the image', () => {
    expect(of(Uint8Array.of(10, 20), 8)).toEqual({ function: 'LINEAR_EXACT', center: 127.5, width: 255 });
    expect(of(Uint8Array.of(0, 0), 1)).toEqual({ function: 'LINEAR_EXACT', center: 0.5, width: 1 });
    expect(of(Int8Array.of(-5, 5), 8)).toMatchObject({ center: -0.5, width: 255 });
  });

  it('is from the smallest to the largest value of a deeper image, in values of the modality', () => {
    expect(of(Int16Array.of(-100, 300), 16, { slope: -2, intercept: 10 })).toMatchObject({
      center: -190,
      width: 800,
    });
    expect(of(Uint16Array.of(7, 7), 16)).toMatchObject({ center: 7, width: 1 });
  });
});
