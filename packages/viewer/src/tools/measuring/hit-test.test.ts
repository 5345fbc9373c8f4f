import { recordVersion, type Measurement } from '@mado/reading';
import { describe, expect, it } from 'vitest';
import { aMeasurement } from '../../session/testing/a-measurement.ts';
import { imagesOfSeries, plainAffine } from '../../session/testing/a-series-with-images.ts';
import { hitTest } from './hit-test.ts';

const [image, other] = imagesOfSeries(2);

/** What is under a point of the canvas, on which each pixel of the image has one. */
function under(x: number, y: number, measurements: readonly Measurement[], selected: string | null = null) {
  if (!image) throw new Error('no image');
  const held = new Map(
    measurements.map((measurement) => [measurement._id, { measurement, kept: null, base: 0, theirs: 0 }]),
  );
  const hit = hitTest({ measurements: held, selected }, image, plainAffine, { x, y }, { any: 6, chosen: 10 });
  return hit && [hit.measurement._id, hit.handle];
}

const line = (_id: string, from: number[], to: number[], more: Partial<Measurement> = {}) =>
  aMeasurement({ _id, points: [from, to], ...more });

describe('what lies under a pointer', () => {
  const flat = line('flat', [0, 0], [100, 0]);

  it('is a point before a line, though the line lies nearer', () => {
    const below = line('below', [50, 5], [50, 90]);
    expect(under(50, 0, [flat, below])).toEqual(['below', 0]);
    expect(under(50, 0, [below, flat])).toEqual(['below', 0]);
    expect(under(40, 0, [below, flat])).toEqual(['flat', null]);
  });

  it('is the nearest of several, but what is selected lies on top', () => {
    const near = line('near', [50, 4], [50, 90]);
    const far = line('far', [53, -4], [53, -90]);
    expect(under(50, 0, [far, near])).toEqual(['near', 0]);
    // Three farther off than the other at most.
    expect(under(50, 0, [far, near], 'far')).toEqual(['far', 0]);
    expect(under(50, 3, [far, near], 'far')).toEqual(['near', 0]);
    // So do lines: both go through here.
    const across = line('across', [0, 2], [100, 2]);
    expect(under(30, 0, [flat, across], 'across')).toEqual(['across', null]);
    expect(under(30, 0, [across, flat])).toEqual(['flat', null]);
  });

  it('is nothing that lies farther off, but for the points of what is selected', () => {
    expect([under(50, 6, [flat]), under(50, 6.1, [flat])]).toEqual([['flat', null], null]);
    expect([under(108, 0, [flat]), under(108, 0, [flat], 'flat'), under(111, 0, [flat], 'flat')]).toEqual([
      null,
      ['flat', 1],
      null,
    ]);
  });

  it('is nothing of a newer form, of an unknown tool or of another image [VW-72]', () => {
    for (const more of [
      { recordVersion: recordVersion + 1 },
      { toolType: 'Wand' as Measurement['toolType'] },
      { SOPInstanceUID: other?.SOPInstanceUID ?? '' },
      { frameIndex: 1 },
    ])
      expect(under(50, 0, [{ ...flat, ...more }])).toBeNull();
  });
});
