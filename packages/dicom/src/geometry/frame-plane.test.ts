import { describe, expect, it } from 'vitest';
import type { DicomJson } from '../dataset/dicom-json.ts';
import { vectorPlane } from './frame-plane.ts';
import { frameIndex } from './frame-position.ts';

const ds = (...Value: number[]): DicomJson[string] => ({ vr: 'DS', Value });
const positions = (json: DicomJson, count: number) =>
  Array.from({ length: count }, (_, index) => vectorPlane(json, frameIndex(index))?.position);

describe('frames of a dose grid [PX-9]', () => {
  const grid = (z: number, orientation: number[], ...offsets: number[]): DicomJson => ({
    '00200032': ds(10, 20, z),
    '00200037': ds(...orientation),
    '3004000C': ds(...offsets),
  });
  const transverse = [1, 0, 0, 0, 1, 0];

  it('lie relative to the first, along the normal', () => {
    expect(positions(grid(-30, transverse, 0, 5, 12), 3)).toEqual([
      [10, 20, -30],
      [10, 20, -25],
      [10, 20, -18],
    ]);
    expect(positions(grid(-30, [0, 1, 0, 0, 0, -1], 0, 5), 2)[1]).toEqual([5, 20, -30]);
    expect(positions(grid(-30, transverse, 0, -5), 2)[1]).toEqual([10, 20, -35]);
  });

  it('or at the z of the patient, where the planes are transverse', () => {
    expect(positions(grid(-30, transverse, -30, -25, -18), 3).map((position) => position?.[2])).toEqual([
      -30, -25, -18,
    ]);
  });

  it('or nowhere, but for the first', () => {
    expect(positions(grid(-30, [1, 0, 0, 0, -1, 0], -30, -25), 2)).toEqual([[10, 20, -30], undefined]);
    expect(positions(grid(-30, transverse, 7, 12), 2)[1]).toBeUndefined();
    expect(positions(grid(-30, transverse, 0, 5), 3)[2]).toBeUndefined();
  });
});

describe('frames of NM [PX-10]', () => {
  const detector = (z: number): DicomJson => ({ '00200032': ds(0, 0, z), '00200037': ds(1, 0, 0, 0, 1, 0) });
  const detectors = (...Value: DicomJson[]): DicomJson => ({ '00540022': { vr: 'SQ', Value } });
  const type = (kind: string): DicomJson => ({ '00080008': { vr: 'CS', Value: ['ORIGINAL', 'PRIMARY', kind] } });

  it('of a reconstruction lie by slice and spacing', () => {
    const json = { ...type('RECON TOMO'), ...detectors(detector(100)), '00180088': ds(-4) };
    expect(positions(json, 3).map((position) => position?.[2])).toEqual([100, 96, 92]);
    const gated = { ...json, '00540080': { vr: 'US', Value: [1, 2, 1] } };
    expect(positions(gated, 3).map((position) => position?.[2])).toEqual([100, 96, 100]);
  });

  it('of a projection have the orientation of their detector and no place', () => {
    const turned = { '00200037': ds(-1, 0, 0, 0, 0, -1) };
    const json = { ...type('STATIC'), ...detectors(detector(1), turned), '00540020': { vr: 'US', Value: [1, 2] } };
    expect(vectorPlane(json, frameIndex(1))).toEqual({ position: undefined, orientation: [-1, 0, 0, 0, 0, -1] });
  });

  it('has nothing to say of other images', () => {
    expect(vectorPlane({ '00200032': ds(1, 2, 3) }, frameIndex(0))).toBeNull();
    expect(vectorPlane({ '3004000C': ds(0) }, frameIndex(0))).toBeNull();
  });
});
