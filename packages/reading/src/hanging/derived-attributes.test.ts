import { expect, test } from 'vitest';
import { withDerived } from './derived-attributes.ts';
import { attributesOf } from './testing/studies.ts';

const derived = (name: string, given: Parameters<typeof attributesOf>[0]) => withDerived(attributesOf(given)).get(name);
const ct = (SeriesDescription: string, ConvolutionKernel: string[] = []) =>
  derived('reconstruction', { Modality: 'CT', SeriesDescription, ConvolutionKernel });

test.each([
  ['腹部 単純', ['B30f'], 'soft'],
  ['骨盤', ['B30f', '3'], 'soft'],
  ['LUNG SCREENING', ['STANDARD'], 'soft'],
  ['Thorax', ['Br64d', '3'], 'sharp'],
  ['5 mm', ['BONEPLUS'], 'sharp'],
  ['Lung', ['L'], 'sharp'],
  ['Thorax', ['YB'], 'sharp'],
  ['Lung 1.5', ['I70f', '3'], 'sharp'],
  ['Lung', ['B'], 'soft'],
  ['LUNG', ['FC08'], 'soft'],
  ['Bone', ['Qx17'], 'sharp'],
  ['Abdomen', ['Qx17'], 'soft'],
  ['骨盤', [], 'soft'],
  ['胸部～骨盤 造影', [''], 'soft'],
  ['LUNG SCREENING', [], 'soft'],
  ['LUNG 1.25mm', [], 'sharp'],
  ['胸部 肺野条件', [], 'sharp'],
  ['頭部 骨条件', [], 'sharp'],
  ['Thorax 1.0 B70f', [], 'sharp'],
  ['ＢＯＮＥ', [], 'sharp'],
  ['Bonesetter', [], 'soft'],
  ['', [], 'soft'],
])('the reconstruction of %s with the kernel %j is %s [HP-33]', (words, kernel, expected) => {
  expect(ct(words, kernel)).toEqual([expected]);
});

test('nothing but a CT has a reconstruction [HP-33]', () => {
  expect(derived('reconstruction', { Modality: 'MR', SeriesDescription: 'bone' })).toEqual([]);
});

test.each([
  [{ ViewPosition: 'PA', SeriesDescription: 'Lateral' }, ['PA']],
  [{ ViewCodeSequence: '399173006' }, ['LATERAL']],
  [{ ViewPosition: 'OBL', SeriesDescription: 'Hand PA' }, []],
  [{ SeriesDescription: '胸部正面' }, ['PA']],
  [{ SeriesDescription: 'CHEST_AP_PORTABLE' }, ['AP']],
  [{ SeriesDescription: 'Patella' }, []],
  [{ SeriesDescription: '腰椎 側面' }, ['LATERAL']],
])('the projection of %j is %j [HP-33]', (given, expected) => {
  expect(derived('projection', { Modality: 'CR', ...given })).toEqual(expected);
});

test('parts of the body are what the device says, else what people write [HP-33]', () => {
  expect(derived('bodyPart', { BodyPartExamined: 'HEAD', SeriesDescription: 'chest' })).toEqual(['head']);
  expect(derived('bodyPart', { BodyPartExamined: 'XYZ', StudyDescription: '胸部CT' })).toEqual(['chest']);
  expect(derived('bodyPart', {})).toEqual([]);
});
