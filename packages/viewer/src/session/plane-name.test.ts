import { expect, test } from 'vitest';
import { planeName } from './plane-name.ts';

test.each([
  ['axial', [1, 0, 0, 0, 1, 0]],
  ['axial', [-1, 0, 0, 0, 0.94, 0.34]],
  ['sagittal', [0, 1, 0, 0, 0, -1]],
  ['coronal', [1, 0, 0, 0, 0, -1]],
  ['oblique', [1, 0, 0, 0, 0.71, -0.71]],
])('%s: %j', (name, orientation) => {
  expect(planeName(orientation)).toBe(name);
});
