import type { StackViewport } from '@cornerstonejs/core';
import { describe, expect, it } from 'vitest';
import type { Picture } from '../../session/picture.ts';
import type { Scene } from '../pane-drawing.ts';
import { applyTransform, windowRange } from './window-range.ts';

describe('windows for the GPU', () => {
  it('end where the standard’s do', () => {
    expect(windowRange({ function: 'LINEAR', center: 40, width: 400 })).toEqual({ lower: -160, upper: 239 });
    expect(windowRange({ function: 'LINEAR_EXACT', center: 40, width: 400 })).toEqual({ lower: -160, upper: 240 });
  });

  it('keep a step a step', () => {
    const { lower, upper } = windowRange({ function: 'LINEAR', center: 0.5, width: 1 });
    expect(lower).toBe(0);
    expect(upper).toBeGreaterThan(0);
    expect(upper).toBeLessThan(0.001);
  });

  it.each([
    [false, false, false],
    [false, true, true],
    [true, false, true],
    [true, true, false],
  ])(
    'turn black and white round for MONOCHROME1 (%s) or the reader (%s), not for both: %s',
    (inverse, inverted, turned) => {
      const picture = { kind: 'grey', pipeline: { inverse } } as Picture;
      const voi = { function: 'LINEAR_EXACT', center: 40, width: 400 } as const;
      let properties: unknown;
      const viewport = { setProperties: (given: unknown) => (properties = given) } as unknown as StackViewport;
      applyTransform(viewport, { picture, transform: { voi, inverted } } as Scene);
      expect(properties).toMatchObject({ invert: turned, voiRange: { lower: -160, upper: 240 } });
    },
  );

  it('take the output of a table as it is', () => {
    expect(windowRange({ firstMapped: 3, bits: 12, entries: new Uint16Array(4) })).toEqual({ lower: 0, upper: 255 });
  });
});
