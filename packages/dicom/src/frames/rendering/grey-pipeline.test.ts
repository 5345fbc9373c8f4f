import { describe, expect, test } from 'vitest';
import type { DicomJson } from '../../dataset/dicom-json.ts';
import { frameIndex } from '../../geometry/frame-position.ts';
import { readGreyPipeline } from './grey-pipeline.ts';

const ds = (value: number | number[]): DicomJson[string] => ({ vr: 'DS', Value: [value].flat() });
const sq = (...items: DicomJson[]): DicomJson[string] => ({ vr: 'SQ', Value: items });
const nothing = (): Promise<Uint8Array> => Promise.reject(new Error('nothing is to be fetched'));
const read = (json: DicomJson, frame = 0) => readGreyPipeline(json, frameIndex(frame), nothing);

describe('the pipeline of a frame', () => {
  test('rescale and the first window of the data set', async () => {
    const json: DicomJson = {
      '00280004': { vr: 'CS', Value: ['MONOCHROME1'] },
      '00281050': ds([40, -600]),
      '00281051': ds([400, 1500]),
      '00281052': ds(-1024),
      '00281053': ds(2),
    };
    expect(await read(json)).toMatchObject({
      modality: { slope: 2, intercept: -1024 },
      voi: { function: 'LINEAR', center: 40, width: 400 },
      inverted: true,
    });
  });

  test('an empty data set changes nothing', async () => {
    expect(await read({})).toEqual({
      modality: { slope: 1, intercept: 0 },
      voi: null,
      alternatives: [],
      inverted: false,
    });
  });

  test.each([
    ['LINEAR', 0.5, null],
    ['LINEAR', 0, null],
    ['SIGMOID', 0.5, { function: 'SIGMOID', center: 1, width: 0.5 }],
    ['LINEAR_EXACT', -1, null],
  ])('%s with width %f', async (named, width, voi) => {
    const json: DicomJson = { '00281050': ds(1), '00281051': ds(width), '00281056': { vr: 'CS', Value: [named] } };
    expect((await read(json)).voi).toEqual(voi);
  });

  test('functional groups of the frame come before those of all frames, and those before the data set', async () => {
    const window = (center: number): DicomJson => ({ '00281050': ds(center), '00281051': ds(10) });
    const rescale = (slope: number): DicomJson => ({ '00281053': ds(slope), '00281052': ds(0) });
    const json: DicomJson = {
      ...window(1),
      ...rescale(1),
      '52009229': sq({ '00289132': sq(window(2)), '00289145': sq(rescale(2)) }),
      '52009230': sq({ '00289132': sq(window(3)) }, {}),
    };
    expect(await read(json, 0)).toMatchObject({ voi: { center: 3 }, modality: { slope: 2 } });
    expect(await read(json, 1)).toMatchObject({ voi: { center: 2 }, modality: { slope: 2 } });
    expect(await read({ ...json, '52009229': sq({}) }, 1)).toMatchObject({
      voi: { center: 1 },
      modality: { slope: 1 },
    });
  });

  test('tables, from the JSON and fetched', async () => {
    const lut = (data: DicomJson[string]): DicomJson => ({
      '00283002': { vr: 'SS', Value: [3, -1, 16] },
      '00283006': data,
    });
    const json: DicomJson = {
      '00280103': { vr: 'US', Value: [1] },
      '00283000': sq(lut({ vr: 'US', Value: [10, 20, 30] })),
      '00283010': sq(lut({ vr: 'OW', BulkDataURI: '00283010/0/00283006' })),
    };
    const asked: string[] = [];
    const pipeline = await readGreyPipeline(json, frameIndex(0), (uri) => {
      asked.push(uri);
      return Promise.resolve(Uint8Array.of(1, 0, 2, 1, 255, 255));
    });
    expect(asked).toEqual(['00283010/0/00283006']);
    expect(pipeline.modality).toEqual({ firstMapped: -1, bits: 16, entries: Uint16Array.of(10, 20, 30) });
    // What a Modality LUT makes has no sign [PX-2].
    expect(pipeline.voi).toEqual({ firstMapped: 65_535, bits: 16, entries: Uint16Array.of(1, 258, 65535) });
  });

  test.each([
    ['00080016', '1.2.840.10008.5.1.4.1.1.12.1'],
    ['00080016', '1.2.840.10008.5.1.4.1.1.12.2'],
    ['00080016', '1.2.840.10008.5.1.4.1.1.12.3'],
    ['00080060', 'XA'],
    ['00080060', 'RF'],
  ])('the Modality LUT of XA and XRF is not for display, a rescale is [PX-1] (%s %s)', async (tag, value) => {
    const lut = { '00283002': { vr: 'US', Value: [2, 0, 16] }, '00283006': { vr: 'US', Value: [9, 1] } };
    const json: DicomJson = { [tag]: { vr: 'CS', Value: [value] }, '00283000': sq(lut) };
    expect((await read(json)).modality).toEqual({ slope: 1, intercept: 0 });
    expect((await read({ ...json, '00281053': ds(2) })).modality).toEqual({ slope: 2, intercept: 0 });
    expect((await read({ '00283000': sq(lut) })).modality).toMatchObject({ bits: 16 });
  });

  test('a VOI LUT begins at the values that the rescale makes [PX-2]', async () => {
    const lut = { '00283002': { vr: 'US', Value: [2, 64_512, 16] }, '00283006': { vr: 'US', Value: [0, 9] } };
    const json: DicomJson = { '00280101': { vr: 'US', Value: [12] }, '00283010': sq(lut) };
    expect((await read({ ...json, '00281052': ds(-1024) })).voi).toMatchObject({ firstMapped: -1024 });
    // Of a slope below zero the largest stored value makes the smallest.
    expect((await read({ ...json, '00281052': ds(0), '00281053': ds(-1) })).voi).toMatchObject({ firstMapped: -1024 });
    expect((await read({ '00283010': sq(lut) })).voi).toMatchObject({ firstMapped: 64_512 });
    const float = { '7FE00008': { vr: 'OF' } };
    expect((await read({ ...float, '00283010': sq(lut) })).voi).toMatchObject({ firstMapped: 64_512 });
  });

  test('windows come before tables; of several tables all are offered, with their words [PX-6]', async () => {
    const table = (first: number, explanation?: string): DicomJson => ({
      '00283002': { vr: 'US', Value: [2, first, 16] },
      '00283006': { vr: 'US', Value: [0, 9] },
      ...(explanation !== undefined && { '00283003': { vr: 'LO', Value: [explanation] } }),
    });
    const windows: DicomJson = { '00281050': ds(1), '00281051': ds(2) };
    const tables: DicomJson = { '00283010': sq(table(5, 'HARD'), table(6)) };
    const { voi, alternatives } = await read({ ...windows, ...tables });
    expect(voi).toEqual({ function: 'LINEAR', center: 1, width: 2 });
    expect(alternatives).toMatchObject([
      { voi, explanation: '' },
      { voi: { firstMapped: 5 }, explanation: 'HARD' },
      { voi: { firstMapped: 6 }, explanation: '' },
    ]);
    expect((await read({ ...windows, '52009229': sq({ '00289132': sq(tables) }) })).alternatives).toHaveLength(2);
  });

  test('of several windows each has its own words [PX-6]', async () => {
    const json: DicomJson = {
      '00281050': ds([40, -600, 300]),
      '00281051': ds([400, 1500, 0]),
      '00281055': { vr: 'LO', Value: ['SOFT', 'LUNG', 'NONE'] },
    };
    expect((await read(json)).alternatives).toEqual([
      { voi: { function: 'LINEAR', center: 40, width: 400 }, explanation: 'SOFT' },
      { voi: { function: 'LINEAR', center: -600, width: 1500 }, explanation: 'LUNG' },
    ]);
  });

  test('a table that cannot be had is left out beside others, and refused where it is the only one [PX-6]', async () => {
    const broken: DicomJson = { '00283002': { vr: 'US', Value: [2, 0, 16] } };
    const away: DicomJson = { ...broken, '00283006': { vr: 'OW', BulkDataURI: 'x' } };
    const json: DicomJson = { '00281050': ds(1), '00281051': ds(2), '00283010': sq(broken, away) };
    expect((await read(json)).alternatives).toHaveLength(1);
    await expect(read({ '00283010': sq(broken) })).rejects.toThrow(/is missing/);
    await expect(read({ '00283010': sq(away) })).rejects.toThrow(/nothing is to be fetched/);
  });

  test('a table without data or with too little is refused', async () => {
    const descriptor = { '00283002': { vr: 'US', Value: [3, 0, 16] } };
    await expect(read({ '00283000': sq(descriptor) })).rejects.toThrow(/is missing/);
    await expect(read({ '00283000': sq({ ...descriptor, '00283006': { vr: 'US', Value: [1, 2] } }) })).rejects.toThrow(
      /3 entries/,
    );
    await expect(read({ '00283000': sq({ '00283002': { vr: 'US', Value: [3, 0, 7] } }) })).rejects.toThrow(
      /LUT descriptor/,
    );
  });

  test('the smallest value is white by MONOCHROME1, by Presentation LUT Shape, and by both once [PX-11]', async () => {
    const cs = (value: string) => ({ vr: 'CS', Value: [value] });
    const isInverted = async (photometric: string, shape: string) =>
      (await read({ '00280004': cs(photometric), '20500020': cs(shape) })).inverted;
    expect(await isInverted('MONOCHROME2', 'IDENTITY')).toBe(false);
    expect(await isInverted('MONOCHROME2', 'INVERSE')).toBe(true);
    expect(await isInverted('MONOCHROME1', 'INVERSE')).toBe(true);
    expect(await isInverted('MONOCHROME1', 'IDENTITY')).toBe(true);
  });
});
