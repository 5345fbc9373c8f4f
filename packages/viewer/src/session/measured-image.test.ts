import { buildSeriesDocument } from '@mado/dicom';
import { pointLimit, type ToolType } from '@mado/reading';
import { expect, test } from 'vitest';
import { measurementOn } from './measured-image.ts';
import { seriesImages } from './series-images.ts';
import { aSeries, aStudy } from './testing/a-study.ts';

/** An oblique image whose values have a unit with what cannot be kept, far out in its patient. */
const [image] = seriesImages(
  buildSeriesDocument([
    {
      '00080018': { vr: 'UI', Value: ['1.2.3.1'] },
      '00080060': { vr: 'CS', Value: ['OT'] },
      '00200032': { vr: 'DS', Value: [-1234.567891, -1987.654321, -1111.111111] },
      '00200037': { vr: 'DS', Value: [0.6, 0.8, 0, -0.8, 0.6, 0] },
      '00200052': { vr: 'UI', Value: ['1.2.9'] },
      '00280010': { vr: 'US', Value: [10] },
      '00280011': { vr: 'US', Value: [10] },
      '00280030': { vr: 'DS', Value: [0.333333, 0.333333] },
      '00281054': { vr: 'LO', Value: [`mg\u200e/\u0085ml${'x'.repeat(80)}`] },
      '7FE00010': { vr: 'OW', BulkDataURI: 'bulk' },
    },
  ]),
).images;

function recordOf(toolType: ToolType, points: { column: number; row: number }[]) {
  if (!image) throw new Error('no image');
  const base = { _id: 'a', toolType, label: '', location: '', description: '', text: '' };
  return measurementOn(base, { key: 'a', study: aStudy(aSeries('a')), series: aSeries('a') }, image, points, null);
}

test('the longest outline has its room in a record, and lies where it was drawn [AN-25]', () => {
  const drawn = Array.from({ length: pointLimit }, (_, n) => ({ column: Math.sin(n) * 9, row: Math.cos(n) * 9 }));
  const { points } = recordOf('FreehandMouse', drawn);
  expect(points).toHaveLength(pointLimit);
  // Room of texts and names beside them.
  expect(JSON.stringify(points).length).toBeLessThan(380_000);
  const exact = recordOf('Length', drawn).points;
  for (const [n, point] of points.entries())
    for (const [axis, value] of point.entries()) expect(Math.abs(value - (exact[n]?.[axis] ?? NaN))).toBeLessThan(6e-5);
});

test('a unit is kept as a record can have it [AN-29]', () => {
  expect(recordOf('DragProbe', [{ column: 1, row: 1 }]).modalityUnit).toBe(`mg/ml${'x'.repeat(59)}`);
});
