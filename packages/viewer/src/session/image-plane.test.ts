import { frameNumber, type DicomJson } from '@mado/dicom';
import { describe, expect, it } from 'vitest';
import { imagePlane } from './image-plane.ts';

const ds = (...Value: number[]): DicomJson[string] => ({ vr: 'DS', Value });
const sq = (...Value: DicomJson[]): DicomJson[string] => ({ vr: 'SQ', Value });
const transverse = ds(1, 0, 0, 0, 1, 0);

describe('the plane of an image', () => {
  it('has no orientation where the direction cosines are none [VW-9]', () => {
    const lying = (...cosines: number[]) => imagePlane({ '00200037': ds(...cosines) }, frameNumber(1));
    expect(lying(0.995, 0, 0, 0, 1, 0)).toMatchObject({ orientation: [0.995, 0, 0, 0, 1, 0] });
    expect(lying(0.995, 0, 0, 0, 1, 0).misdirected).toBeUndefined();
    for (const cosines of [
      [0.99, 0, 0, 0, 1, 0],
      [1, 0, 0, 0, 0.99, 0],
      [0, 0, 0, 0, 0, 0],
    ])
      expect(lying(...cosines)).toMatchObject({ orientation: null, misdirected: true });
    expect(lying(1, 0, 0).misdirected).toBeUndefined();
  });

  it('has no spacing where one of both is none', () => {
    for (const spacing of [ds(0, 1), ds(1, 0), ds(1), ds(-1, -1)])
      expect(imagePlane({ '00280030': spacing }, frameNumber(1)).spacing).toBeNull();
  });

  it('lies at the offset of its frame in a dose grid [PX-9]', () => {
    const dose = { '00200032': ds(10, 20, -30), '00200037': transverse, '3004000C': ds(0, 5) };
    expect(imagePlane(dose, frameNumber(2)).position).toEqual([10, 20, -25]);
  });

  it('is that of the detector in NM [PX-10]', () => {
    const nm = { '00540022': sq({ '00200037': transverse }) };
    expect(imagePlane(nm, frameNumber(1))).toMatchObject({ position: null, orientation: [1, 0, 0, 0, 1, 0] });
  });
});
