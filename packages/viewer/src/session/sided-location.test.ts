import { patientPoint, type DicomJson } from '@mado/dicom';
import { expect, it } from 'vitest';
import { sidedLocation } from './sided-location.ts';

const plane = (orientation: number[], position: [number, number, number]) => ({
  orientation,
  position: patientPoint(position),
  spacing: null,
  thickness: null,
});
const axial = [1, 0, 0, 0, 1, 0];
const sagittal = [0, 1, 0, 0, 0, -1];
const coronal = [1, 0, 0, 0, 0, -1];

it('a location has its side, the same whichever way a plane looks [VW-56]', () => {
  const at = (orientation: number[], position: [number, number, number], instance: DicomJson = {}) => {
    const { side, mm } = sidedLocation(plane(orientation, position), instance) ?? {};
    return `${side}${mm}`;
  };
  expect([at(axial, [-250, -250, -418.46]), at(axial, [1, 1, 12])]).toEqual(['F418.5', 'H12']);
  expect([at([-1, 0, 0, 0, 1, 0], [0, 0, 12]), at([1, 0, 0, 0, -1, 0], [0, 0, -12])]).toEqual(['H12', 'F12']);
  expect([at(sagittal, [-31.24, 5, 5]), at(sagittal, [31.26, 5, 5])]).toEqual(['R31.2', 'L31.3']);
  expect([at(coronal, [5, -8, 5]), at(coronal, [5, 8, 5])]).toEqual(['A8', 'P8']);
  // Tilted: along its own normal.
  expect(at([1, 0, 0, 0, 0.8, 0.6], [0, 0, 10])).toBe('H8');
  expect([at(axial, [3, 3, 0]), at(axial, [3, 3, -0.04])]).toEqual(['0', '0']);
  expect(at(axial, [0, 0, -5], { '00102210': { vr: 'CS', Value: ['QUADRUPED'] } })).toBe('CD5');
  expect(sidedLocation({ ...plane(axial, [0, 0, 5]), position: null }, {})).toBeNull();
});
