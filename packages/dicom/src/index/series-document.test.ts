import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { phantomCt } from '../testing/phantom-ct.ts';
import { buildDicomFile } from '../testing/build-dicom-file.ts';
import { buildSeriesDocument, expandSeriesDocument } from './series-document.ts';
import { readInstance } from './read-instance.ts';
import type { DicomJson } from '../dataset/dicom-json.ts';

const jsonOf = (file: Uint8Array) => readInstance(file).dicomJson;
const uids = (all: DicomJson[]) => all.map((json) => json['00080018']?.Value?.[0]);
const phantom = [...phantomCt({ slices: 20, size: 8 })].map(jsonOf);

test('expanding what was built gives every instance back, in viewing order', () => {
  const mixed = [...phantom].sort((a, b) => ((uids([a])[0] ?? '') < (uids([b])[0] ?? '') ? -1 : 1));
  expect(uids(mixed)).not.toEqual(uids(phantom));
  expect(expandSeriesDocument(buildSeriesDocument(mixed))).toEqual(phantom);
  const stored = JSON.parse(JSON.stringify(buildSeriesDocument(mixed))) as ReturnType<typeof buildSeriesDocument>;
  expect(expandSeriesDocument(stored)).toEqual(phantom);
});

test('what all share is written once; what one lacks is not shared', () => {
  const [first = {}, second = {}, third = {}] = phantom;
  const { '00100040': sex, ...without } = third;
  expect(sex?.Value).toEqual(['O']);
  const { shared, instances } = buildSeriesDocument([first, second, without]);
  expect(shared['00100010']).toEqual(first['00100010']);
  expect(shared['00100040']).toBeUndefined();
  expect(instances.map((instance) => instance['00100040'] !== undefined)).toEqual([true, true, false]);
  expect(instances.some((instance) => '00100010' in instance)).toBe(false);
});

test('an expanded instance has its elements in order of their tags, and none that only others have', () => {
  const [first = {}, second = {}, third = {}] = phantom;
  const { '00100040': _, ...without } = third;
  const all = [{ ...first, '00080005': { vr: 'CS', Value: ['ISO_IR 192'] } }, second, without];
  const expanded = expandSeriesDocument(buildSeriesDocument(all));
  expect(expanded.map((one) => Object.keys(one))).toEqual(all.map((one) => Object.keys(one).sort()));
});

test('a fingerprint goes with its instance into viewing order, and is none of its attributes', () => {
  const document = buildSeriesDocument([...phantom].reverse(), phantom.map((_, n) => `f${n}`).reverse());
  expect(document.fingerprints).toEqual(phantom.map((_, n) => `f${n}`));
  expect(expandSeriesDocument(document)).toEqual(phantom);
  expect(buildSeriesDocument(phantom)).not.toHaveProperty('fingerprints');
});

test('500 slices are kilobytes', () => {
  const all = [...phantomCt({ slices: 500, size: 2 })].map(jsonOf);
  const written = JSON.stringify(buildSeriesDocument(all));
  expect(gzipSync(written).length).toBeLessThan(20_000);
  expect(written.length).toBeLessThan(JSON.stringify(all).length / 5);
});

test('one instance, and none', () => {
  const only = phantom.slice(0, 1);
  const document = buildSeriesDocument(only);
  expect(Object.keys(document.instances[0] ?? {})).toEqual(['00080018']);
  expect(expandSeriesDocument(document)).toEqual(only);
  expect(expandSeriesDocument(buildSeriesDocument([]))).toEqual([]);
});

const slice = (uid: string, InstanceNumber: number | null, z?: number, orientation = [1, 0, 0, 0, 1, 0]) =>
  jsonOf(
    buildDicomFile({
      SOPInstanceUID: uid,
      InstanceNumber,
      ImagePositionPatient: z === undefined ? undefined : [0, 0, z],
      ImageOrientationPatient: z === undefined ? undefined : orientation,
    }),
  );

test('viewing order: Instance Number, then position along the normal, then UID; unknown ones last', () => {
  const all = [
    slice('1.9', null),
    slice('1.8', null, 4),
    slice('1.7', 2),
    slice('1.6', 2, 5),
    slice('1.5', 2, -5),
    slice('1.4', 10, -50),
    slice('1.3', 2),
    slice('1.1', 1, 100),
  ];
  expect(uids(buildSeriesDocument(all).instances)).toEqual(['1.1', '1.5', '1.6', '1.3', '1.7', '1.4', '1.8', '1.9']);
});

test('the normal points where row and column direction say', () => {
  const upsideDown = [1, 0, 0, 0, -1, 0];
  const all = [slice('1.1', 1, -5, upsideDown), slice('1.2', 1, 5, upsideDown)];
  expect(uids(buildSeriesDocument(all).instances)).toEqual(['1.2', '1.1']);
});
