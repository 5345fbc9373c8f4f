import { plainAffine } from '../session/testing/a-series-with-images.ts';
import { frameNumber, patientPoint } from '@mado/dicom';
import { describe, expect, it } from 'vitest';
import type { ReadySeries } from '../session/state.ts';
import { imageFacts } from './corner-facts.ts';

describe('what stands in the corners', () => {
  it('says where the image lies [VW-56]', () => {
    const image = {
      key: '1/1',
      SOPInstanceUID: '1',
      frame: frameNumber(1),
      columns: 2,
      rows: 2,
      aspect: 1,
      plane: {
        position: patientPoint([-250, -250, -418.46]),
        orientation: [1, 0, 0, 0, 1, 0],
        spacing: null,
        thickness: 3.27,
      },
      instance: {},
    };
    const series = { images: [image, { ...image, plane: { ...image.plane, position: null, thickness: null } }] };
    const shown = (index: number) => ({ index, voi: null, scale: 1, affine: plainAffine });
    expect(imageFacts(series as unknown as ReadySeries, shown(0))).toEqual({
      number: 1,
      count: 2,
      thickness: '3.27',
      location: { side: 'F', mm: '418.5' },
    });
    const thin = { images: [{ ...image, plane: { ...image.plane, thickness: 0.004 } }] };
    expect(imageFacts(thin as unknown as ReadySeries, shown(0)).thickness).toBeNull();
    expect(imageFacts(series as unknown as ReadySeries, shown(1))).toMatchObject({ thickness: null, location: null });
  });
});
