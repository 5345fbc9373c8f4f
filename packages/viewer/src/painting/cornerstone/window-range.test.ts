import { describe, expect, it } from 'vitest';
import { windowRange } from './window-range.ts';

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

  it('take the output of a table as it is', () => {
    expect(windowRange({ firstMapped: 3, bits: 12, entries: new Uint16Array(4) })).toEqual({ lower: 0, upper: 255 });
  });
});
